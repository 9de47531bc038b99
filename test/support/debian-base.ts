/** The root folder of a Debian, made of the packages that are installed on this machine. */
import { execFile } from 'node:child_process'
import { lstatSync, readlinkSync } from 'node:fs'
import { chmod, copyFile, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const largeOutput = { maxBuffer: 2 ** 26 }

interface Package {
  /** With its architecture, where the machine may have it for several. */
  readonly name: string
  readonly isEssential: boolean
  /** Of each list it needs one. */
  readonly needs: readonly (readonly string[])[]
}

type Packages = ReadonlyMap<string, Package>

const fields = [
  'binary:Package',
  'Package',
  'Architecture',
  'db:Status-Status',
  'Essential',
  'Provides',
  'Pre-Depends',
  'Depends',
]

/** Returns the packages of this machine by each of their names; where there is no dpkg, none. */
export async function findPackages(): Promise<Packages> {
  const format = `${fields.map((field) => `\${${field}}`).join('\t')}\n`
  const { stdout } = await run('dpkg-query', ['-W', '-f', format], largeOutput).catch(() => ({
    stdout: '',
  }))
  const rows = stdout.split('\n').map((line) => line.split('\t'))
  const architectures = ['all', rows.find(([, name]) => name === 'dpkg')?.[2]]
  const provided = new Map<string, Package>()
  const own = new Map<string, Package>()
  for (const [name = '', plain = '', architecture, status, essential, provides, ...needs] of rows) {
    if (status !== 'installed' || !architectures.includes(architecture)) continue
    const one = { name, isEssential: essential === 'yes', needs: needs.flatMap(readNeeds) }
    for (const other of readNeeds(provides).flat()) provided.set(other, one)
    own.set(plain, one)
  }
  return new Map([...provided, ...own])
}

/** Reads the names of a list such as `libc6 (>= 2.36), mawk | awk`. */
function readNeeds(list = ''): string[][] {
  return list
    .split(',')
    .map((needed) => needed.split('|').flatMap((name) => /[a-z0-9][a-z0-9+.-]*/.exec(name) ?? []))
}

/** Returns the packages of every Debian, the named packages, and all that these need. */
function withNeeds(packages: Packages, names: readonly string[]): string[] {
  const named = names.flatMap((name) => packages.get(name) ?? [])
  const chosen = new Set([...packages.values()].filter(({ isEssential }) => isEssential))
  for (const one of named) chosen.add(one)
  // Elements added to a set during the loop are still to come.
  for (const { needs } of chosen)
    for (const alternatives of needs) {
      const needed = alternatives.flatMap((name) => packages.get(name) ?? [])[0]
      if (needed !== undefined) chosen.add(needed)
    }
  return [...chosen].map(({ name }) => name)
}

/** Files that nobody reads in a container, and its makers leave out. */
const unread = /^\/usr\/share\/(bug|doc|info|lintian|locale|man)\//

/**
 * Copies the files of the named packages, and of their dependencies, into a new folder. apt finds
 * them installed there, and knows no mirror.
 */
export async function makeDebianBase(
  folder: string,
  packages: Packages,
  names: readonly string[],
): Promise<void> {
  for (const path of [folder, join(folder, 'usr'), join(folder, 'usr', 'local')])
    await addFolder(path)
  for (const name of ['bin', 'lib', 'lib32', 'lib64', 'libx32', 'sbin']) await addLink(folder, name)
  const all = withNeeds(packages, ['apt', ...names])
  const { stdout } = await run('dpkg-query', ['-L', ...all], largeOutput)
  const files = [...new Set(stdout.split('\n'))].filter(
    (file) => file.startsWith('/') && file !== '/.' && !unread.test(file) && isThere(file),
  )
  const list = `${folder}.txt`
  await writeFile(list, files.toSorted().join('\n'))
  const copy = 'tar -P --no-recursion -cT "$0" | tar -C "$1" -x --keep-directory-symlink'
  await run('sh', ['-c', copy, list, folder], largeOutput)
  const { stdout: status } = await run('dpkg-query', ['-s', ...all], largeOutput)
  await writeFile(join(folder, 'var', 'lib', 'dpkg', 'status'), status)
  for (const name of ['passwd', 'group'])
    await copyFile(`/usr/share/base-passwd/${name}.master`, join(folder, 'etc', name))
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

/** For everybody, though `./posta test` hides the files that it makes. */
async function addFolder(path: string): Promise<void> {
  await mkdir(path)
  await chmod(path, 0o755)
}

/** Since /usr was merged, such folders of the root are links into it. */
async function addLink(folder: string, name: string): Promise<void> {
  if (lstatSync(`/${name}`, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return
  await addFolder(join(folder, 'usr', name))
  await symlink(readlinkSync(`/${name}`), join(folder, name))
}

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { optionFault } from '../kits/command-line/arguments.ts'
import { CliError } from '../kits/command-line/output.ts'
import { root as clone } from './checks.ts'
import { sbomOf } from './sbom.ts'

interface Release {
  /** The clone that it is made of. */
  readonly root: string
  readonly version: string
  /** The folder of its files. */
  readonly folder: string
  /** Its section of the changelog. */
  readonly notes: string
}

/** A file of a release. */
interface Part {
  readonly file: string
  make(file: string): Promise<unknown>
}

const options = {
  to: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  'without-image': { type: 'boolean', default: false },
} as const

/** Makes the files of a release, and tags the commit. Nothing leaves this machine. */
export function release(words: string[]): Promise<number> {
  return releaseClone(clone, words)
}

export async function releaseClone(
  root: string,
  words: string[],
  print: (text: string) => void = (text) => process.stdout.write(text),
): Promise<number> {
  const fault = optionFault(words, options)
  if (fault !== undefined) throw new CliError(fault)
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  const [version = '', ...more] = positionals
  if (!/^\d+\.\d+\.\d+(?:-[0-9a-z.]+)?$/.test(version) || more.length > 0)
    throw new CliError('expected: release VERSION, such as 1.2.0 [--to FOLDER] [--dry-run]')
  const folder = resolve(root, values.to ?? join('tmp', `release-${version}`))
  const notes = await checkClone(root, version)
  if (existsSync(folder)) throw new CliError(`${folder} is there already`)
  const made: Release = { root, version, folder, notes }
  const parts = await partsOf(made, values['without-image'], print)
  if (values['dry-run']) {
    for (const { file } of parts) print(`would make ${join(folder, file)}\n`)
    print(`would tag v${version}, with these notes:\n\n${notes}\n`)
    return 0
  }
  await mkdir(folder, { recursive: true })
  for (const { file, make } of parts) {
    await make(join(folder, file))
    print(`${join(folder, file)}\n`)
  }
  await run('git', ['tag', '-a', `v${version}`, '-F', join(folder, 'notes.md')], root)
  print(nextSteps(made))
  return 0
}

/** Returns the notes of a clone that can be released under this version. */
async function checkClone(root: string, version: string): Promise<string> {
  if (!existsSync(join(root, '.git'))) throw new CliError('releases are made in a clone')
  const changed = await run('git', ['status', '--porcelain'], root)
  if (changed !== '') throw new CliError(`commit these first, or take them back:\n${changed}`)
  if ((await run('git', ['tag', '--list', `v${version}`], root)) !== '')
    throw new CliError(`there is a tag v${version} already`)
  for (const [file, said] of versionsIn(root))
    if (said !== version) throw new CliError(`${file} says ${said}: set ${version} and commit`)
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const [, section = ''] = changelog.split(
    new RegExp(`^## v?${version.replaceAll('.', '\\.')}(?![\\w.-]).*\\n`, 'm'),
  )
  const notes = (section.split(/^## /m)[0] ?? '').trim()
  if (notes === '') throw new CliError(`CHANGELOG.md has no section "## ${version}" with text`)
  return notes
}

/** What files say about the version of the program. */
function versionsIn(root: string): [file: string, version: string][] {
  const said: [file: string, pattern: RegExp][] = [
    ['package.json', /"version": "(.*)"/],
    ['packages/client/package.json', /"version": "(.*)"/],
    ['packaging/helm/posta/Chart.yaml', /^version: (.*)$/m],
    ['packaging/helm/posta/Chart.yaml', /^appVersion: (.*)$/m],
  ]
  return said
    .filter(([file]) => existsSync(join(root, file)))
    .map(([file, pattern]) => {
      const [, version = 'nothing'] = pattern.exec(readFileSync(join(root, file), 'utf8')) ?? []
      return [file, version]
    })
}

async function partsOf(
  { root, version, folder, notes }: Release,
  isWithoutImage: boolean,
  print: (text: string) => void,
): Promise<Part[]> {
  const pack = (of: string) => () =>
    run('npm', ['pack', '--pack-destination', folder], join(root, of))
  const parts: Part[] = [
    { file: 'notes.md', make: (file) => writeFile(file, `${notes}\n`) },
    { file: `posta-${version}.tgz`, make: pack('.') },
    {
      file: `posta-${version}.cdx.json`,
      make: async (file) => writeFile(file, await sbomOf(root)),
    },
  ]
  if (existsSync(join(root, 'packages', 'client')))
    parts.push({ file: `posta-client-${version}.tgz`, make: pack('packages/client') })
  if (existsSync(join(root, 'packages', 'client-php')))
    parts.push({
      file: `posta-client-php-${version}.zip`,
      make: (file) => run('git', ['archive', '-o', file, 'HEAD:packages/client-php'], root),
    })
  const mayBuild = !isWithoutImage && existsSync(join(root, containerfile))
  const builder = mayBuild ? await findBuilder() : undefined
  if (builder)
    parts.push({
      file: `posta-${version}.image.tar`,
      make: (file) => buildImage(builder, { root, version, file }),
    })
  else print('no image: --without-image, or there is no buildah, podman or docker\n')
  return [...parts, { file: 'SHA256SUMS', make: (file) => writeFile(file, checksums(folder)) }]
}

const containerfile = 'packaging/Containerfile'

const builders = ['buildah', 'podman', 'docker'] as const

type Builder = (typeof builders)[number]

async function findBuilder(): Promise<Builder | undefined> {
  for (const name of builders)
    if (await run(name, ['--version'], '.').catch(() => undefined)) return name
  return undefined
}

/** Builds the image, and writes it to a file that all of them load. */
async function buildImage(
  builder: Builder,
  {
    root,
    version,
    file,
  }: { readonly root: string; readonly version: string; readonly file: string },
): Promise<void> {
  const name = `localhost/posta:${version}`
  // Only Docker's format has a health check.
  const format = builder === 'docker' ? [] : ['--format', 'docker']
  await run(builder, ['build', ...format, '-f', containerfile, '-t', name, '.'], root)
  const saving =
    builder === 'buildah'
      ? ['push', name, `docker-archive:${file}:${name}`]
      : ['save', ...(builder === 'podman' ? ['--format', 'docker-archive'] : []), '-o', file, name]
  await run(builder, saving, root)
}

/** As `sha256sum --check` reads them. */
function checksums(folder: string): string {
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const digest = createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex')
      return `${digest}  ${file}\n`
    })
    .join('')
}

function nextSteps({ version, folder }: Release): string {
  const [client, image] = [`posta-client-${version}.tgz`, `posta-${version}.image.tar`]
  return `
Made and tagged; nothing was sent. To publish it:

  git push origin v${version}
  npm publish ${join(folder, client)}
  skopeo copy docker-archive:${join(folder, image)} docker://REGISTRY/posta:${version}

and a release of that tag, with notes.md and the other files. In the next commit,
./posta write api-shape makes its API the one that later changes are compared with.
`
}

async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: 2 ** 26 })
    return stdout
  } catch (error) {
    const { stderr = '', message } = error as Error & { readonly stderr?: string }
    throw new CliError(`${command} ${args[0]} failed: ${stderr.trim() || message}`)
  }
}

/**
 * The container image is built of its Containerfile where there is no registry of images and no
 * runtime of containers, and started: packaging/try-image.sh says how. Its base is made of this
 * machine's packages, and npm takes packages from its cache, so that nothing is downloaded twice.
 */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { findPackages, makeDebianBase } from './support/debian-base.ts'
import { freePort } from './support/postgres-server.ts'
import { findProgram } from './support/programs.ts'

const run = promisify(execFile)
const packaging = join(import.meta.dirname, '..', 'packaging')

const programs = ['buildah', 'curl', 'npm', 'setpriv', 'unshare']

/**
 * The base has the packages that the Containerfile asks apt for, and nothing else that Debian can
 * do without.
 */
const containerfile = await readFile(join(packaging, 'Containerfile'), 'utf8')
const inBase = / --no-install-recommends (.*) \\\n/.exec(containerfile)?.[1]?.split(' ') ?? []

/** Mounts and processes that nobody else sees, and that end with the first of these processes. */
const apart = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc']

/** The mounts of a build, which many a container may not make. */
const mounts = `mkdir lower upper work merged
  mount -t overlay -o lowerdir=lower,upperdir=upper,workdir=work overlay merged
  mount --bind lower lower
  mount -o remount,bind,ro lower`

/** Runs its words; ends them when the pipe to it is closed, as it is also when the test is killed. */
const watched = `folder=$0 status=0
  exec 3<&0
  "$@" </dev/null 3<&- &
  work=$!
  exec >/dev/null 2>&1
  { cat; kill -KILL $work; } <&3 &
  watch=$!
  wait $work || status=$?
  kill $watch
  rm -rf "$folder" || { sleep 1; rm -rf "$folder"; }
  exit $status`

/** The message of npm where neither its cache nor its registry has a package for it. */
const unfetched =
  /npm (?:ERR!|error) code (?:E(?:NOTCACHED|NOTFOUND|AI_AGAIN|CONN\w+|TIMEDOUT|NETUNREACH|HOSTUNREACH|[45]\d\d)|\w*(?:SOCKET|CERT)\w*)/

const packages = await findPackages()
const missing = [
  ...programs.filter((name) => findProgram(name) === undefined),
  ...inBase.filter((name) => !packages.has(name)),
]

/** Returns why this machine can't build the image, or undefined. */
async function whyNot(folder: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'needs root'
  if (missing.length > 0) return `missing ${missing.join(', ')}`
  const trial = join(folder, 'trial')
  await mkdir(trial)
  return run('unshare', [...apart, 'sh', '-ec', mounts], { cwd: trial }).then(
    () => undefined,
    () => 'may not mount',
  )
}

/** Runs the script on the base in the folder, which is then removed; returns its output. */
async function tryImage(folder: string): Promise<{ status: unknown; said: string }> {
  const words = ['unshare', ...apart, 'sh', join(packaging, 'try-image.sh'), folder]
  const child = spawn('sh', ['-c', watched, folder, ...words], {
    detached: true,
    env: { ...process.env, PORT: String(await freePort()) },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [status] = await once(child, 'close')
  return { status, said }
}

test('the container image is built, starts on a root that it can not change, and takes orders', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'posta-image-'))
  try {
    const reason = await whyNot(folder)
    if (reason !== undefined) return t.skip(`container image: not run (${reason})`)
    await makeDebianBase(join(folder, 'debian'), packages, inBase)
    const { status, said } = await tryImage(folder)
    if (!said.includes('this machine can build and run images'))
      return t.skip(`container image: not run (${said.trim().split('\n').at(-1)})`)
    if (unfetched.test(said)) return t.skip('container image: not run (npm can not be reached)')
    assert.equal(status, 0, said.slice(-8_000))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

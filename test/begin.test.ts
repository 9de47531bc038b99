import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync } from 'node:fs'
import { chmod, copyFile, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { type Folder, newFolder } from './support/service.ts'
import { until } from './support/until.ts'

const root = join(import.meta.dirname, '..')
let folder: Folder

beforeEach(async () => {
  folder = await newFolder()
})
afterEach(() => folder.remove())

interface Begun {
  output(): string
  errors(): string
  readonly ended: Promise<number | null>
  signal(name: NodeJS.Signals): void
}

function begin(command: string, cwd: string, variables: Record<string, string>): Begun {
  const { HOME = '' } = process.env
  // The shell gives way to the command, as npm's does, so that its number is the command's.
  const child = spawn('sh', ['-c', `exec ${command}`], { cwd, env: { HOME, ...variables } })
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  return {
    output: () => output,
    errors: () => errors,
    ended: once(child, 'close').then(() => child.exitCode),
    signal: (name) => void child.kill(name),
  }
}

/** In the place of npm: it takes its time, empties the folder first and then fills it. */
const slowNpm = `#!/bin/sh
echo "begin $*" >> calls
[ "$1" = install ] || rm -rf node_modules
[ ! -e refuse ] || exit 1
sleep 0.5
while [ -e hold ]; do sleep 0.05; done
mkdir -p node_modules/.bin
case "$*" in *--omit=dev*) ;; *) mkdir node_modules/typescript ;; esac
printf '#!/bin/sh\\nfor word; do last=$word; done\\necho "ran $last"\\n' > node_modules/.bin/node
chmod +x node_modules/.bin/node
touch node_modules/.package-lock.json
echo end >> calls
`

/** A fresh clone, as far as ./posta looks at it. */
async function freshClone() {
  for (const name of ['posta', 'package-lock.json'])
    await copyFile(join(root, name), join(folder.path, name))
  const npm = join(folder.path, 'npm')
  await writeFile(npm, slowNpm)
  await chmod(npm, 0o755)
  const variables = { PATH: [folder.path, '/usr/bin', '/bin'].join(delimiter) }
  const place = (name: string) => join(folder.path, name)
  return {
    place,
    posta: (word: string) => begin(`./posta ${word}`, folder.path, variables),
    calls: async () => (await readFile(place('calls'), 'utf8')).trim().split('\n'),
  }
}

describe('./posta on a fresh clone', { skip: process.platform === 'win32' }, () => {
  test('of several that begin at once one installs, and all of them run', async () => {
    const clone = await freshClone()
    const begun = Array.from({ length: 4 }, () => clone.posta('help'))
    assert.deepEqual(await Promise.all(begun.map(({ ended }) => ended)), [0, 0, 0, 0])
    assert.deepEqual(
      begun.map((one) => one.output()),
      Array.from({ length: 4 }, () => 'ran help\n'),
    )
    assert.deepEqual(await clone.calls(), ['begin ci --omit=dev --loglevel=error', 'end'])
    assert.ok(!existsSync(clone.place('.posta-installing')))
  })

  test('the tools for tests are installed on demand, and kept after that', async () => {
    const clone = await freshClone()
    for (const word of ['help', 'bench', 'help', 'test']) {
      const one = clone.posta(word)
      assert.equal(await one.ended, 0)
      assert.equal(one.output(), `ran ${word}\n`)
    }
    const lean = 'begin ci --omit=dev --loglevel=error'
    // A service may be running on the installed packages: npm ci would take it away first.
    const more = 'begin install --no-save --loglevel=error'
    assert.deepEqual(await clone.calls(), [lean, 'end', more, 'end'])
  })

  test('a folder that is a link to another is left alone', async () => {
    const clone = await freshClone()
    await symlink(folder.path, clone.place('node_modules'))
    const one = clone.posta('help')
    assert.equal(await one.ended, 1)
    assert.match(one.errors(), /node_modules is a link/)
    assert.ok(!existsSync(clone.place('calls')))
  })

  test('one that was killed while it installed holds nobody up', async () => {
    const clone = await freshClone()
    await symlink('pid:999999999', clone.place('.posta-installing'))
    const one = clone.posta('help')
    assert.equal(await one.ended, 0)
    assert.equal(one.output(), 'ran help\n')
  })

  test('one that is asked to stop while it installs gives its turn back', async () => {
    const clone = await freshClone()
    await writeFile(clone.place('hold'), '')
    const first = clone.posta('help')
    await until('it has the turn', () => existsSync(clone.place('calls')))
    const second = clone.posta('help')
    await until('the second one waits', () => second.errors().includes('waiting for another'))
    assert.ok(lstatSync(clone.place('.posta-installing')).isSymbolicLink())
    first.signal('SIGTERM')
    await rm(clone.place('hold'))
    assert.equal(await first.ended, 130)
    assert.equal(await second.ended, 0)
    assert.equal(second.output(), 'ran help\n')
  })

  test('an installation that fails is reported, and the next one tries again', async () => {
    const clone = await freshClone()
    await writeFile(clone.place('refuse'), '')
    for (const attempt of [1, 2]) {
      const one = clone.posta('help')
      assert.equal(await one.ended, 1, `attempt ${attempt}`)
      assert.match(one.errors(), /npm ci failed; see the lines above/)
    }
    assert.equal((await clone.calls()).length, 2)
  })
})

/** The arguments and variables of a process, as the system shows them. */
async function factsOf(pid: number) {
  const read = async (what: string) =>
    (await readFile(`/proc/${pid}/${what}`, 'utf8')).split('\0').filter((word) => word !== '')
  const said = (await read('environ')).filter((word) =>
    /^(MALLOC_|UV_|NODE_COMPILE_CACHE=)/.test(word),
  )
  const [, ...words] = await read('cmdline')
  return { said: said.sort(), words }
}

/** The service that has noted itself in its folder. */
async function serviceIn(data: string): Promise<number> {
  const name = (await readdir(data)).find((one) => one.endsWith('.pid')) ?? ''
  return Number(/^posta-(\d+)/.exec(name)?.[1])
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('npm start', { skip: process.platform !== 'linux' }, () => {
  test('becomes the same process as ./posta start, which stops on a signal', async () => {
    const facts = []
    for (const [index, command] of ['npm start', './posta start'].entries()) {
      const data = join(folder.path, String(index))
      const PATH = process.env['PATH'] ?? ''
      const one = begin(command, root, { PATH, POSTA_PORT: '0', POSTA_DATA: data })
      await until('it serves', () => one.output().includes('/health/ready'))
      const pid = await serviceIn(data)
      facts.push(await factsOf(pid))
      one.signal('SIGTERM')
      try {
        assert.equal(await one.ended, 0, one.errors())
        await until('the service has stopped', () => !isAlive(pid))
      } finally {
        if (isAlive(pid)) process.kill(pid, 'SIGKILL')
      }
    }
    assert.deepEqual(facts[0], facts[1])
    assert.equal(facts[0]?.said.length, 3)
  })
})

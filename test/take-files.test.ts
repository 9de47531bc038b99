import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const support = (name: string) => pathToFileURL(join(import.meta.dirname, 'support', name)).href
const takeFiles = support('take-files.ts')
const slowHashes = support('slow-hashes.ts')

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posta-taken-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const faulty: Readonly<Record<string, string>> = {
  'unloadable.mjs': `throw new Error('unloadable')`,
  'not-begun.mjs': `before(() => { throw new Error('not begun') }); test('waits', () => {})`,
  'not-ended.mjs': `after(() => { throw new Error('not ended') }); test('ended', () => {})`,
  'failed.mjs': `test('failed', () => { throw new Error('failed') })`,
  'left-open.mjs': `test('left', () => { setInterval(() => {}, 1_000); throw new Error('left') })`,
}

/** Runs the files in as many processes, and returns the exit code and the output. */
async function run(files: Readonly<Record<string, string>>, processes: number) {
  for (const [name, code] of Object.entries(files))
    await writeFile(join(folder, name), `import { after, before, test } from 'node:test'\n${code}`)
  const marks = await mkdtemp(join(folder, 'marks-'))
  const call = `takeFiles(${JSON.stringify(Object.keys(files))}, ${JSON.stringify(marks)})`
  const workers = Array.from({ length: processes }, (_, number) => `worker-${number}.mjs`)
  for (const worker of workers)
    await writeFile(join(folder, worker), `import { takeFiles } from '${takeFiles}'; await ${call}`)
  // A test runner that finds itself inside another one reports to that one, not to its output.
  const { NODE_TEST_CONTEXT: _inside, ...env } = process.env
  const args = ['--test', '--test-reporter=tap', ...workers]
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 2] })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
  await once(child, 'close')
  return { code: child.exitCode, output }
}

test('a file that fails in whatever way fails the run, and the others are still run', async () => {
  const sound = { 'sound.mjs': `test('sound', () => {})` }
  const { code, output } = await run({ ...faulty, ...sound }, 1)
  assert.equal(code, 1)
  for (const file of Object.keys(faulty))
    assert.match(output, new RegExp(`^not ok .*${file}$`, 'm'))
  assert.match(output, /^ok .*sound\.mjs$/m)
})

test('several processes run every file once', async () => {
  const names = Array.from({ length: 12 }, (_, number) => `file-${number}.mjs`)
  const { code, output } = await run(
    Object.fromEntries(names.map((name) => [name, `test('a test of ${name}', () => {})`])),
    3,
  )
  assert.equal(code, 0)
  for (const name of names) assert.equal(output.split(`- a test of ${name}\n`).length, 2, name)
})

const hashing = `
import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { argon2, argon2Sync } from 'node:crypto'
import { slowHashesOf } from '${slowHashes}'
const usual = { message: 'one', nonce: 'a salt of a test', passes: 1 }
const fixed = { memory: 64, parallelism: 1, tagLength: 32 }
const hash = (words) => new Promise((resolve, reject) =>
  argon2('argon2id', { ...fixed, ...words }, (error, made) => error ? reject(error) : resolve(made)))
let made = 0
createHook({ init: (_id, type) => { if (type === 'ARGON2REQUEST') made += 1 } }).enable()
test('hashes', async () => {
  const others = [{ message: 'two' }, { nonce: 'another salt' }, { passes: 2 }]
  const all = [{}, ...others, {}, ...others].map((other) => ({ ...usual, ...other }))
  const hashes = []
  for (const words of all) hashes.push(await hash(words))
  assert.equal(made, 4)
  assert.deepEqual(hashes, all.map((words) => argon2Sync('argon2id', { ...fixed, ...words })))
  assert.equal(await slowHashesOf(() => hash(usual)), 1)
})`

test('a slow hash is made once for its secret, salt and cost, but where it is counted', async () => {
  const { code, output } = await run({ 'hashing.mjs': hashing }, 1)
  assert.equal(code, 0, output)
})

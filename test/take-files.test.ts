import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const takeFiles = pathToFileURL(join(import.meta.dirname, 'support', 'take-files.ts')).href

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

/** Runs the files in as many processes, and returns the exit code and what was printed. */
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

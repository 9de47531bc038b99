import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

/** A process of its own: its peak is that of this work alone. */
const program = `
  import { newKeyPair, openFile, sealFile } from '${join(import.meta.dirname, 'age-file.ts')}'
  const [plain, sealed, opened] = process.argv.slice(1)
  const { identity, recipient } = await newKeyPair()
  const before = await sealFile({ recipients: [recipient] }, plain, sealed)
  const after = await openFile({ identity }, sealed, opened)
  const peakBytes = process.resourceUsage().maxRSS * 1024
  process.stdout.write(JSON.stringify({ before, after, peakBytes }))
`

async function sealAndOpen(bytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'posta-age-'))
  const files = ['plain', 'sealed', 'opened'].map((name) => join(folder, name))
  const file = await open(files[0] ?? '', 'w')
  await file.truncate(bytes)
  await file.close()
  const words = ['--input-type=module', '--eval', program, '--', ...files]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  await rm(folder, { recursive: true, force: true })
  return JSON.parse(stdout)
}

test('a large file passes through as little memory as a small one', async () => {
  const megabyte = 1_048_576
  const small = await sealAndOpen(8 * megabyte)
  const large = await sealAndOpen(128 * megabyte)
  assert.equal(large.before.bytes, 128 * megabyte)
  assert.deepEqual(large.after, large.before)
  const moreMegabytes = Math.round((large.peakBytes - small.peakBytes) / megabyte)
  assert.ok(moreMegabytes < 64, `${moreMegabytes} MB more`)
})

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..', '..')
const limits = { rows: 50, columns: 20, archive: { entries: 50, inflatedBytes: 20_000_000 } }

/** Reports the process's rights at the end. */
const probe = `process.on('exit', () => {
  const may = ['fs.read', 'fs.write'].map((to) => process.permission.has(to, '${root}'))
  process._rawDebug(JSON.stringify(may))
})`

test('the child may use no file once it has loaded itself, whatever it was started with', () => {
  const job = Buffer.from(JSON.stringify({ kind: 'read', rowsPerLine: 1, memoryMb: 400, limits }))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(job.length)
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--permission',
      `--allow-fs-read=${root}`,
      `--allow-fs-write=${root}`,
      '--allow-worker',
      '--no-warnings',
      '--import',
      `data:text/javascript,${encodeURI(probe)}`,
      join(import.meta.dirname, 'child.ts'),
    ],
    {
      input: Buffer.concat([size, job, Buffer.alloc(4), Buffer.from('a;b')]),
      env: {},
      encoding: 'utf8',
    },
  )
  assert.match(stdout, /"end":true/)
  assert.deepEqual(JSON.parse(stderr), [false, false])
})

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Log, silentLog } from '../../src/kits/log/log.ts'
import { startPosta } from '../support/posta.ts'

test('the head of the audit log is written to the log and to a file of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posta-heads-'))
  const notices: unknown[] = []
  const log: Log = {
    ...silentLog,
    info: (fields, message) => void (message === 'audit head' && notices.push(fields)),
  }
  const posta = await startPosta({ log, env: { POSTA_DATA: folder } })
  const authorization = `Bearer ${posta.opsToken}`
  const { json } = await posta.post(
    '/ops/v1/tokens',
    { name: 'Ana', role: 'reader' },
    { authorization },
  )
  const { json: audit } = await posta.get('/ops/v1/audit?limit=1000', { authorization })
  const newest = audit.items.at(-1)
  assert.equal(newest.detail.id, json.id)
  await posta.close()
  const { sequence, hash } = newest
  assert.deepEqual(notices.at(-1), { environment: 'testing', sequence, hash })
  const lines = (await readFile(join(folder, 'audit-heads-testing.log'), 'utf8')).trim().split('\n')
  assert.match(lines.at(-1) ?? '', new RegExp(`^\\S+Z ${sequence} ${hash}$`))
  assert.equal((await stat(join(folder, 'audit-key'))).mode & 0o077, 0)
  await rm(folder, { recursive: true })
})

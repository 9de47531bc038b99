import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from './open.ts'

test('without a URL the data lives in a file of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posta-open-'))
  const db = openDatabase({ folder, name: 'live' })
  assert.equal(db.engine, 'sqlite')
  assert.ok(existsSync(join(folder, 'live.db')))
  await db.close()
  await rm(folder, { recursive: true })
})

test('with a URL the data lives in PostgreSQL', async () => {
  const db = openDatabase({ url: 'postgres://u@127.0.0.1:1/d', folder: 'unused', name: 'live' })
  assert.equal(db.engine, 'postgres')
  assert.ok(!existsSync('unused'))
  await db.close()
})

test('a name that could be a path or a statement is refused', () => {
  for (const name of ['', '../x', 'a b', 'A', 'x;y', '1a']) {
    assert.throws(() => openDatabase({ folder: tmpdir(), name }), /cannot name a database/)
  }
})

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { canCutPower, preparePowerCut } from '../../../test/support/power-cut.ts'

/** Reads each row as soon as anybody can, and looks at once whether the disk has it. */
const reader = `
  import { cpSync } from 'node:fs'
  import { join } from 'node:path'
  import { DatabaseSync } from 'node:sqlite'
  import { openSqlite } from ${JSON.stringify(import.meta.resolve('./sqlite.ts'))}
  const [folder, kept, copies] = process.argv.slice(1)
  const db = openSqlite({ file: join(folder, 'a.db'), busyTimeoutMs: 10000 })
  await db.script('create table t (number integer)')
  const newest = 'select max(number) as newest from t'
  const onDisk = (number) => {
    const copy = join(copies, String(number))
    cpSync(kept, copy, { recursive: true })
    const disk = new DatabaseSync(join(copy, 'a.db'))
    const row = disk.prepare(newest).get()
    disk.close()
    return row.newest
  }
  let behind = 0
  for (let number = 1; number <= 50; number += 1) {
    const stored = number % 2 === 0
      ? db.run('insert into t values ($1)', [number])
      : db.transaction((tx) => tx.run('insert into t values ($1)', [number]))
    for (;;) {
      const [row] = await db.all(newest)
      if (row.newest === number) break
    }
    if (onDisk(number) !== number) behind += 1
    await stored
  }
  await db.close()
  console.log(behind + ' of 50 were read before they were on the disk')`

/** Breaks the disk, and then tells that a row is stored. */
const breaker = `
  import { writeFileSync } from 'node:fs'
  import { join } from 'node:path'
  import { openSqlite } from ${JSON.stringify(import.meta.resolve('./sqlite.ts'))}
  const [folder, kept] = process.argv.slice(1)
  const db = openSqlite({ file: join(folder, 'a.db'), busyTimeoutMs: 10000 })
  await db.script('create table t (number integer)')
  writeFileSync(join(kept, 'broken'), '')
  await db.run('insert into t values (1)').finally(() => console.log('answered'))`

/** Runs a program with a disk of its own: its folder, and what of that is on the disk. */
async function runOnDisk(program: string) {
  const folder = await mkdtemp(join(tmpdir(), 'posta-log-sync-'))
  const [from, to, copies] = ['from', 'to', 'copies'].map((name) => join(folder, name))
  assert.ok(from && to && copies)
  for (const one of [from, to, copies]) await mkdir(one)
  const cut = await preparePowerCut(from, to)
  const args = ['--input-type=module', '-e', program, from, to, copies]
  const child = spawnSync(process.execPath, args, { env: cut.variables, encoding: 'utf8' })
  await cut.end()
  await rm(folder, { recursive: true })
  return child
}

const options = { skip: canCutPower ? false : 'power cut: not run (no gcc)' }

test('nobody reads a row before it is on the disk', options, async () => {
  const { stdout } = await runOnDisk(reader)
  assert.equal(stdout, '0 of 50 were read before they were on the disk\n')
})

test('a sync that fails ends the process before anybody is answered', options, async () => {
  const { stdout, stderr, status } = await runOnDisk(breaker)
  assert.equal(stdout, '')
  assert.match(stderr, /a\.db: its log can not be written to the disk: Error: EIO/)
  assert.equal(status, 1)
})

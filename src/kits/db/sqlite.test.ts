import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { patienceMs, until } from '../../../test/support/until.ts'
import { openSqlite } from './sqlite.ts'
import { backupSqlite, checkSqlite } from './sqlite-backup.ts'
import { toSqliteDialect } from './sqlite-connection.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posta-sqlite-'))
})
after(() => rm(folder, { recursive: true, force: true }))

function open(name: string, busyTimeoutMs = patienceMs) {
  return openSqlite({ file: join(folder, name), busyTimeoutMs })
}

test('a relaxed commit is there for all, and others commit as ever', async () => {
  const db = open('relaxed.db')
  await db.script('create table pair (number integer primary key)')
  const setting = async (of: typeof db) =>
    of.transaction(async (tx) => (await tx.all<Record<string, number>>('pragma synchronous'))[0])
  assert.ok(db.relaxed)
  assert.deepEqual(await setting(db.relaxed), { synchronous: 1 })
  assert.deepEqual(await setting(db), { synchronous: 2 })
  await db.relaxed.transaction((tx) => tx.run('insert into pair values (1)'))
  const failing = db.relaxed.transaction(async (tx) => {
    await tx.run('insert into pair values (2)')
    throw new Error('not so')
  })
  await assert.rejects(failing, /not so/)
  assert.deepEqual(await setting(db), { synchronous: 2 })
  assert.deepEqual(await db.all('select number from pair'), [{ number: 1 }])
  await db.close()
})

/**
 * Inserts two rows per transaction until it is killed: a consistent copy has an even number. It is
 * ready after the first two.
 */
const pairWriter = `
  import { openSqlite } from ${JSON.stringify(import.meta.resolve('./sqlite.ts'))}
  const db = openSqlite({ file: process.argv[1], busyTimeoutMs: 10000 })
  await db.script('create table if not exists pair (number integer primary key, filler text)')
  for (let number = 1; ; number += 2) {
    await db.transaction(async (tx) => {
      await tx.run('insert into pair values ($1, $2)', [number, 'x'.repeat(500)])
      await tx.run('insert into pair values ($1, $2)', [number + 1, 'x'.repeat(500)])
    })
    if (number === 1) console.log('ready')
  }`

async function startPairWriter(file: string) {
  const args = ['--input-type=module', '-e', pairWriter, file]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return {
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('placeholders and lists are spelled as SQLite understands them', () => {
  assert.equal(
    toSqliteDialect('select $2 from t where a in list($1) and b = $12'),
    'select ?2 from t where a in (select value from json_each(?1)) and b = ?12',
  )
})

test('a missing folder is made', async () => {
  const db = open('missing/folders/a.db')
  await db.close()
  assert.ok(existsSync(join(folder, 'missing/folders/a.db')))
})

test('a commit is on disk, in write-ahead mode', async () => {
  const db = open('modes.db')
  assert.deepEqual(await db.all('pragma journal_mode'), [{ journal_mode: 'wal' }])
  assert.deepEqual(await db.all('pragma synchronous'), [{ synchronous: 2 }])
  assert.deepEqual(await db.all('pragma foreign_keys'), [{ foreign_keys: 1 }])
  await db.close()
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('modes.db-')),
    [],
  )
})

test('a column added by another process appears in prepared statements', async () => {
  const [one, other] = [open('columns.db'), open('columns.db')]
  await one.script(`create table t (a text); insert into t values ('x')`)
  assert.deepEqual(await other.all('select * from t'), [{ a: 'x' }])
  await one.script('alter table t add column b text')
  assert.deepEqual(await other.all('select * from t'), [{ a: 'x', b: null }])
  await Promise.all([one.close(), other.close()])
})

test('more statements than the cache holds still work', async () => {
  const db = open('many.db')
  for (let number = 0; number < 1_200; number += 1) {
    assert.deepEqual(await db.all(`select ${number} as it`), [{ it: number }])
  }
  assert.deepEqual(await db.all('select 0 as it'), [{ it: 0 }])
  await db.close()
})

test('a write waits for another process without blocking the event loop', async () => {
  const db = open('locked.db')
  await db.script('create table t (a text)')
  const other = new DatabaseSync(join(folder, 'locked.db'))
  other.exec('begin immediate')
  let turns = 0
  const counter = setInterval(() => (turns += 1), 1)
  const writes = Promise.all([
    db.run(`insert into t values ('single')`),
    db.transaction((tx) => tx.run(`insert into t values ('transaction')`)),
  ])
  await until('the event loop turns', () => turns > 30)
  other.exec('commit')
  await writes
  clearInterval(counter)
  assert.equal((await db.all('select a from t')).length, 2)
  other.close()
  await db.close()
})

test('a write gives up when another process holds the lock for too long', async () => {
  const db = open('held.db', 60)
  await db.script('create table t (a text)')
  const other = new DatabaseSync(join(folder, 'held.db'))
  other.exec('begin immediate')
  await assert.rejects(db.run(`insert into t values ('x')`), /locked/)
  other.exec('rollback')
  other.close()
  assert.equal(await db.run(`insert into t values ('x')`), 1)
  await db.close()
})

test('using the database inside its own transaction fails, and nothing is kept', async () => {
  const db = open('itself.db', 100)
  await db.script('create table t (a text)')
  const work = db.transaction(async (tx) => {
    await tx.run(`insert into t values ('inside')`)
    await db.run(`insert into t values ('beside')`)
  })
  await assert.rejects(work, /use its own handle/)
  assert.equal(await db.run(`insert into t values ('after')`), 1)
  assert.deepEqual(await db.all('select a from t'), [{ a: 'after' }])
  await db.close()
})

test('writes happen in the order of their calls', async () => {
  const db = open('order.db')
  await db.script('create table t (number integer primary key autoincrement, a bigint)')
  const insert = (value: number) => db.run('insert into t (a) values ($1)', [value])
  await Promise.all([
    insert(0),
    db.transaction(async (tx) => {
      await sleep(5)
      await tx.run('insert into t (a) values ($1)', [1])
    }),
    insert(2),
    db.transaction((tx) => tx.run('insert into t (a) values ($1)', [3])),
    insert(4),
  ])
  const rows = await db.all<{ a: number }>('select a from t order by number')
  assert.deepEqual(
    rows.map((row) => row.a),
    [0, 1, 2, 3, 4],
  )
  await db.close()
})

test('a backup is whole and consistent while another process writes', async () => {
  const file = join(folder, 'busy.db')
  const writer = await startPairWriter(file)
  try {
    for (const name of ['one.db', 'two.db']) {
      await sleep(300)
      const copy = join(folder, 'copies', name)
      await backupSqlite(file, copy)
      assert.deepEqual(checkSqlite(copy), [])
      const db = openSqlite({ file: copy, busyTimeoutMs: 1_000 })
      const [row] = await db.all<{ many: number }>('select count(*) as many from pair')
      await db.close()
      assert.ok(row !== undefined && row.many > 0 && row.many % 2 === 0, `${row?.many} rows`)
    }
  } finally {
    await writer.stop()
  }
  assert.deepEqual((await readdir(join(folder, 'copies'))).toSorted(), ['one.db', 'two.db'])
})

test('the commits of a killed process are there, and nothing half done', async () => {
  const file = join(folder, 'killed.db')
  const writer = await startPairWriter(file)
  await sleep(200)
  await writer.stop()
  const db = openSqlite({ file, busyTimeoutMs: 1_000 })
  const [row] = await db.all<{ many: number }>('select count(*) as many from pair')
  await db.close()
  assert.ok(row !== undefined && row.many > 0 && row.many % 2 === 0, `${row?.many} rows`)
  assert.deepEqual(checkSqlite(file), [])
})

test('a backup never replaces a file, and needs a database', async () => {
  const file = join(folder, 'source.db')
  await open('source.db').close()
  writeFileSync(join(folder, 'precious'), 'precious')
  await assert.rejects(backupSqlite(file, join(folder, 'precious')), /exists already/)
  await assert.rejects(backupSqlite(join(folder, 'none.db'), join(folder, 'x')), /no database/)
  assert.ok(!existsSync(join(folder, 'x')))
})

test('a damaged file and a lost parent are found', () => {
  const orphaned = join(folder, 'orphaned.db')
  const connection = new DatabaseSync(orphaned, { enableForeignKeyConstraints: false })
  connection.exec('create table p (a primary key); create table c (a references p (a))')
  connection.exec('insert into c values (1)')
  connection.close()
  assert.match(checkSqlite(orphaned).join(), /c lacks its p/)
})

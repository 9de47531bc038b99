/** Two databases on one file, as two processes have them: both read the commits of either. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { randomRuns } from '../../../test/support/random-runs.ts'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posta-reading-'))
})
after(() => rm(folder, { recursive: true, force: true }))

type Notes = Map<number, string>

interface Step {
  readonly by: 0 | 1
  readonly after: 'nothing' | 'checkpoint' | 'vacuum'
  readonly how: 'statement' | 'transaction' | 'rollback'
  readonly change: 'set' | 'remove'
  readonly id: number
  readonly title: string
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    by: fc.constantFrom<0 | 1>(0, 1),
    after: fc.constantFrom<Step['after']>('nothing', 'nothing', 'checkpoint', 'vacuum'),
    how: fc.constantFrom<Step['how']>('statement', 'transaction', 'rollback'),
    change: fc.constantFrom<Step['change']>('set', 'remove'),
    id: fc.integer({ min: 1, max: 8 }),
    // Long ones make the file grow by whole pages.
    title: fc.constantFrom('uno', 'dos — ñandú 物', '"\\', 'x'.repeat(20_000)),
  }),
  { minLength: 1, maxLength: 30 },
)

const set = `insert into note values ($1, $2)
  on conflict (id) do update set title = excluded.title`
const remove = 'delete from note where id = $1'

async function write(db: Database, { how, change, id, title }: Step): Promise<void> {
  const [sql, values] = change === 'set' ? [set, [id, title]] : [remove, [id]]
  if (how === 'statement') return void (await db.run(sql, values))
  const work = db.transaction(async (tx) => {
    await tx.run(sql, values)
    if (how === 'rollback') throw new Error('taken back')
  })
  await (how === 'rollback' ? assert.rejects(work, /taken back/) : work)
}

/** The file and its log may shrink while both have them open. */
async function shorten(db: Database, how: Step['after']): Promise<void> {
  if (how === 'vacuum') await db.run('vacuum')
  if (how !== 'nothing') await db.all('pragma wal_checkpoint(truncate)')
}

function apply(notes: Notes, { how, change, id, title }: Step): void {
  if (how === 'rollback') return
  if (change === 'set') notes.set(id, title)
  else notes.delete(id)
}

async function readNotes(db: Database): Promise<Notes> {
  const rows = await db.all<{ id: number; title: string }>('select id, title from note')
  return new Map(rows.map(({ id, title }) => [id, title]))
}

function inOrder(notes: Notes): [number, string][] {
  return [...notes].sort(([left], [right]) => left - right)
}

test('both read what either has committed, at once, and nothing that was rolled back', async () => {
  const open = () => openSqlite({ file: join(folder, 'notes.db'), busyTimeoutMs: 5_000 })
  const databases = [open(), open()] as const
  await databases[0].script('create table note (id integer primary key, title text not null)')
  const property = fc.asyncProperty(steps, async (taken) => {
    await databases[0].run('delete from note')
    const expected: Notes = new Map()
    for (const step of taken) {
      await write(databases[step.by], step)
      await shorten(databases[step.by], step.after)
      apply(expected, step)
      for (const db of databases) assert.deepEqual(inOrder(await readNotes(db)), inOrder(expected))
    }
  })
  await fc.assert(property, { numRuns: randomRuns(20) })
  for (const db of databases) await db.close()
})

test('a file that shrinks by most of its length is read on', async () => {
  const file = join(folder, 'shrinking.db')
  const open = () => openSqlite({ file, busyTimeoutMs: 5_000 })
  const [one, other] = [open(), open()]
  await one.script('create table note (id integer primary key, title text not null)')
  const rows = Array.from({ length: 2_000 }, (_, index) => [index, 'x'.repeat(4_000)])
  await one.insertRows({ table: 'note', columns: ['id', 'title'], rows })
  await shorten(one, 'checkpoint')
  assert.equal((await readNotes(other)).size, 2_000)
  const sizeBefore = (await stat(file)).size
  await one.run('delete from note where id > 0')
  await shorten(one, 'vacuum')
  assert.ok((await stat(file)).size < sizeBefore / 100)
  for (const db of [one, other]) assert.equal((await readNotes(db)).get(0)?.length, 4_000)
  for (const db of [one, other]) await db.close()
})

test('changes of a transaction are not read before it is committed', async () => {
  const db = openSqlite({ file: join(folder, 'open.db'), busyTimeoutMs: 5_000 })
  await db.script(`create table note (id integer primary key, title text not null);
    insert into note values (1, 'uno')`)
  await db.transaction(async (tx) => {
    await tx.run(`update note set title = 'otro'`)
    assert.deepEqual(inOrder(await readNotes(db)), [[1, 'uno']])
  })
  assert.deepEqual(inOrder(await readNotes(db)), [[1, 'otro']])
  await db.close()
})

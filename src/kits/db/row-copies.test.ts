import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { Database, Handle } from './database.ts'
import type { RowCopies } from './row-copies.ts'
import { openSqlite } from './sqlite.ts'
import { textsKept } from './text-file.ts'

interface Note {
  readonly id: number
  readonly title: string
  readonly amount: number | null
}

let folder = ''
let opened = 0
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posta-copies-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const readNotes = (db: Handle) => (ids: readonly number[]) =>
  db.all<Note>('select id, title, amount from note where id in numbers($1)', [ids])

const nobodyReads = () => Promise.reject(new Error('there is a copy: the table was read'))

interface Notes {
  readonly db: Database
  readonly copies: RowCopies<Note>
  readonly failures: unknown[]
  /** Rows as whoever asks for these numbers gets them. */
  read(...ids: (number | undefined)[]): Promise<(Note | undefined)[]>
  /** The same, where all must have copies. */
  readCopied(...ids: number[]): Promise<(Note | undefined)[]>
  /** Another connection to the same file, as another process has one. */
  another(): Database
}

async function withNotes(work: (notes: Notes) => Promise<void>): Promise<void> {
  const file = join(folder, `${(opened += 1)}.db`)
  const databases = [openSqlite({ file, busyTimeoutMs: 5_000 })]
  const db = databases[0] as Database
  const failures: unknown[] = []
  try {
    await db.script(
      `create table note (id integer primary key, title text not null, amount integer)`,
    )
    await db.script(
      `insert into note values (1, 'uno', 10), (2, 'dos — ñandú 物', null), (3, '"\\', 30)`,
    )
    const onFailure = (error: unknown) => void failures.push(error)
    const options = { of: 'note', columns: ['id', 'title', 'amount'], onFailure } as const
    const copies = await db.copyRows?.<Note>(options)
    assert.ok(copies)
    await work({
      db,
      copies,
      failures,
      read: (...ids) => copies.read(ids, readNotes(db)),
      readCopied: (...ids) => copies.read(ids, nobodyReads),
      another() {
        const other = openSqlite({ file, busyTimeoutMs: 5_000 })
        databases.push(other)
        return other
      },
    })
    copies.close()
  } finally {
    for (const each of databases) await each.close()
  }
}

const uno = { id: 1, title: 'uno', amount: 10 }
const dos = { id: 2, title: 'dos — ñandú 物', amount: null }
const tres = { id: 3, title: '"\\', amount: 30 }

test('rows come in the order asked for, and the second time from their copies', async () => {
  await withNotes(async ({ read, readCopied }) => {
    assert.deepEqual(await read(3, undefined, 99, 1, 2, 1), [
      tres,
      undefined,
      undefined,
      uno,
      dos,
      uno,
    ])
    assert.deepEqual(await readCopied(1, 3, 2), [uno, tres, dos])
    assert.deepEqual(await read(undefined), [undefined])
  })
})

test('the copy of a row whose number has the same low bits is not taken for its own', async () => {
  await withNotes(async ({ db, read }) => {
    const far = { ...uno, id: 1 + textsKept, title: 'lejos' }
    await db.run('insert into note values ($1, $2, $3)', [far.id, far.title, far.amount])
    assert.deepEqual(await read(1), [uno])
    assert.deepEqual(await read(far.id), [far])
    assert.deepEqual(await read(1), [uno])
  })
})

test('what was learnt has a copy, and a row that is new since then is read', async () => {
  await withNotes(async ({ db, copies, read, readCopied }) => {
    await copies.learn(() => readNotes(db)([1, 2]))
    assert.deepEqual(await readCopied(1, 2), [uno, dos])
    await db.run(`insert into note values (4, 'cuatro', 40)`)
    assert.deepEqual(await read(4), [{ id: 4, title: 'cuatro', amount: 40 }])
  })
})

test('a changed row is read anew as soon as that is committed, and not before', async () => {
  await withNotes(async ({ db, read, readCopied }) => {
    await read(1, 2, 3)
    await db.transaction(async (tx) => {
      await tx.run(`update note set title = 'otro' where id = 1`)
      assert.deepEqual(await readCopied(1), [uno])
      assert.deepEqual(await read(1), [uno])
    })
    assert.deepEqual(await read(1, 2), [{ ...uno, title: 'otro' }, dos])
    await db.run('update note set amount = 31 where id = 3')
    assert.deepEqual(await read(3), [{ ...tres, amount: 31 }])
    assert.deepEqual(await readCopied(2), [dos])
  })
})

test('a row that went, moved or came back is told as it is', async () => {
  await withNotes(async ({ db, read }) => {
    await read(1, 2, 3)
    await db.run('delete from note where id = 1')
    await db.run('update note set id = 20 where id = 2')
    assert.deepEqual(await read(1, 2, 20), [undefined, undefined, { ...dos, id: 20 }])
    await db.run(`insert into note values (1, 'de nuevo', 1)`)
    assert.deepEqual(await read(1), [{ id: 1, title: 'de nuevo', amount: 1 }])
    await db.run('delete from note')
    assert.deepEqual(await read(1, 3, 20), [undefined, undefined, undefined])
  })
})

test('what is taken back changes nothing', async () => {
  await withNotes(async ({ db, read }) => {
    await read(1)
    const failing = db.transaction(async (tx) => {
      await tx.run(`update note set title = 'nunca' where id = 1`)
      throw new Error('taken back')
    })
    await assert.rejects(failing, /taken back/)
    assert.deepEqual(await read(1), [uno])
  })
})

test('what another process writes is seen at once', async () => {
  await withNotes(async ({ another, read, readCopied }) => {
    const other = another()
    await read(1, 2)
    await other.run(`update note set title = 'de otro' where id = 1`)
    assert.deepEqual(await read(1, 2), [{ ...uno, title: 'de otro' }, dos])
    await assert.rejects(readCopied(2), /the table was read/, 'nothing lasts while others write')
    await other.run('delete from note where id = 2')
    assert.deepEqual(await read(1, 2), [{ ...uno, title: 'de otro' }, undefined])
    await read(1)
    assert.deepEqual(await readCopied(1), [{ ...uno, title: 'de otro' }], 'copied again')
  })
})

test('what was read before a change is not copied after it', async () => {
  await withNotes(async ({ db, copies, another, read }) => {
    await copies.learn(async () => {
      const rows = await readNotes(db)([1, 2])
      await db.run(`update note set title = 'entretanto' where id = 1`)
      return rows
    })
    assert.deepEqual(await read(1), [{ ...uno, title: 'entretanto' }])
    const other = another()
    await copies.learn(async () => {
      const rows = await readNotes(db)([2, 3])
      await other.run('update note set amount = 5 where id = 2')
      return rows
    })
    assert.deepEqual(await read(2), [{ ...dos, amount: 5 }])
  })
})

test('who can keep no copies says so once and reads the table', async () => {
  await withNotes(async ({ db, copies, failures, read, readCopied }) => {
    await read(1)
    const [row] = await readNotes(db)([2])
    const strange = { ...row, amount: 1n } as unknown as Note
    await copies.learn(async () => [strange])
    assert.equal(failures.length, 1)
    assert.deepEqual(await read(1, 2), [uno, dos])
    await assert.rejects(readCopied(1), /the table was read/)
    assert.equal(failures.length, 1)
  })
})

test('copies give their room back when the data has none left', async () => {
  await withNotes(async ({ db, failures, read, readCopied }) => {
    await read(1)
    await readCopied(1)
    await db.script('pragma max_page_count = 4')
    const large = 'x'.repeat(100_000)
    await assert.rejects(db.run('insert into note values (5, $1, 1)', [large]), /full/)
    assert.equal(failures.length, 1)
    await assert.rejects(readCopied(1), /the table was read/)
    assert.deepEqual(await read(1), [uno])
  })
  await withNotes(async ({ db, failures }) => {
    await db.script('pragma max_page_count = 4')
    const large = 'x'.repeat(100_000)
    const failing = db.transaction((tx) => tx.run('insert into note values (5, $1, 1)', [large]))
    await assert.rejects(failing, /full/)
    assert.equal(failures.length, 1)
  })
})

type Step =
  | { readonly do: 'read' | 'learn'; readonly ids: number[] }
  | { readonly do: 'set' | 'remove' | 'add'; readonly id: number; readonly by: Writer }

type Writer = 'statement' | 'transaction' | 'taken back' | 'another process'

const anId = fc.integer({ min: 1, max: 8 })
const ids = fc.array(anId, { minLength: 1, maxLength: 8 })
const by = fc.constantFrom<Writer>('statement', 'transaction', 'taken back', 'another process')
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('read', 'learn'), ids }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('set', 'remove', 'add'), id: anId, by }),
    },
  ),
  { maxLength: 40 },
) as fc.Arbitrary<Step[]>

const statements = {
  set: 'update note set amount = coalesce(amount, 0) + 1 where id = $1',
  remove: 'delete from note where id = $1',
  add: `insert into note values ($1, 'más', 0) on conflict (id) do update set title = title || '+'`,
}

test('whatever happens, and in whatever order, copies tell what the table does', async () => {
  await withNotes(async ({ db, copies, another, read }) => {
    const other = another()
    const write = (sql: string, id: number, writer: Writer): Promise<unknown> => {
      if (writer === 'another process') return other.run(sql, [id])
      if (writer === 'statement') return db.run(sql, [id])
      const end = writer === 'transaction' ? Promise.resolve() : Promise.reject(new Error('back'))
      return db.transaction((tx) => tx.run(sql, [id]).then(() => end)).catch(() => {})
    }
    const property = fc.asyncProperty(steps, async (taken) => {
      // Some go on while the next have begun, as requests do.
      const running: Promise<unknown>[] = []
      for (const step of taken) {
        if ('id' in step) running.push(write(statements[step.do], step.id, step.by))
        else if (step.do === 'read') running.push(read(...step.ids))
        else running.push(copies.learn(() => readNotes(db)(step.ids)))
        if (running.length % 3 === 0) await Promise.all(running)
      }
      await Promise.all(running)
      const all = [1, 2, 3, 4, 5, 6, 7, 8]
      const table = new Map((await readNotes(db)(all)).map((row) => [row.id, row]))
      const expected = all.map((id) => table.get(id))
      assert.deepEqual(await read(...all), expected)
      assert.deepEqual(await read(...all), expected, 'from the copies')
    })
    await fc.assert(property, { numRuns: 300 })
  })
})

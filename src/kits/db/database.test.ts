import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { forEachEngine, type TestDatabase, testAtOnce } from '../../../test/support/engines.ts'

const columns = ['code', 'position']

forEachEngine((engine) => {
  let db: TestDatabase

  before(async () => {
    db = await engine.open()
    await db.script(`
      create table item (code text primary key, position bigint not null unique);
      create table note (code text not null references item (code) on delete cascade, body text);
    `)
  })
  beforeEach(() => db.run('delete from item'))
  after(() => db.dispose())

  const codes = async () =>
    (await db.all<{ code: string }>('select code from item order by code')).map((row) => row.code)

  test('a row that was written is read back as a plain object, whole numbers as numbers', async () => {
    const position = 1_767_225_600_123
    assert.equal(await db.run('insert into item values ($1, $2)', ['A', position]), 1)
    const rows = await db.all('select code, position from item where code = $1', ['A'])
    assert.deepEqual(rows, [{ code: 'A', position }])
  })

  test('counts and sums are numbers', async () => {
    await db.insertRows({
      table: 'item',
      columns,
      rows: [
        ['A', 1],
        ['B', 2],
      ],
    })
    const rows = await db.all('select count(*) as many, sum(position) as total from item')
    assert.deepEqual(rows, [{ many: 2, total: 3 }])
  })

  test('whole numbers divide as whole numbers', async () => {
    await db.run('insert into item values ($1, $2)', ['A', 7])
    const rows = await db.all('select position / $1 as half from item', [2])
    assert.deepEqual(rows, [{ half: 3 }])
  })

  test('a list is compared with in list and not in list, also when empty', async () => {
    await db.insertRows({
      table: 'item',
      columns,
      rows: [
        ['A', 1],
        ['B', 2],
        ['C', 3],
      ],
    })
    const pick = (word: string, list: string[], above: number) =>
      db.all(`select code from item where position > $2 and code ${word} list($1) order by code`, [
        list,
        above,
      ])
    assert.deepEqual(await pick('in', ['A', 'C', `'"\\{},`], 0), [{ code: 'A' }, { code: 'C' }])
    assert.deepEqual(await pick('in', ['A', 'C'], 1), [{ code: 'C' }])
    assert.deepEqual(await pick('in', [], 0), [])
    assert.deepEqual(await pick('not in', ['A', 'C'], 0), [{ code: 'B' }])
  })

  test('run returns how many rows changed', async () => {
    await db.insertRows({
      table: 'item',
      columns,
      rows: [
        ['A', 1],
        ['B', 2],
        ['C', 3],
      ],
    })
    assert.equal(
      await db.run('update item set position = position + 10 where position > $1', [1]),
      2,
    )
  })

  test('a statement that returns what it wrote, writes', async () => {
    const sql = '-- why\n  insert into item values ($1, $2) returning code, position'
    assert.deepEqual(await db.all(sql, ['A', 1]), [{ code: 'A', position: 1 }])
    const update = 'update item set position = $1 returning position'
    assert.deepEqual(await db.all(update, [5]), [{ position: 5 }])
    assert.deepEqual(await codes(), ['A'])
  })

  for (const many of [0, 1, 2, 65, 999, 1_000, 1_001, 2_500]) {
    test(`insertRows inserts ${many} rows`, async () => {
      const rows = Array.from({ length: many }, (_, index) => [`C${index}`, index] as const)
      await db.insertRows({ table: 'item', columns, rows })
      const stored = await db.all('select code, position from item order by position')
      assert.deepEqual(
        stored,
        rows.map(([code, position]) => ({ code, position })),
      )
    })
  }

  test('insertRows keeps every character, and replaces half of one', async () => {
    const escaped = `"comillas" \\ \\u00e9 \n\t é 🧉 \u2028`
    const rows = [
      [escaped, 1],
      ['half \ud83e', 2],
    ] as const
    await db.insertRows({ table: 'item', columns, rows })
    assert.deepEqual(await codes(), [escaped, 'half \ufffd'].sort())
  })

  test('insertRows is all or nothing', async () => {
    const rows = [
      ['A', 1],
      ['B', 2],
      ['A', 3],
    ] as const
    await assert.rejects(db.insertRows({ table: 'item', columns, rows }))
    assert.deepEqual(await codes(), [])
  })

  test('insertNewRows leaves out keys inside and outside the batch; the first one counts', async () => {
    await db.run('insert into item values ($1, $2)', ['B', 2])
    const rows = [
      ['C', 30],
      ['B', 20],
      ['A', 10],
      ['C', 31],
      ['D', 40],
    ] as const
    const inserted = await db.insertNewRows({ table: 'item', columns, key: 'code', rows })
    assert.deepEqual([...inserted].toSorted(), ['A', 'C', 'D'])
    const stored = await db.all('select code, position from item order by code')
    assert.deepEqual(stored, [
      { code: 'A', position: 10 },
      { code: 'B', position: 2 },
      { code: 'C', position: 30 },
      { code: 'D', position: 40 },
    ])
  })

  test('insertNewRows leaves out keys that another table has', async () => {
    await db.script('create table old_item (code text primary key)')
    await db.run("insert into old_item values ('old')")
    const rows = ['old', 'new'].map((code, place) => [code, 100 + place])
    const insert = { table: 'item', columns, key: 'code', rows, unless: 'old_item' } as const
    assert.deepEqual(await db.insertNewRows(insert), new Set(['new']))
    assert.deepEqual(await db.insertNewRows(insert), new Set())
    const stored = await db.all("select code from item where code in ('old', 'new')")
    assert.deepEqual(stored, [{ code: 'new' }])
    await db.script('drop table old_item')
  })

  test('insertNewRows of no rows inserts nothing', async () => {
    const inserted = await db.insertNewRows({ table: 'item', columns, key: 'code', rows: [] })
    assert.deepEqual(inserted, new Set())
  })

  test('a transaction sees its own rows; others see them when it has returned', async () => {
    await db.transaction(async (tx) => {
      await tx.run('insert into item values ($1, $2)', ['A', 1])
      assert.equal((await tx.all('select code from item')).length, 1)
      // On one session the reader and this transaction would wait for each other.
      if (!engine.oneSession) assert.deepEqual(await codes(), [])
    })
    assert.deepEqual(await codes(), ['A'])
  })

  test('a transaction whose work throws leaves nothing behind', async () => {
    const work = db.transaction(async (tx) => {
      await tx.insertRows({
        table: 'item',
        columns,
        rows: [
          ['A', 1],
          ['B', 2],
        ],
      })
      throw new Error('no')
    })
    await assert.rejects(work, /^Error: no$/)
    assert.deepEqual(await codes(), [])
  })

  test('a failed statement rolls everything back, even when its error is swallowed', async () => {
    const work = db.transaction(async (tx) => {
      await tx.run('insert into item values ($1, $2)', ['A', 1])
      await tx.run('insert into item values ($1, $2)', ['A', 2]).catch(() => {})
      await assert.rejects(tx.run('insert into item values ($1, $2)', ['B', 3]), /unique/i)
      return 'done'
    })
    await assert.rejects(work, /unique/i)
    assert.deepEqual(await codes(), [])
  })

  test('a handle is refused after its transaction', async () => {
    let ended: { run(sql: string): Promise<number> } | undefined
    await db.transaction(async (tx) => {
      ended = tx
    })
    await assert.rejects(async () => ended?.run(`insert into item values ('A', 1)`), /has ended/)
    assert.deepEqual(await codes(), [])
  })

  test('a broken reference is refused', async () => {
    await assert.rejects(
      db.run('insert into note values ($1, $2)', ['missing', 'x']),
      /foreign key/i,
    )
  })

  test('the database still works after any number of errors', async () => {
    const wrong = Array.from({ length: 30 }, () => db.all('select nonsense from nowhere'))
    const outcomes = await Promise.allSettled(wrong)
    assert.ok(outcomes.every((outcome) => outcome.status === 'rejected'))
    await assert.rejects(db.script('select 1; nonsense'))
    assert.deepEqual(await codes(), [])
  })

  test('concurrent transactions lose no update', async () => {
    await db.run('insert into item values ($1, $2)', ['A', 0])
    const addOne = () =>
      db.transaction(async (tx) => {
        await tx.run('update item set position = position + 1 where code = $1', ['A'])
        await new Promise((resolve) => setImmediate(resolve))
        await tx.run('update item set position = position + 1 where code = $1', ['A'])
      })
    await Promise.all(Array.from({ length: 40 }, addOne))
    assert.deepEqual(await db.all('select position from item'), [{ position: 80 }])
  })

  testAtOnce(
    engine,
    'two handles that insert the same keys in opposite orders do not block each other',
    async () => {
      const other = await db.again()
      const rows = Array.from({ length: 64 }, (_, index) => [`C${index}`, index] as const)
      const insert = { table: 'item', columns, key: 'code' }
      for (let round = 0; round < 10; round += 1) {
        const [one, two] = await Promise.all([
          db.insertNewRows({ ...insert, rows }),
          other.insertNewRows({ ...insert, rows: rows.toReversed() }),
        ])
        assert.equal(one.size + two.size, 64)
        await db.run('delete from item')
      }
    },
  )

  testAtOnce(
    engine,
    'close waits for the work under way and for that in the queue, then refuses more',
    async () => {
      const other = await db.again()
      const writes = Array.from({ length: 30 }, (_, index) =>
        other.transaction((tx) => tx.run('insert into item values ($1, $2)', [`C${index}`, index])),
      )
      await Promise.all([other.close(), other.close()])
      await Promise.all(writes)
      assert.equal((await codes()).length, 30)
      await assert.rejects(other.all('select code from item'))
      await assert.rejects(other.run('delete from item'))
    },
  )
})

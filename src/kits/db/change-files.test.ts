import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import {
  beforeCommits,
  byKind,
  contract,
  folderOf,
  grow,
  item,
  sizesOf,
  startNode,
  upgradeItems,
} from '../../../test/support/changes.ts'
import { forEachEngine, type TestDatabase, testAtOnce } from '../../../test/support/engines.ts'
import { until } from '../../../test/support/until.ts'
import { findOpenChanges } from './change-states.ts'
import { type ChangeProgress } from './changes.ts'
import { migrate, migrationStatus } from './migrate.ts'

forEachEngine((engine) => {
  let db: TestDatabase
  let folder: string

  beforeEach(async () => {
    db = await engine.open()
    folder = await folderOf({ '0001-item.sql': item })
  })
  afterEach(async () => {
    await db.dispose()
    await rm(folder, { recursive: true })
  })

  const upgrade = (count: number, files: Record<string, string>) =>
    upgradeItems(db, folder, count, files)

  test('a migration that comes after it runs the rest first, and reports it', async () => {
    await upgrade(500, { '0002-grow.sql': grow })
    await migrate(db, folder, 2)
    await writeFile(join(folder, '0003-contract.sql'), contract)
    const reports: ChangeProgress[] = []
    await migrate(db, folder, 3, { report: (progress) => reports.push(progress) })
    assert.deepEqual(await db.all('select code from left_out'), [])
    assert.deepEqual(await sizesOf(db), { 1: 500 })
    assert.deepEqual(
      reports.map(({ moment, percent }) => `${moment} ${percent}`),
      ['begins 0', 'goes on 40', 'goes on 80', 'goes on 99', 'has ended 100'],
    )
  })

  testAtOnce(engine, 'it waits for the node that is at it', async () => {
    await upgrade(60, { '0002-grow.sql': grow })
    await migrate(db, folder, 2)
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    const slow = beforeCommits(db, async (count) => {
      if (count === 2) await mayGoOn
    })
    const node = startNode(slow, folder)
    await until('a step was done', async () => (await findOpenChanges(db))[0]?.done === 7)
    await writeFile(join(folder, '0003-contract.sql'), contract)
    const migrated = migrate(await db.again(), folder, 3)
    goOn()
    assert.deepEqual(await migrated, [{ number: 3, name: 'contract' }])
    await node.done()
    assert.deepEqual(await db.all('select code from left_out'), [])
    assert.deepEqual(await sizesOf(db), { 1: 60 })
  })

  test('where the rest fails, the migration after it is not applied', async () => {
    const fault = `-- in the background, by code of item
      update item set kind = null, size = null where code between $1 and $2;`
    await upgrade(10, { '0002-grow.sql': fault, '0003-contract.sql': contract })
    await assert.rejects(migrate(db, folder, 2), /0002-grow in the background failed: .*size/)
    const applied = (await migrationStatus(db, folder)).map(({ appliedAt }) => appliedAt)
    assert.deepEqual(applied, [1, 2, undefined])
  })

  test('in a new database everything is done at once', async () => {
    const seeds = `${item} insert into item values ('seed', 0, null);`
    await writeFile(join(folder, '0001-item.sql'), seeds)
    await writeFile(join(folder, '0002-grow.sql'), grow)
    await writeFile(join(folder, '0003-by-kind.sql'), byKind)
    await migrate(db, folder, 1)
    assert.deepEqual(await sizesOf(db), { 1: 1 })
    assert.deepEqual(await findOpenChanges(db), [])
    await assert.rejects(db.script('create index item_by_kind on item (kind)'), /already exists/)
  })

  test('one that has nothing for an engine has ended there', async () => {
    const other = engine.name === 'sqlite' ? 'postgres' : 'sqlite'
    await upgrade(5, {
      '0002-grow.sql': `-- in the background, by code of item\n/*${other}: ${grow.split('\n')[1]} */`,
      '0003-by-kind.sql': `-- in the background\n/*${other}:\n${byKind.split('\n')[1]}*/`,
    })
    await migrate(db, folder, 2)
    assert.deepEqual(await findOpenChanges(db), [])
    assert.deepEqual(await sizesOf(db), { 0: 5 })
  })

  test('a file that does more than one thing in the background, or another, is refused', async () => {
    await upgrade(1, {})
    const rows = '-- in the background, by code of item\n'
    const faults = [
      '-- in the background\nupdate item set size = 1;',
      `${byKind}\ndrop table item;`,
      `${rows}update item set size = 1;`,
      `${rows}drop table item;`,
      `${rows}create index item_by_kind on item (kind);`,
    ]
    for (const sql of faults) {
      await writeFile(join(folder, '0002-odd.sql'), sql)
      await assert.rejects(migrate(db, folder, 2), /"0002-odd.sql" is to be done in the background/)
    }
    await writeFile(join(folder, '0002-odd.sql'), '-- after 0001-item\ncreate table odd (a text);')
    await assert.rejects(migrate(db, folder, 2), /0002-odd comes after one that is not in the back/)
  })

  if (engine.name === 'sqlite')
    test('an index is made by the start, before anybody is served', async () => {
      await upgrade(5, { '0002-by-kind.sql': byKind })
      await migrate(db, folder, 2)
      assert.deepEqual(await findOpenChanges(db), [])
      await assert.rejects(db.script('create index item_by_kind on item (kind)'), /already exists/)
    })
  else
    test('one that goes by a column without an index is refused', async () => {
      await upgrade(5, { '0002-grow.sql': grow.replaceAll('code', 'size') })
      await assert.rejects(migrate(db, folder, 2), (error: Error) => {
        return /goes by size of item, which no index/.test(String(error.cause))
      })
    })
})

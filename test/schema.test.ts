import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { migrationsOf } from '../src/databases.ts'
import { forEngine } from '../src/kits/db/engine-comments.ts'
import {
  indexWords,
  isAdditive,
  labelOf,
  type MigrationFile,
  readMigrations,
  statementsOf,
} from '../src/kits/db/migration-files.ts'
import { forEachEngine } from './support/engines.ts'
import { migratedSchema, schemaFile, schemas } from './support/write-schema.ts'

const mending = './posta write schema writes it'

/** Databases hold them: a migration is never edited once it was applied somewhere. */
const holdUpAnyway = new Set(['0078-containers-by-origin'])

/**
 * Statements that would stop the nodes that write while they are applied on PostgreSQL: an index on
 * a table that was there before, or rows made from others.
 */
function findHoldUps(file: Pick<MigrationFile, 'sql' | 'digests' | 'background'>): string[] {
  if (!isAdditive(file.digests.postgres) || file.background !== undefined) return []
  const statements = statementsOf(forEngine(file.sql, 'postgres'))
  const made = new Set(statements.map((one) => /^create table (\w+)/i.exec(one)?.[1]))
  return statements.filter((one) => {
    const table = indexWords.exec(one)?.groups?.['table'] ?? /^insert into (\w+)/i.exec(one)?.[1]
    const isFilled = /^insert into [^]*\bselect\b[^]*\bfrom\b/i.test(one)
    return isFilled || (/^create /i.test(one) && table !== undefined && !made.has(table))
  })
}

const toBackground =
  'it would stop nodes that write: give it a file that begins with "-- in the background"'

for (const name of schemas)
  test(`no addition to ${name} stops nodes that write`, async () => {
    const files = await readMigrations(migrationsOf(name === 'people' ? name : 'testing'))
    for (const file of files.filter((one) => !holdUpAnyway.has(labelOf(one))))
      assert.deepEqual(findHoldUps(file), [], `${labelOf(file)}: ${toBackground}`)
  })

test('statements that stop nodes that write are found', () => {
  const digests = { sqlite: 'x', postgres: 'additive x' }
  const holdUps = (sql: string, background?: MigrationFile['background']) =>
    findHoldUps({ sql, digests, background }).length
  const index = 'create unique index item_by_kind on item (kind);'
  assert.equal(holdUps(`-- additive\n${index}`), 1)
  assert.equal(holdUps(`create table item (kind text);\n${index}`), 0)
  assert.equal(holdUps(`/*sqlite: ${index} */`), 0)
  assert.equal(holdUps(index, { kind: 'index' }), 0)
  assert.equal(holdUps('insert into item select kind from other;'), 1)
  assert.equal(holdUps(`insert into item values ('a');`), 0)
  assert.equal(
    findHoldUps({ sql: index, digests: { ...digests, postgres: 'x' }, background: undefined })
      .length,
    0,
  )
})

forEachEngine((engine) => {
  for (const name of schemas)
    test(`the migrations of ${name} make the schema that is checked in`, async () => {
      const file = schemaFile(engine, name)
      const checkedIn = await readFile(file, 'utf8').catch(() => '')
      const made = await migratedSchema(engine, name)
      assert.ok(made.includes(name === 'people' ? 'membership' : 'shipment_order'), 'it is empty')
      if (made === checkedIn) return
      assert.equal(made, checkedIn, `${file} is not what the migrations make; ${mending}`)
    })
})

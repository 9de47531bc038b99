import assert from 'node:assert/strict'
import { test } from 'node:test'
import { peopleMigrationsFolder } from '../../src/databases.ts'
import { demoBranches } from '../../src/demo/demo-branches.ts'
import { demoPeople, demoShippers } from '../../src/demo/demo-carrier.ts'
import {
  documentedBranches,
  documentedPeople,
  documentedShippers,
} from '../../src/kernel/demonstration.ts'
import type { DemoRows } from '../../src/kernel/demonstration-rows.ts'
import { migrate } from '../../src/kits/db/migrate.ts'
import { readTables } from '../../src/kits/db/tables.ts'
import type { SliceShape } from '../../src/slice.ts'
import { demoTables, shipmentTables, slices } from '../../src/slices.ts'
import { engines } from '../support/engines.ts'

const manifests: readonly SliceShape[] = slices

/** The tables of the database kit: migrations, versions of reference data, the name of a key. */
const ofKits = ['schema_change', 'schema_migration', 'sealing_key', 'epoch', 'epoch_change']

const declared = new Map(
  manifests.flatMap(({ demonstration = {} }) =>
    Object.entries(demonstration).map(([name, rows]) => [name, [rows].flat()] as const),
  ),
)
const ofShipments = shipmentTables.map(({ name }) => name)

async function openBoth() {
  const [sqlite] = engines
  assert.ok(sqlite)
  const testing = await sqlite.openMigrated()
  const people = await sqlite.open()
  await migrate(people, peopleMigrationsFolder, 1)
  const close = async () => {
    await testing.dispose()
    await people.dispose()
  }
  return { tables: [...(await readTables(testing)), ...(await readTables(people))], close }
}

test('every table says how its rows of the demonstration are found', async () => {
  const { tables, close } = await openBoth()
  const silent = tables
    .map(({ name }) => name)
    .filter((name) => !declared.has(name) && !ofShipments.includes(name) && !ofKits.includes(name))
  assert.deepEqual(silent, [])
  await close()
})

test('declared names are there: tables, columns, and the tables that rows are of', async () => {
  const { tables, close } = await openBoth()
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
  const owned = manifests.flatMap((one) => one.tables ?? [])
  for (const [name, ways] of declared) {
    assert.ok(owned.includes(name), `${name} is of no slice`)
    if (!columnsOf.has(name))
      assert.ok(
        ways.every((way) => 'stays' in way),
        `${name} is no table`,
      )
    for (const [table, column] of ways.flatMap((way) => columnsNamed(name, way)))
      if (columnsOf.has(table) || !ways.some((way) => 'stays' in way))
        assert.ok(columnsOf.get(table)?.includes(column), `${table} has no column ${column}`)
  }
  await close()
})

function columnsNamed(name: string, way: DemoRows): [string, string][] {
  if ('account' in way) return [[name, way.account]]
  if ('shipper' in way) return [[name, way.shipper]]
  if ('code' in way) return [[name, way.code]]
  if ('action' in way)
    return [way.column, ...(way.only ?? []).slice(0, 1)].map((column) => [name, column])
  if ('named' in way) return [[name, way.named]]
  if ('mark' in way) return [[name, way.mark]]
  if ('person' in way) return [[name, way.person]]
  if ('of' in way)
    return [
      [name, way.by],
      [way.of, way.key],
    ]
  if ('emptied' in way)
    return [
      [name, 'id'],
      [way.emptied, way.by],
    ]
  if ('holds' in way) {
    const inside: [string, string][] = way.inside === undefined ? [] : [[name, way.inside]]
    return [
      [name, 'id'],
      [name, way.maker],
      [way.holds, way.by],
      [way.holds, 'tracking_code'],
      ...inside,
    ]
  }
  return 'maker' in way ? [[name, way.maker]] : []
}

test('a row that refers to another goes before it', async () => {
  const { tables, close } = await openBoth()
  const having = (what: 'account' | 'reference') =>
    demoTables.filter(({ rows }) => rows.some((way) => what in way))
  const last = [...having('account'), ...having('reference')]
  const inSlices = Map.groupBy(having('reference'), ({ slice }) => slice)
  const order = [
    ...demoTables.filter((table) => !last.includes(table)),
    ...having('account'),
    ...[...inSlices.values()].toReversed().flat(),
  ].map(({ name }) => name)
  for (const { name, parents } of tables) {
    const ways = declared.get(name) ?? []
    if (ways.some((way) => 'stays' in way)) continue
    const before = ways.flatMap((way) => ('of' in way ? [way.of] : []))
    for (const parent of [...parents, ...before]) {
      if (!order.includes(name) || !order.includes(parent)) continue
      assert.ok(order.indexOf(name) < order.indexOf(parent), `${name} goes after ${parent}`)
    }
  }
  await close()
})

test('the documented accounts and people are those that are loaded', () => {
  assert.deepEqual(
    documentedShippers,
    demoShippers.map(({ shipper }) => shipper.number),
  )
  assert.deepEqual(
    documentedBranches,
    demoBranches.map(({ code }) => code),
  )
  assert.deepEqual(
    documentedPeople,
    demoPeople.map(({ id }) => id),
  )
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openAccount } from '../src/capabilities/account/account.ts'
import { openCash } from '../src/capabilities/cash/cash.ts'
import { openEvents } from '../src/capabilities/events/events.ts'
import { countLines } from '../src/capabilities/imports/imports.store.ts'
import { openShippers } from '../src/capabilities/shippers/shippers.ts'
import type { OrderFilter } from '../src/capabilities/tracking/list/order-list.ts'
import type { MovementFilter } from '../src/capabilities/tracking/movements/movement-list.ts'
import { openTracking } from '../src/capabilities/tracking/tracking.ts'
import { openWarehouse } from '../src/capabilities/warehouse/warehouse.ts'
import { openWebhooks } from '../src/capabilities/webhooks/webhooks.ts'
import { environmentNames, peopleName, readConfig } from '../src/config.ts'
import { type DatabaseName, peopleMigrationsFolder } from '../src/databases.ts'
import { openEnvironment } from '../src/environment.ts'
import type { TrackingCode } from '../src/kernel/tracking-code.ts'
import type { Database, Handle, SqlValue } from '../src/kits/db/database.ts'
import { migrate } from '../src/kits/db/migrate.ts'
import { silentLog } from '../src/kits/log/log.ts'
import { refuse } from '../src/outcome.ts'
import { closeEngines, engines } from './support/engines.ts'
import { openMigrated } from './support/migrated.ts'
import { crossShipper, zone } from './support/order-door.ts'

after(closeEngines)

const clock = () => Date.now()

/** The same database, which notes how SQLite goes about every statement. */
function noting(db: Database, plans: string[]): Database {
  const noted = (handle: Handle): Handle => {
    const note = async (sql: string, values: readonly SqlValue[] = []) => {
      const rows = await handle.all<{ detail: string }>(`explain query plan ${sql}`, values)
      plans.push(...rows.map(({ detail }) => `${detail} in ${sql.replaceAll(/\s+/g, ' ')}`))
    }
    return {
      ...handle,
      async all(sql, values) {
        await note(sql, values)
        return handle.all(sql, values)
      },
      async run(sql, values) {
        await note(sql, values)
        return handle.run(sql, values)
      },
    }
  }
  const transaction: Database['transaction'] = (work) => db.transaction((tx) => work(noted(tx)))
  return { ...db, ...noted(db), transaction }
}

/** Tables that grow for ever: nobody reads one from its beginning to its end. */
const whole = [
  /^SCAN (?!\w+ USING (?:COVERING )?INDEX outbox_without_position)(?:old|outbox|delivery|cash_|movement|o\b|m\b|h\b|shipment_order|stock_)/,
  /^SEARCH (?:old|outbox) USING PRIMARY KEY \(id<\?\)/,
  /USING INDEX sqlite_autoindex_cash_collection_1 \(id>\?\)/,
]

const everyMovement: MovementFilter = {
  code: undefined,
  branch: undefined,
  check: undefined,
  recordedBy: undefined,
  recordedFrom: undefined,
  recordedTo: undefined,
  happenedFrom: undefined,
  happenedTo: undefined,
}

test('questions to large tables are answered by their indexes', async () => {
  const engine = engines.find(({ name }) => name === 'sqlite')
  assert.ok(engine)
  const real = await openMigrated(engine)
  const plans: string[] = []
  const db = noting(real, plans)
  const events = await openEvents(db, clock)
  const webhooks = await openWebhooks(db, clock, events, {
    allowLoopback: false,
    httpsRequired: true,
    onFailure() {},
  })
  const shippers = openShippers(db, clock, { limitAttempts: false })
  const cash = openCash(db, clock, { shippers, announce: events.announce })
  await events.clean()
  await webhooks.clean()
  await events.read({ shipper: 7, types: [], after: 0, limit: 100, waitMs: 0 })
  for (const filter of [
    { shipper: 7 },
    { trackingCode: 'A-1' },
    { handOver: 'h' },
    { statement: 'LQ-0007-000001' },
    { shipper: 7, state: 'collected' },
  ])
    await cash.list(filter, '', 100)
  await cash.listHandOvers({ open: true }, undefined, 100)
  const tracking = openTracking(db, clock, zone, { announce: events.announce })
  const code = 'A-1' as TrackingCode
  await tracking.listMovements({ ...everyMovement, code }, undefined, 100)
  await tracking.listMovements({ ...everyMovement, recordedFrom: 5 }, undefined, 100)
  const anyOrder: OrderFilter = {
    shipper: 7,
    state: undefined,
    service: undefined,
    from: undefined,
    before: undefined,
    provinces: undefined,
    postalCode: undefined,
    words: undefined,
    late: undefined,
    sort: 'newest',
  }
  for (const filter of [
    {},
    { from: 5, sort: 'oldest' as const },
    { state: 'AS' as const },
    { provinces: ['Salta'], service: 'E' as const },
    { words: ['gar', '00'], state: 'AS' as const },
    { words: ['gar'] },
    { late: true },
    { late: true, state: 'LD' as const },
  ])
    for (const place of [undefined, { enteredAt: 5, id: 1 }])
      await tracking.listOrders({ ...anyOrder, ...filter }, place, 100)
  assert.deepEqual(
    plans.filter(
      (plan) =>
        plan.includes('order_state s') &&
        // The results of a search are sorted, and so are pages of several; all else is read in
        // order.
        (/^SCAN [os]\b/.test(plan) ||
          (plan.startsWith('USE TEMP') && !/order_words|union all/.test(plan))),
    ),
    [],
  )
  const warehouse = openWarehouse(db, clock, zone, events.announce)
  const ledgerPlace = { at: 5, document: 'order A-1', entry: 0 }
  const ofSku = { skuId: '7 YERBA', shipper: 7, from: 5 }
  const ledgers = [{ from: 5 }, { document: 'order A-1' }, { shipper: 7, from: 5 }, ofSku]
  for (const filter of [...ledgers, { ...ofSku, newestFirst: true }])
    for (const place of [undefined, ledgerPlace]) await warehouse.listMovements(filter, place, 100)
  for (const at of [undefined, '001'])
    for (const place of [undefined, { reservedAt: 5, code: 'A-1' }])
      await warehouse.listPicking({ shipper: 7, warehouse: at }, place, 100)
  await warehouse.countPicking()
  const rates = { quoteRate: () => refuse({ name: 'prices-missing' } as const) }
  const account = openAccount(db, { rates, shippers })
  for (const place of [undefined, { at: 5, code: 'A-1' }])
    await account.lines(crossShipper, { from: 1, to: 9 }, place, 100)
  assert.ok(plans.length > 10)
  assert.deepEqual(
    plans.filter((plan) => whole.some((pattern) => pattern.test(plan))),
    [],
  )
  await real.dispose()
})

/**
 * Tables with a row for each account, place or price of the carrier's, and not for its shipments.
 */
const smallTables = new Set([
  'api_key',
  'epoch',
  'event_reader',
  'onboarding',
  'operator_token',
  'postal_route',
  'restricted_zone',
  'subscription',
  'virtual_clock',
  'volume_ramp',
])

test('a start reads no table from beginning to end that grows with shipments', async () => {
  const engine = engines.find(({ name }) => name === 'sqlite')
  assert.ok(engine)
  const [real, people] = [await openMigrated(engine), await engine.open()]
  await migrate(people, peopleMigrationsFolder, 0)
  const plans: string[] = []
  const config = readConfig({ POSTA_DATA: 'of nobody', POSTA_DEMO: 'off' })
  for (const name of environmentNames) {
    const databases = new Map<DatabaseName, Database>([
      [name, noting(real, plans)],
      [peopleName, noting(people, plans)],
    ])
    const opened = await openEnvironment(name, { config, databases, log: silentLog })
    await opened.close()
  }
  const read = plans.flatMap((plan) => /^SCAN (\w+)/.exec(plan)?.[1] ?? [])
  assert.ok(read.includes('subscription'))
  assert.deepEqual(
    read.filter((table) => !smallTables.has(table)),
    [],
  )
  await Promise.all([real.dispose(), people.dispose()])
})

test('the lines of a sheet are counted in an index, not in the megabytes of its cells', async () => {
  const engine = engines.find(({ name }) => name === 'sqlite')
  assert.ok(engine)
  const db = await openMigrated(engine)
  const plans: string[] = []
  await countLines(noting(db, plans), 'an import')
  await db.dispose()
  assert.match(plans.join('\n'), /USING COVERING INDEX import_row_by_state/)
})

test('SQLite changes the indexes of states without making tables in memory', async () => {
  const engine = engines.find(({ name }) => name === 'sqlite')
  assert.ok(engine)
  const db = await openMigrated(engine)
  for (const sql of [
    `insert into order_state (id, shipper_number, entered_at, state, since, branch_code, ordinal)
     values (1, 7, 5, 'PI', 5, '', 0)`,
    `update order_state set state = 'IF', since = 6, branch_code = 'A' where id = 1`,
  ]) {
    const steps = await db.all<{ opcode: string }>(`explain ${sql}`)
    assert.ok(steps.length > 10)
    assert.ok(!steps.some(({ opcode }) => opcode === 'OpenEphemeral'), sql)
  }
  await db.dispose()
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findKnownOrders } from '../src/capabilities/orders/orders.ts'
import type { OrderFilter } from '../src/capabilities/tracking/list/order-list.ts'
import { openTracking } from '../src/capabilities/tracking/tracking.ts'
import { migrationsFolder } from '../src/databases.ts'
import type { TrackingCode } from '../src/kernel/tracking-code.ts'
import type { Database } from '../src/kits/db/database.ts'
import { migrate } from '../src/kits/db/migrate.ts'
import { crossOrder } from './contract/support.ts'
import { forEachEngine } from './support/engines.ts'
import { migrateBefore } from './support/migrated.ts'
import { announceToNobody, crossShipper, openOrderDoor, zone } from './support/order-door.ts'

const orderColumns =
  'tracking_code shipper_number alternative_code entered_at service recipient_name product street ' +
  'locality province postal_code content cancelled_at redirected document_type document_number'
const movementColumns =
  'tracking_code ordinal at check_code reason_code branch_code latitude longitude recorded_at ' +
  'recorded_by correction'

const everyOrder: OrderFilter = {
  shipper: 9001,
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

/** Two orders as they were stored once: each with its PI among the movements. */
async function addOldOrders(db: Database): Promise<void> {
  const place = ['Av. Siempre Viva', 'Ramos Mejía', 'B', 1704]
  await db.insertRows({
    table: 'shipment_order',
    columns: orderColumns.split(' '),
    rows: [
      ['ZETA', 9001, 'ALT-1', 10, 'E', 'Ana', 'uno', ...place, '{"a":1}', null, null, 'DNI', '7'],
      ['ALFA', 9001, null, 20, 'R', 'Luis', 'dos', ...place, '{"b":2}', 30, '{"c":3}', null, null],
    ],
  })
  await db.insertRows({
    table: 'movement',
    columns: movementColumns.split(' '),
    rows: [
      ['ZETA', 0, 10, 'PI', '', '', '', '', 10, 'order', 0],
      ['ZETA', 1, 15, 'IF', '', 'B0001', '', '', 15, 'x', 0],
      ['ALFA', 0, 20, 'PI', '', '', '', '', 20, 'order', 0],
    ],
  })
  await db.run(
    `insert into order_address values
       ('ZETA', 'found', '', 'SIEMPRE VIVA', '742', '', '', 1704, 'B', '', '', '', null, null, 0)`,
  )
}

forEachEngine((engine) => {
  test('orders of before keep all they said, their movements and their addresses', async () => {
    const db = await engine.open()
    await migrateBefore(db, /-small-order-rows\.sql$/)
    await addOldOrders(db)
    await migrate(db, migrationsFolder, 2)
    const codes = ['ZETA', 'ALFA'] as TrackingCode[]
    const rows = await db.all<Record<string, unknown>>(
      `select tracking_code as code, content, alternative_code, cancelled_at, redirected,
         document_type, document_number
       from shipment_order o join order_content c on c.id = o.id order by entered_at`,
    )
    const addresses = await db.all('select tracking_code as code, number from order_address')
    const tracking = openTracking(db, Date.now, zone, { announce: announceToNobody })
    const journeys = await Promise.all(codes.map((code) => tracking.findPiece(code)))
    const orders = await tracking.listOrders({ ...everyOrder, words: ['ana', 'alt'] }, undefined, 9)
    const received = await tracking.listOrders({ ...everyOrder, state: 'PI' }, undefined, 9)
    const door = await openOrderDoor(db)
    assert.equal(await door.send(crossOrder({ codigoSeguimiento: 'NUEVA-1' })), 0)
    const fresh = (await findKnownOrders(db, ['NUEVA-1' as TrackingCode])).size
    await db.dispose()
    assert.deepEqual(rows, [
      {
        code: 'ZETA',
        content: '{"a":1}',
        alternative_code: 'ALT-1',
        cancelled_at: null,
        redirected: null,
        document_type: 'DNI',
        document_number: '7',
      },
      {
        code: 'ALFA',
        content: '{"b":2}',
        alternative_code: null,
        cancelled_at: 30,
        redirected: '{"c":3}',
        document_type: null,
        document_number: null,
      },
    ])
    assert.deepEqual(
      orders.map(({ code, state, since, branchCode }) => [code, state, since, branchCode]),
      [['ZETA', 'IF', 15, 'B0001']],
    )
    assert.deepEqual(
      received.map(({ code, since }) => [code, since]),
      [['ALFA', 20]],
    )
    assert.deepEqual(addresses, [{ code: 'ZETA', number: '742' }])
    assert.deepEqual(
      journeys.map((tracked) => tracked?.movements.map(({ check, at }) => `${check} ${at}`)),
      [['PI 10', 'IF 15'], ['PI 20']],
    )
    assert.equal(fresh, 1, `the next order of ${crossShipper.number} finds a number of its own`)
  })

  test('earlier journeys are in the rows of their orders, each movement as it was', async () => {
    const db = await engine.open()
    await migrateBefore(db, /-journeys-in-order-rows\.sql$/)
    const place = ['Av. Siempre Viva', 'Ramos Mejía', 'B', 1704]
    await db.insertRows({
      table: 'shipment_order',
      columns: orderColumns.replace('content', 'content_id').split(' '),
      rows: [
        ['AGAIN', 9001, null, 40, 'E', 'Ana', 'uno', ...place, 2, null, null, null, null],
        ['FRESH', 9001, null, 50, 'E', 'Luis', 'dos', ...place, 3, null, null, null, null],
        ['MOVED', 9001, null, 10, 'E', 'Eva', 'tres', ...place, 1, null, null, null, null],
      ],
    })
    await db.insertRows({
      table: 'order_content',
      columns: ['id', 'content'],
      rows: [1, 2, 3].map((id) => [id, '{}']),
    })
    await db.insertRows({
      table: 'movement',
      columns: `${movementColumns} scan_id`.split(' '),
      rows: [
        // Cancelled and loaded again: both beginnings are on record.
        ['AGAIN', 0, 20, 'PI', '', '', '', '', 40, 'order', 0, null],
        ['AGAIN', 1, 40, 'PI', '', '', '', '', 40, 'order', 0, null],
        // From a time when every order wrote its own.
        ['MOVED', 0, 10, 'PI', '', '', '', '', 10, 'order', 0, null],
        ['MOVED', 2, 12, 'IF', '', 'B1', '-34.5', '-58.4', 31, 'ana "la jefa"', 1, 'scan 1'],
        ['MOVED', 1, 15, 'AS', '7', 'B1', '', '', 30, 'x', 0, null],
      ],
    })
    await migrate(db, migrationsFolder, 2)
    const tracking = openTracking(db, Date.now, zone, { announce: announceToNobody })
    const codes = ['AGAIN', 'FRESH', 'MOVED'] as TrackingCode[]
    const tracked = await Promise.all(codes.map((code) => tracking.findPiece(code)))
    const everything = { recordedFrom: 0, recordedTo: 100 }
    const none = { branch: undefined, check: undefined, recordedBy: undefined }
    const happened = { happenedFrom: undefined, happenedTo: undefined }
    const list = (code: TrackingCode | undefined) =>
      tracking.listMovements({ code, ...none, ...happened, ...everything }, undefined, 100)
    const listed = await list(undefined)
    const ofOne = await list('MOVED' as TrackingCode)
    await db.dispose()
    assert.deepEqual(
      tracked.map((piece) => piece?.movements.map(({ check, at }) => `${check} ${at}`)),
      [['PI 20', 'PI 40'], ['PI 50'], ['PI 10', 'IF 12', 'AS 15']],
    )
    assert.deepEqual(
      listed.map(({ code, check, recordedAt }) => `${code} ${check} ${recordedAt}`),
      ['MOVED AS 30', 'MOVED IF 31', 'AGAIN PI 40'],
    )
    const newest = {
      code: 'MOVED',
      ordinal: 2,
      at: 12,
      check: 'IF',
      reasonCode: '',
      branchCode: 'B1',
      latitude: '-34.5',
      longitude: '-58.4',
      scanId: 'scan 1',
      correction: true,
      recordedAt: 31,
      recordedBy: 'ana "la jefa"',
    }
    assert.deepEqual(listed[1], newest)
    assert.deepEqual(ofOne.slice(1), listed.slice(0, 2))
    assert.equal(ofOne[0]?.check, 'PI')
  })
})

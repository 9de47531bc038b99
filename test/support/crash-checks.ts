import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openWarehouse } from '../../src/capabilities/warehouse/warehouse.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { type Client, loadOrder, type SentOrder } from './load.ts'
import { announceToNobody, zone } from './order-door.ts'

interface Counts {
  readonly orders: number
  readonly halves: number
  readonly orphans: number
  readonly reserved: number
  readonly reservedByOrders: number
}

/** Adds units to the demonstration's warehouse, which has too few for a load test. */
export async function addUnits(db: Database): Promise<void> {
  await db.run('update stock set units = units + 1000000')
  await db.run(
    `insert into stock_movement
     select $1 || id, 0, 0, 'count', id, -1, 1000000, 0, 'for load tests', 'test' from stock`,
    [`test ${randomUUID()} `],
  )
}

/** Asserts that only whole orders exist: each with its contents, no orphans, units reserved. */
export async function assertNoneHalf(db: Database): Promise<number> {
  const [counts] = await db.all<Counts>(`
    select
      (select count(*) from shipment_order) as orders,
      (select count(*) from shipment_order o where not exists (select 1 from order_content c
        where c.id = o.id)) as halves,
      (select count(*) from order_content c where 1 <> (select count(*) from shipment_order o
        where o.id = c.id)) as orphans,
      (select coalesce(sum(reserved), 0) from stock) as reserved,
      (select count(*) from shipment_order where shipper_number = 9002) as "reservedByOrders"`)
  assert.ok(counts)
  assert.equal(counts.halves, 0, 'orders without what they say')
  assert.equal(counts.orphans, 0, 'contents without exactly one order')
  assert.equal(counts.reserved, counts.reservedByOrders, 'units reserved and units of orders')
  const { balances, orders } = await openWarehouse(
    db,
    Date.now,
    zone,
    announceToNobody,
  ).verifyStock()
  assert.deepEqual([...balances, ...orders], [], 'the ledger sums up to the balances')
  return counts.orders
}

/** Asserts that tracking finds every order that was answered with 0, with its first movement. */
export async function assertFound(
  client: Client,
  url: string,
  orders: readonly SentOrder[],
): Promise<void> {
  for (const [shipper, password] of [
    [9001, 'demo-cross-9001'],
    [9002, 'demo-ware-9002'],
  ] as const) {
    const mine = orders.filter(
      ({ codError, units }) => codError === 0 && units > 0 === (shipper === 9002),
    )
    for (let start = 0; start < mine.length; start += 1_000) {
      const codes = mine.slice(start, start + 1_000)
      const datos = codes.map(({ code }) => ({ codigoSeguimiento: code }))
      const body = JSON.stringify({ autentificacion: { shipper, password }, datos })
      const { text } = await client.post(`${url}/tracking/consultaTrackingMasivo/`, body)
      const entries = JSON.parse(text) as { codGestion: string; movimientos: { check: string }[] }[]
      const answers = entries.map(({ codGestion, movimientos }) =>
        [codGestion, ...movimientos.map(({ check }) => check)].join(' '),
      )
      assert.deepEqual(
        answers,
        codes.map(({ code }) => `${code} PI`),
      )
    }
  }
}

/** Asserts that a retry with the same key is answered 0, stored or not, and 0 again. */
export async function assertRetriable(
  client: Client,
  url: string,
  orders: readonly SentOrder[],
): Promise<number> {
  const unanswered = orders.filter(({ codError }) => codError === undefined)
  for (const order of unanswered) {
    order.codError = await loadOrder(client, url, order)
    assert.equal(order.codError, 0, `${order.code} sent again`)
    assert.equal(await loadOrder(client, url, order), 0, `${order.code} sent a third time`)
  }
  return unanswered.length
}

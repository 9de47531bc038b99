import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { crossOrder, product } from '../../../test/contract/support.ts'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated, withStatements } from '../../../test/support/migrated.ts'
import {
  announceToNobody,
  crossShipper,
  openOrderDoor,
  orderV1,
} from '../../../test/support/order-door.ts'
import { openPieceDoors } from '../../../test/support/piece-doors.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import { turnsDuring } from '../../../test/support/turns.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { createZone } from '../../kits/clock/zone.ts'
import type { Database } from '../../kits/db/database.ts'
import { wholeBody } from '../../kits/http/streamed-body.ts'
import { openAddresses } from '../addresses/addresses.ts'
import { readOrderV1 } from '../orders/message/order-v1-reading.wire.ts'
import { openPickupPoints } from '../pickup-points/pickup-points.ts'
import { openRouting } from '../routing/routing.ts'
import { openTracking } from '../tracking/tracking.ts'
import { findFormat, type LabelFormat } from './label-formats.ts'
import { type Labels, openLabels } from './labels.ts'
import { dayBounds } from './labels.wire.ts'

const zone = createZone('America/Argentina/Buenos_Aires')
const zpl = { format: findFormat('zpl') as LabelFormat, baseUrl: 'https://posta.example/testing' }
const { number } = crossShipper

forEachEngine((engine) => {
  let db: TestDatabase
  let labels: Labels

  async function open(on: Database): Promise<Labels> {
    const doors = {
      routing: await openRouting(on, Date.now, zone),
      pickupPoints: await openPickupPoints(on, Date.now, openAddresses()),
      tracking: openTracking(on, Date.now, zone, { announce: announceToNobody }),
    }
    return openLabels(on, Date.now, zone, doors, {
      labelOpenDays: 30,
      onFault: (error) => assert.fail(String(error)),
    })
  }

  async function load(cantidad = 1): Promise<TrackingCode> {
    const order = crossOrder({ productos: [product({ cantidad })] })
    assert.equal(await (await openOrderDoor(db)).send(order), 0)
    return order['codigoSeguimiento'] as TrackingCode
  }

  before(async () => {
    db = await openMigrated(engine)
    await addShipper(db, number)
    labels = await open(db)
  })
  after(() => db.dispose())

  test('a label is printed with one look at the data', async () => {
    const code = await load(2)
    const watched = withStatements(db)
    const door = await open(watched.db)
    // The first label also loads the key of the links in QR codes.
    await door.printLabel(number, code, zpl)
    watched.statements.splice(0)
    const printed = await door.printLabel(number, code, zpl)
    assert.ok(printed.ok && printed.value.labels === 2)
    assert.equal(watched.statements.length, 1)
    await door.drain()
  })

  test("another shipper's order is no order", async () => {
    const printed = await labels.printLabel(number + 1, await load(), zpl)
    assert.deepEqual(printed, { ok: false, refusal: 'order-unknown' })
  })

  test('many orders are printed in the requested order', async () => {
    const codes = [await load(), await load(), await load()].toReversed()
    const printed = await labels.printLabels(number, codes, zpl)
    const file = printed.ok ? String(await wholeBody(printed.value.file)) : ''
    const places = codes.map((code) => file.indexOf(code))
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
    assert.ok(places.every((place) => place > 0))
  })

  test('prints of two processes are counted together', async () => {
    const code = await load(3)
    const other = await open(db)
    for (const door of [labels, other, labels]) {
      const printed = await door.printLabel(number, code, zpl)
      assert.ok(printed.ok)
      await wholeBody(printed.value.file)
      assert.ok((await door.printLabel(number, code, zpl)).ok, 'one that nobody reads')
    }
    await Promise.all([labels.drain(), other.drain()])
    const { prints, labels: printed } = (await labels.findPrints(code)) ?? {}
    assert.deepEqual([prints, printed], [3, 9])
  })

  test('labels that wait to be printed are listed, again after their code was cancelled and reloaded', async () => {
    let now = Date.now() + 60_000
    const pieces = await openPieceDoors(db, () => (now += 1_000))
    const [first, second, third] = [
      await pieces.loadCross(),
      await pieces.loadCross(),
      await pieces.loadCross(),
    ]
    const codes: readonly string[] = [first, second, third]
    const pending = async () => {
      const listed = await labels.listPending(number, undefined, 10_000)
      return listed.map(({ code }) => code as string).filter((code) => codes.includes(code))
    }
    assert.deepEqual(await pending(), codes)
    const [, next] = await labels.listPending(number, undefined, 2)
    assert.ok(next)
    const [later] = await labels.listPending(number, next, 1)
    assert.ok(later && later.enteredAt >= next.enteredAt && later.code !== next.code)

    const printed = await labels.printLabels(number, [first], zpl)
    assert.ok(printed.ok)
    await wholeBody(printed.value.file)
    await pieces.scan(third, ['IF'])
    assert.deepEqual(await pending(), [second])
    assert.deepEqual(await labels.listPending(number + 1, undefined, 10), [])

    await pieces.cancellations.cancelOrder(crossShipper, first)
    await pieces.cancellations.cancelOrder(crossShipper, second)
    assert.deepEqual(await pending(), [])
    const { submission } = readOrderV1({ ...orderV1, trackingCode: first }, crossShipper, undefined)
    assert.ok((await pieces.orders.createOrder({ ...submission, reload: true })).ok)
    assert.deepEqual(await pending(), [first])
  })

  test('a link that one process signed is good in another', async () => {
    const code = await load()
    const expiresAt = Date.now() + 60_000
    const signature = await labels.sign(number, code, expiresAt)
    const other = await open(db)
    assert.equal(await other.isSigned(number, code, expiresAt, signature), true)
    assert.equal(await other.isSigned(number, code, expiresAt + 1, signature), false)
    assert.equal(await other.isSigned(number, code, 0, signature), false)
  })

  test('the sheet of today lists what was loaded today', async () => {
    const code = await load()
    const { year, month, day } = zone(Date.now())
    const today = dayBounds(zone, year, month, day)
    assert.ok(today)
    assert.ok((await labels.listManifest(number, today)).includes(code))
    assert.ok((await labels.printManifest(crossShipper, today)).ok)
    const before2000 = dayBounds(zone, 2001, 1, 1)
    assert.ok(before2000)
    assert.deepEqual(await labels.listManifest(number, before2000), [])
  })

  test('the sheet of a busy day lists everything once, and others are answered meanwhile', async () => {
    const { year, month, day } = zone(Date.now())
    const today = dayBounds(zone, year, month, day)
    assert.ok(today)
    const earlier = await labels.listManifest(number, today)
    const door = await openOrderDoor(db)
    const orders = Array.from({ length: 1_100 }, () => crossOrder())
    for (const result of await Promise.all(orders.map((order) => door.send(order))))
      assert.equal(result, 0)
    const listed = await labels.listManifest(number, today)
    assert.equal(listed.length, earlier.length + orders.length)
    assert.deepEqual(
      new Set(listed),
      new Set([...earlier, ...orders.map((order) => order['codigoSeguimiento'])]),
    )
    const turns = await turnsDuring(async () => {
      const printed = await labels.printManifest(crossShipper, today)
      assert.ok(printed.ok)
      await wholeBody(printed.value.file)
    })
    assert.ok(turns >= 28, `${turns} turns for as many pages`)
  })
})

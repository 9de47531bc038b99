/** Restricted zones in orders: those of the moment, where the order goes now. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Addresses,
  openAddresses,
  openRestrictedZones,
  type RestrictedZones,
  withZones,
} from '../src/capabilities/addresses/addresses.ts'
import { getOrder } from '../src/capabilities/orders/orders.ops.ts'
import { getOwnOrder } from '../src/capabilities/orders/orders.v1.ts'
import type { TrackingCode } from '../src/kernel/tracking-code.ts'
import { forEachEngine, type TestDatabase } from './support/engines.ts'
import { openMigrated } from './support/migrated.ts'
import { crossShipper, zone } from './support/order-door.ts'
import { elsewhere, officer, openPieceDoors, type PieceDoors } from './support/piece-doors.ts'

/** A zone in force since 8 March: degrees of its corner in the south-west, and of its sides. */
function zoneAt(name: string, west: number, south: number, side: number) {
  const [east, north] = [west + side, south + side]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const
  return { name, reason: 'Calles que se inundan', since: '2026-03-08', polygons: [[ring]] }
}

/** Around Av. Santa Fe 3253, around the streets of Rosario, and around the middle of Mendoza. */
const palermo = zoneAt('Palermo', -58.42, -34.6, 0.02)
const rosario = { ...zoneAt('Rosario', -60.75, -33.05, 0.2), since: '2026-03-01' }
const mendoza = zoneAt('Mendoza', -68.95, -33, 0.2)

const answerOf = (name: string, homeDelivery: false | null = false) => {
  const one = { name, reason: 'Calles que se inundan', homeDelivery }
  return { ops: one, v1: one }
}
const nothing = { ops: null, v1: null }
const house = { 'domicilio.altura': '3253' }

forEachEngine((engine) => {
  const itsDay = Date.parse('2026-03-08T03:00:00Z')
  let now = itsDay
  let db: TestDatabase
  let doors: PieceDoors
  let base: Addresses
  let addresses: Addresses
  let zones: RestrictedZones
  before(async () => {
    db = await openMigrated(engine)
    doors = await openPieceDoors(db, () => now)
    zones = await openRestrictedZones(db, () => now, zone)
    base = openAddresses()
    addresses = withZones(base, zones)
    // In force on every day of the tests: where there is no zone at all, none is looked for.
    assert.ok((await zones.put(undefined, rosario, officer)).ok)
  })
  after(async () => {
    base.close()
    await db.dispose()
  })

  /** The zones that the carrier's people and the shipper see. */
  async function zonesOf(trackingCode: TrackingCode) {
    const input = { body: {}, file: Buffer.alloc(0), params: { trackingCode }, query: {} }
    const context = { orders: doors.orders, addresses }
    const { tracking } = doors
    const own = { ...context, tracking, caller: crossShipper, once: undefined, baseUrl: '' }
    return {
      ops: zoneOf(await getOrder.answer(input, context)),
      v1: zoneOf(await getOwnOrder.answer(input, own)),
    }
  }

  describe('the restricted zone of an order', () => {
    test('is shown from its day on, until it is removed', async () => {
      const code = await doors.loadCross(house)
      assert.deepEqual(await zonesOf(code), nothing)
      const added = await zones.put(undefined, palermo, officer)
      assert.ok(added.ok)
      assert.deepEqual(await zonesOf(code), answerOf('Palermo'))
      now = itsDay - 1
      assert.deepEqual(await zonesOf(code), nothing)
      now = itsDay
      assert.deepEqual(await zonesOf(code), answerOf('Palermo'))
      assert.ok((await zones.remove(added.value.id, officer)).ok)
      assert.deepEqual(await zonesOf(code), nothing)
    })

    test('is that of the place where it goes now', async () => {
      assert.ok((await zones.put(undefined, palermo, officer)).ok)
      const code = await doors.loadCross(house)
      await doors.scan(code, ['IF', 'MA'])
      assert.deepEqual(await zonesOf(code), answerOf('Palermo'))
      const redirection = { kind: 'redirection', destination: elsewhere } as const
      await doors.rescues.requestRescue(crossShipper.number, [code], redirection)
      assert.deepEqual(await zonesOf(code), answerOf('Rosario'))
    })

    test('leaves the delivery open where only the town is known', async () => {
      assert.ok((await zones.put(undefined, mendoza, officer)).ok)
      const code = await doors.loadCross({
        'domicilio.direccion': 'Los Aromos Azules',
        'domicilio.codigoPostal': 5500,
        'domicilio.localidad': 'Mendoza',
        'domicilio.provincia': 'Mendoza',
      })
      assert.deepEqual(await zonesOf(code), answerOf('Mendoza', null))
    })
  })
})

function zoneOf(answer: Awaited<ReturnType<typeof getOrder.answer>>): unknown {
  assert.ok('body' in answer, JSON.stringify(answer))
  return (answer.body as { readonly restrictedZone?: unknown }).restrictedZone
}

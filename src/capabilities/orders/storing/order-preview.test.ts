import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { newCode, wareOrder } from '../../../../test/contract/support.ts'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import {
  addWareStock,
  announceToNobody,
  openOrderDoor,
  wareShipper,
  zone,
} from '../../../../test/support/order-door.ts'
import { officer } from '../../../../test/support/piece-doors.ts'
import { randomRuns } from '../../../../test/support/random-runs.ts'
import { openWarehouse } from '../../warehouse/warehouse.ts'
import { createOrderMessages } from '../message/order-messages.wire.ts'
import type { OrderOutcome } from '../order-outcome.ts'
import type { Orders, Submission } from '../orders.ts'

const { number: shipperNumber } = wareShipper
const messages = createOrderMessages(zone)
const place = { warehouse: '001', location: 'A01' }
/** The most orders in one run, and the most taken codes. */
const most = 32
const takenCode = (at: number) => `TAKEN-${String(at).padStart(4, '0')}`
const batches = { L1: '2030-01-01', L2: '2029-01-01' }

interface Wanted {
  readonly sku: 'LOTES' | 'SERIES' | 'NADA'
  readonly quantity: number
  readonly name: 'any' | '1' | '2'
}

const wanted: fc.Arbitrary<Wanted> = fc.record({
  sku: fc.constantFrom('LOTES', 'LOTES', 'SERIES', 'NADA'),
  quantity: fc.integer({ min: 1, max: 3 }),
  name: fc.constantFrom('any', 'any', '1', '2'),
})
const order = fc.record({
  lines: fc.array(wanted, { minLength: 1, maxLength: 3 }),
  fault: fc.constantFrom('none', 'none', 'none', 'postal-code', 'code-taken', 'not-meant'),
})
type WantedOrder = typeof order extends fc.Arbitrary<infer Value> ? Value : never

forEachEngine((engine) => {
  let db: TestDatabase
  let orders: Orders
  let turn = 0

  before(async () => {
    db = await openMigrated(engine)
    await addWareStock(db, [{ sku: 'SKU-AZUL', ...place, units: most }])
    orders = (await openOrderDoor(db)).orders
    const earlier = Array.from({ length: most }, (_, at) => toSubmission(takenCode(at), [], 1425))
    for (const one of earlier) assert.ok((await orders.createOrder(one)).ok)
  })
  after(() => db.dispose())

  const skuOf = (sku: string) => `${sku}-${turn}`

  async function stockUp(): Promise<void> {
    const warehouse = openWarehouse(db, Date.now, zone, announceToNobody)
    const size = { weightHundredthsKg: undefined, lengthHundredthsCm: undefined }
    const room = { heightHundredthsCm: undefined, widthHundredthsCm: undefined }
    const shared = { shipperNumber, description: '', active: true, ...size, ...room }
    const [lots, serials] = [skuOf('LOTES'), skuOf('SERIES')]
    const byBatch = { batchTracked: true, serialTracked: false, expiryTracked: true }
    const bySerial = { batchTracked: false, serialTracked: true, expiryTracked: false }
    const put = await warehouse.putSkus(
      [
        { ...shared, code: lots, ...byBatch },
        { ...shared, code: serials, ...bySerial },
      ],
      officer,
    )
    assert.ok(put.ok)
    await warehouse.openStock(shipperNumber, [
      { sku: lots, ...place, batch: 'L1', expiresOn: batches.L1, units: 3 },
      { sku: lots, ...place, batch: 'L2', expiresOn: batches.L2, units: 4 },
      { sku: serials, ...place, serial: 'S1', units: 1 },
      { sku: serials, ...place, serial: 'S2', units: 1 },
    ])
  }

  function toSubmission(code: string, lines: readonly Wanted[], postalCode: number): Submission {
    const products = lines.map(({ sku, quantity, name }) => ({
      sku: skuOf(sku),
      almacen: place.warehouse,
      emplazamiento: place.location,
      cantidad: quantity,
      largo: 10,
      ancho: 10,
      alto: 10,
      peso: 1,
      ...(name === 'any' ? {} : sku === 'LOTES' ? { lote: `L${name}` } : { serie: `S${name}` }),
    }))
    const message = wareOrder({
      codigoSeguimiento: code,
      'domicilio.codigoPostal': postalCode,
      ...(lines.length > 0 ? { productos: products } : {}),
    })
    return messages.read(message, wareShipper)
  }

  const submit = ({ lines, fault }: WantedOrder, at: number) =>
    toSubmission(
      fault === 'code-taken' ? takenCode(at) : newCode(),
      lines,
      fault === 'postal-code' ? 99 : 1425,
    )

  const verdictOf = (outcome: OrderOutcome) => (outcome.ok ? 'right' : outcome.refusal)

  async function assertPreviewed(some: readonly (readonly WantedOrder[])[]): Promise<void> {
    turn++
    await stockUp()
    let at = 0
    const batchesSent = some.map((batch) =>
      batch.map((one) => ({
        submission: submit(one, at++),
        isMeant: one.fault !== 'not-meant',
        isBroken: one.fault === 'postal-code',
      })),
    )
    const preview = orders.openPreview()
    const outcomesPreviewed: OrderOutcome[] = []
    for (const batch of batchesSent) outcomesPreviewed.push(...(await preview.check(batch)))
    const all = batchesSent.flat()
    const loaded = await Promise.all(
      all.map(async (one) => (one.isMeant ? orders.createOrder(one.submission) : undefined)),
    )
    for (const [index, outcome] of loaded.entries()) {
      const previewed = outcomesPreviewed[index] as OrderOutcome
      // Other faults are found before anything is loaded, with the stock as it was at that point.
      if (all[index]?.isBroken) assert.ok(!previewed.ok && outcome?.ok === false)
      else if (outcome) assert.deepEqual(verdictOf(outcome), verdictOf(previewed))
    }
  }

  test('orders are previewed as they are loaded one after the other', async () => {
    const anyBatches = fc.array(fc.array(order, { maxLength: 8 }), { maxLength: most / 8 })
    const numRuns = randomRuns(engine.name === 'sqlite' ? 60 : 15)
    await fc.assert(fc.asyncProperty(anyBatches, assertPreviewed), { numRuns })
  })
})

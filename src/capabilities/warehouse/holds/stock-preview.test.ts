import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { Shelf, type Shortage, type StockLine, type StockRow } from '../stock/stock.ts'
import { StockPreview } from './stock-preview.ts'

const shipper = 9002
const today = '2026-11-15'
const place = { warehouse: '001', location: 'A01' }

function row(id: string, changes: Partial<StockRow>): StockRow {
  const names = { batch: '', serial: '', expiresOn: '' }
  const tracked = { batchTracked: true, serialTracked: true, expiryTracked: true }
  const balance = { units: 5, reserved: 0 }
  return { id, skuId: `${shipper}:AZUL`, ...place, ...names, ...tracked, ...balance, ...changes }
}

const line = (units: number, names: Partial<StockLine> = {}): StockLine => ({
  sku: 'AZUL',
  ...place,
  units,
  ...names,
})

const shortagesOf = (preview: StockPreview, lines: readonly StockLine[]) => {
  const taken = preview.take(shipper, lines)
  return taken.ok ? [] : taken.refusal
}

test('later orders lack what earlier ones took, also after the stock is read again', () => {
  const preview = new StockPreview()
  const rows = [row('soon', { expiresOn: '2026-12-01' }), row('late', { expiresOn: '2027-12-01' })]
  preview.show(rows, today)
  assert.deepEqual(shortagesOf(preview, [line(4)]), [])
  preview.show(rows, today)
  assert.deepEqual(shortagesOf(preview, [line(2, { expiresOn: '2026-12-01' })]), [
    { line: 0, name: 'stock-insufficient', asked: 2, available: 1 },
  ])
  assert.deepEqual(shortagesOf(preview, [line(6)]), [])
  preview.show(rows, today)
  assert.deepEqual(shortagesOf(preview, [line(1)]), [
    { line: 0, name: 'stock-insufficient', asked: 1, available: 0 },
  ])
})

test('units given back are available again, and units that others took are not', () => {
  const preview = new StockPreview()
  preview.show([row('one', {})], today)
  const taken = preview.take(shipper, [line(5)])
  assert.ok(taken.ok)
  preview.giveBack(taken.value)
  assert.deepEqual(shortagesOf(preview, [line(3)]), [])
  preview.show([row('one', { reserved: 4 })], today)
  assert.deepEqual(shortagesOf(preview, [line(1)]), [
    { line: 0, name: 'stock-insufficient', asked: 1, available: 0 },
  ])
})

const names = fc.record(
  {
    batch: fc.constantFrom('B1', 'B2'),
    serial: fc.constantFrom('S1', 'S2'),
    expiresOn: fc.constantFrom('2026-12-01', '2027-12-01'),
  },
  { requiredKeys: [] },
)
const anyRow = fc.record({
  sku: fc.constantFrom('AZUL', 'ROJO'),
  units: fc.nat(6),
  reserved: fc.nat(2),
  names,
  tracked: fc.boolean(),
})
const anyOrder = fc.array(
  fc.record({ sku: fc.constantFrom('AZUL', 'ROJO'), units: fc.integer({ min: 1, max: 4 }), names }),
  { minLength: 1, maxLength: 3 },
)

/** Loads a batch as the door does: its balances are written before the next batch is read. */
function load(rows: StockRow[], orders: readonly (readonly StockLine[])[]): Shortage[][] {
  const shelf = new Shelf(rows, today)
  return orders.map((lines) => {
    const taken = shelf.take(shipper, lines)
    for (const { stockId, units } of taken.ok ? taken.value : []) {
      const index = rows.findIndex(({ id }) => id === stockId)
      const stockRow = rows[index] as StockRow
      rows[index] = { ...stockRow, reserved: stockRow.reserved + units }
    }
    return taken.ok ? [] : taken.refusal
  })
}

test('for any orders in any batches, the preview equals the result of loading', () => {
  const batches = fc.array(fc.array(anyOrder, { maxLength: 6 }), { maxLength: 5 })
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 8 }), batches, (stock, requests) => {
      const rows = stock.map(({ sku, units, reserved, names: own, tracked }, index) => {
        const is = { batchTracked: tracked, serialTracked: tracked, expiryTracked: tracked }
        const balance = { units, reserved: Math.min(units, reserved) }
        return row(String(index), { skuId: `${shipper}:${sku}`, ...balance, ...own, ...is })
      })
      const before = [...rows]
      const preview = new StockPreview()
      for (const batch of requests) {
        const orders = batch.map((lines) =>
          lines.map(({ sku, units, names: own }) => ({ ...line(units, own), sku })),
        )
        preview.show(before, today)
        const previewed = orders.map((lines) => shortagesOf(preview, lines))
        assert.deepEqual(previewed, load(rows, orders))
      }
    }),
  )
})

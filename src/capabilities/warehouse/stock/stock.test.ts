import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { untracked } from '../skus/sku.ts'
import { Shelf, type StockLine, type StockRow, stockId } from './stock.ts'

const today = '2026-11-15'

function row(units: number, changes: Partial<StockRow> = {}): StockRow {
  const place = { warehouse: '001', location: 'A01', batch: '', serial: '', expiresOn: '' }
  const facts = { skuId: '7:AZUL', ...place, units, reserved: 0, ...untracked, ...changes }
  return { id: stockId(facts.skuId, facts), ...facts }
}

function line(units: number, changes: Partial<StockLine> = {}): StockLine {
  return { sku: 'AZUL', warehouse: '001', location: 'A01', units, ...changes }
}

/** The units that the lines take from the rows, as "row index: units", or the shortages. */
function takenFrom(rows: readonly StockRow[], ...lines: StockLine[]): unknown {
  const taken = new Shelf(rows, today).take(7, lines)
  if (!taken.ok) return taken.refusal
  return taken.value.map(
    ({ stockId: id, line: place, units }) =>
      `${place} gets ${units} of ${rows.findIndex((one) => one.id === id)}`,
  )
}

const short = (place: number, requested: number, available: number) => ({
  line: place,
  name: 'stock-insufficient',
  asked: requested,
  available,
})

describe('lines of an order', () => {
  test('of one SKU count together, and the line that asks too much is named', () => {
    assert.deepEqual(takenFrom([row(5)], line(3), line(2)), ['0 gets 3 of 0', '1 gets 2 of 0'])
    assert.deepEqual(takenFrom([row(5)], line(4), line(4)), [short(1, 8, 5)])
    assert.deepEqual(takenFrom([row(5)], line(6), line(1)), [short(0, 6, 5), short(1, 7, 5)])
  })

  test('that are refused leave everything to the next order', () => {
    const shelf = new Shelf([row(5)], today)
    assert.equal(shelf.take(7, [line(4), line(4)]).ok, false)
    assert.equal(shelf.take(7, [line(5)]).ok, true)
    assert.deepEqual(shelf.take(7, [line(1)]), { ok: false, refusal: [short(0, 1, 0)] })
  })

  test('units that were taken and given back can be taken again', () => {
    const shelf = new Shelf([row(5)], today)
    const taken = shelf.take(7, [line(2), line(3)])
    shelf.giveBack(taken.ok ? taken.value : [])
    assert.equal(shelf.take(7, [line(5)]).ok, true)
  })

  test('a SKU without units is known, but there is not enough of it', () => {
    assert.deepEqual(takenFrom([row(0)], line(1)), [short(0, 1, 0)])
    assert.deepEqual(takenFrom([], line(1)), [{ line: 0, name: 'sku-unknown' }])
  })
})

describe('a tracked SKU', () => {
  const batches = { batchTracked: true, expiryTracked: true }
  const later = row(5, { ...batches, batch: 'L1', expiresOn: '2027-06-30' })
  const sooner = row(2, { ...batches, batch: 'L2', expiresOn: '2027-01-31' })
  const expired = row(9, { ...batches, batch: 'L0', expiresOn: '2026-11-14' })
  const lasting = row(9, { ...batches, batch: 'L3' })

  test('is given out first expiring first, and what never expires last', () => {
    assert.deepEqual(takenFrom([lasting, later, sooner], line(8)), [
      '0 gets 2 of 2',
      '0 gets 5 of 1',
      '0 gets 1 of 0',
    ])
  })

  test('is not given out once it has expired, also by its name', () => {
    assert.deepEqual(takenFrom([expired, sooner], line(3)), [short(0, 3, 2)])
    assert.deepEqual(takenFrom([expired, sooner], line(1, { batch: 'L0' })), [short(0, 1, 0)])
    assert.deepEqual(takenFrom([row(1, { ...batches, batch: 'L', expiresOn: today })], line(1)), [
      '0 gets 1 of 0',
    ])
  })

  test('by a named batch or day comes of that one only', () => {
    assert.deepEqual(takenFrom([later, sooner], line(3, { batch: 'L1' })), ['0 gets 3 of 0'])
    assert.deepEqual(takenFrom([later, sooner], line(6, { batch: 'L1' })), [short(0, 6, 5)])
    assert.deepEqual(takenFrom([later, sooner], line(2, { expiresOn: '2027-01-31' })), [
      '0 gets 2 of 1',
    ])
    assert.deepEqual(takenFrom([later], line(1, { batch: 'OTRO' })), [short(0, 1, 0)])
  })

  test('by a serial is one unit, which a line that takes any does not get before it', () => {
    const serials = ['S1', 'S2'].map((serial) => row(1, { serialTracked: true, serial }))
    assert.deepEqual(takenFrom(serials, line(1), line(1, { serial: 'S1' })), [
      '1 gets 1 of 0',
      '0 gets 1 of 1',
    ])
    assert.deepEqual(takenFrom(serials, line(2, { serial: 'S1' })), [short(0, 2, 1)])
  })

  test('a name counts only where the SKU is tracked by it', () => {
    const names = { batch: 'L1', serial: 'S1', expiresOn: '2030-01-01' }
    assert.deepEqual(takenFrom([row(5)], line(2, names)), ['0 gets 2 of 0'])
  })
})

test('a slash within a part of a place is no slash between two', () => {
  const parts = { warehouse: 'A/B', location: 'C' }
  assert.notEqual(stockId('7:X', parts), stockId('7:X', { warehouse: 'A', location: 'B/C' }))
})

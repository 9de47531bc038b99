import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { announceToNobody, zone } from '../../../../test/support/order-door.ts'
import { addShipper } from '../../../../test/support/shippers.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import { openWarehouse } from '../warehouse.ts'
import { judgeVoucher, voucherNumber } from './voucher.ts'

const ware: Shipper = {
  number: 710,
  name: 'Tienda',
  mode: 'WARE',
  insured: false,
  sameDay: false,
  volumetricFactor: 4000,
}
const lines = [
  { sku: 'AZUL', units: 2, description: 'Café', weightHundredthsKg: 150 },
  { sku: 'ROJO', units: 1 },
]

describe('a voucher', () => {
  test('is for WARE shippers', () => {
    const judged = judgeVoucher({ ...ware, mode: 'CROSS' }, { lines }, new Set(['AZUL', 'ROJO']))
    assert.deepEqual(judged, { ok: false, refusal: { name: 'shipper-not-ware' } })
  })

  test('names each SKU that the warehouse does not know, once', () => {
    const draft = { lines: [...lines, ...lines] }
    const judged = judgeVoucher(ware, draft, new Set(['ROJO']))
    assert.deepEqual(judged, { ok: false, refusal: { name: 'skus-unknown', skus: ['AZUL'] } })
  })

  test('has a number of the day and six digits', () => {
    assert.equal(voucherNumber('261115', 0), 'V261115000000')
    assert.equal(voucherNumber('261115', 0.999_999_9), 'V261115999999')
  })
})

forEachEngine((engine) => {
  let db: TestDatabase

  before(async () => {
    db = await openMigrated(engine)
    await addShipper(db, ware.number, { mode: 'WARE' })
    const place = { warehouse: '001', location: 'A01', units: 1 }
    await openWarehouse(db, Date.now, zone, announceToNobody).openStock(ware.number, [
      { sku: 'AZUL', ...place },
      { sku: 'ROJO', ...place },
    ])
  })
  after(() => db.dispose())

  test('a voucher is stored with its lines, in their order', async () => {
    const entered = await openWarehouse(db, () => 5, zone, announceToNobody).enterVoucher(ware, {
      contact: 'José',
      lines,
    })
    assert.ok(entered.ok)
    const [voucher] = await db.all('select contact, entered_at from voucher where number = $1', [
      entered.value,
    ])
    assert.deepEqual({ ...(voucher as object) }, { contact: 'José', entered_at: 5 })
    const stored = await db.all<{
      sku: string
      units: number
      weight_hundredths_kg: number | null
    }>(
      `select sku, units, weight_hundredths_kg from voucher_line where voucher_number = $1
       order by line`,
      [entered.value],
    )
    assert.deepEqual(
      stored.map(({ sku, units, weight_hundredths_kg: weight }) => [sku, units, weight]),
      [
        ['AZUL', 2, 150],
        ['ROJO', 1, null],
      ],
    )
  })

  test('an unknown SKU leaves no voucher behind', async () => {
    const draft = { lines: [{ sku: 'VERDE', units: 1 }] }
    const entered = await openWarehouse(db, Date.now, zone, announceToNobody).enterVoucher(
      ware,
      draft,
    )
    assert.deepEqual(entered, { ok: false, refusal: { name: 'skus-unknown', skus: ['VERDE'] } })
    const rows = await db.all('select number from voucher where contact = $1', [''])
    assert.equal(rows.length, 0)
  })
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { announceToNobody } from '../../../../test/support/order-door.ts'
import { createZone } from '../../../kits/clock/zone.ts'
import { openTracking } from '../tracking.ts'
import { parseDocument } from './piece.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 15, 12)

test('a document is its type in upper case and its number without dots', () => {
  assert.deepEqual(parseDocument(' dni ', '012.345.678'), { type: 'DNI', number: '12345678' })
  for (const [type, number] of [
    ['', '1'],
    ['DNI', ''],
    ['DNI', 'x1'],
    ['DNI', '12345678901'],
  ] as const)
    assert.equal(parseDocument(type, number), undefined)
})

forEachEngine((engine) => {
  let db: TestDatabase

  before(async () => {
    db = await openMigrated(engine)
    for (const [id, code, document, enteredAt] of [
      [1, 'VIEJO-1', '1', now - 100 * day],
      [2, 'ANTES-1', '1', now - 10 * day],
      [3, 'NUEVO-1', '1', now - day],
      [4, 'AJENO-1', '2', now - day],
    ] as const)
      await db.run(
        `insert into shipment_order (tracking_code, shipper_number, entered_at, service,
           recipient_name, product, street, locality, province, postal_code, id,
           document_type, document_number)
         values ($1, 1, $2, 'E', '', '', '', '', '', 1000, $4, 'DNI', $3)`,
        [code, enteredAt, document, id],
      )
  })
  after(() => db.dispose())

  test('the shipments of a document in the usual window are found, newest first', async () => {
    const tracking = openTracking(db, () => now, createZone('America/Argentina/Buenos_Aires'), {
      announce: announceToNobody,
    })
    const pieces = await tracking.trackByDocument({ type: 'DNI', number: '1' })
    assert.deepEqual(
      pieces.map(({ piece }) => piece.code),
      ['NUEVO-1', 'ANTES-1'],
    )
    assert.deepEqual(await tracking.trackByDocument({ type: 'LE', number: '1' }), [])
  })
})

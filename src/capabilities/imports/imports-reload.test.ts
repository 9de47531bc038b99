import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../test/support/engines.ts'
import { announceToNobody, crossShipper, wareShipper } from '../../../test/support/order-door.ts'
import {
  codes,
  csvSheet,
  type ImportTest,
  openImportTest,
  ordersOf,
  type SheetRowWords,
} from '../../../test/support/sheets.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { openCancellations } from '../cancellation/cancellation.ts'

const code = 'Código de seguimiento'

forEachEngine((engine) => {
  let kit: ImportTest

  before(async () => {
    kit = await openImportTest(engine)
  })
  after(() => kit.close())

  async function cancelled(shipper: Shipper, rows: SheetRowWords[]): Promise<void> {
    await kit.upload(csvSheet(rows), { shipper, loadsAtOnce: true, reloads: true })
    for (const row of rows) {
      const done = await openCancellations(kit.db, kit.clock, announceToNobody).cancelOrder(
        shipper,
        row[code] as TrackingCode,
      )
      assert.ok(done.ok && done.value.available)
    }
  }

  test('the code of a cancelled order is loaded again on request (D30)', async () => {
    const rows = codes('VOLVER', 1)
    const first = kit.time.now
    await cancelled(crossShipper, rows)
    const changed = csvSheet([
      { ...rows[0], 'Nombre del destinatario': 'Luis Gómez', Altura: '850' },
    ])
    const judged = await kit.upload(changed)
    const [refused] = await kit.imports.errors(judged.id, 0, 1)
    assert.equal(refused?.errors[0]?.code, 8)
    assert.match(refused?.errors[0]?.mend ?? '', /recargar las canceladas/)
    kit.time.now += 1_000
    const loaded = await kit.load(judged.id, true)
    assert.deepEqual(ordersOf(loaded), [0, 0, 1, 0])
    const [order] = await kit.db.all<{ name: string; entered: number; cancelled: number | null }>(
      `select recipient_name as name, entered_at as entered, cancelled_at as cancelled
       from shipment_order where tracking_code = 'VOLVER-1'`,
    )
    assert.deepEqual(order, { name: 'Luis Gómez', entered: kit.time.now, cancelled: null })
    const past = await kit.db.all<{ content: string }>(
      `select content from past_order where tracking_code = 'VOLVER-1'`,
    )
    assert.match(past[0]?.content ?? '', /Ana Pérez/)
    assert.deepEqual(await kit.stored('VOLVER'), { orders: 1, contents: 1 })
    assert.deepEqual(
      await kit.db.all(
        `select ordinal, at, check_code as "check" from piece_movement
         where tracking_code = 'VOLVER-1' order by ordinal`,
      ),
      [
        { ordinal: 0, at: first, check: 'PI' },
        { ordinal: 1, at: kit.time.now, check: 'PI' },
      ],
      'both beginnings are on record',
    )
    const addresses = await kit.db.all<{ number: string }>(
      `select number from order_address where tracking_code = 'VOLVER-1'`,
    )
    assert.deepEqual(addresses, [{ number: '850' }], 'the address is that of the new order')
    const third = await kit.upload(changed, { reloads: true })
    assert.deepEqual(ordersOf(third), [0, 1, 0, 0], 'a code in use is not free')
  })

  test('a code is loaded again as often as its order is cancelled', async () => {
    const rows = codes('VECES', 1)
    for (let turn = 0; turn < 3; turn++) await cancelled(crossShipper, rows)
    const past = await kit.db.all(`select 1 as one from past_order where tracking_code = 'VECES-1'`)
    assert.equal(past.length, 2)
  })

  test('nobody loads the code of a cancelled order of somebody else', async () => {
    await cancelled(crossShipper, codes('AJENO', 1))
    const stock = { SKU: 'AZUL', Almacén: '001', Emplazamiento: 'A01' }
    const [row] = codes('AJENO', 1)
    const other = await kit.upload(csvSheet([{ ...row, ...stock }]), {
      shipper: wareShipper,
      reloads: true,
      loadsAtOnce: true,
    })
    assert.deepEqual(ordersOf(other), [0, 0, 0, 1])
  })

  test('an order that is loaded again takes its stock again, or nothing', async () => {
    const stock = { SKU: 'AZUL', Almacén: '001', Emplazamiento: 'A01' }
    const rows = codes('STOCK', 1).map((row) => ({ ...row, ...stock, Cantidad: 6 }))
    await cancelled(wareShipper, rows)
    const taker = codes('TOMA', 1).map((row) => ({ ...row, ...stock, Cantidad: 5 }))
    await kit.upload(csvSheet(taker), { shipper: wareShipper, loadsAtOnce: true })
    const settings = { shipper: wareShipper, reloads: true, loadsAtOnce: true }
    assert.deepEqual(ordersOf(await kit.upload(csvSheet(rows), settings)), [0, 0, 0, 1])
    const fewer = rows.map((row) => ({ ...row, Cantidad: 5 }))
    assert.deepEqual(ordersOf(await kit.upload(csvSheet(fewer), settings)), [0, 0, 1, 0])
    const [reserved] = await kit.db.all<{ units: number }>(
      'select sum(reserved) as units from stock',
    )
    assert.equal(Number(reserved?.units), 10)
  })
})

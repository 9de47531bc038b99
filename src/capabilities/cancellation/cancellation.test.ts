import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { addWareStock, crossShipper, wareShipper } from '../../../test/support/order-door.ts'
import { officer, openPieceDoors, type PieceDoors } from '../../../test/support/piece-doors.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  before(async () => {
    db = await openMigrated(engine)
    const place = { warehouse: '001', location: 'A01', units: 100 }
    await addWareStock(db, [{ sku: 'SKU-AZUL', ...place }])
    doors = await openPieceDoors(db)
  })
  after(() => db.dispose())

  const cancel = (code: TrackingCode, shipper = crossShipper) =>
    doors.cancellations.cancelOrder(shipper, code)
  const answer = (available: boolean, withCarrier: boolean) => ({
    ok: true,
    value: { available, held: withCarrier },
  })
  const refusal = (name: string) => ({ ok: false, refusal: { name } })
  async function reserved(): Promise<number> {
    const rows = await db.all<{ reserved: number }>('select reserved from stock')
    return rows.reduce((sum, row) => sum + row.reserved, 0)
  }

  test('an order that was not handed over is cancelled, without a movement', async () => {
    const code = await doors.piece()
    assert.deepEqual(await cancel(code), answer(true, false))
    assert.deepEqual(await doors.checksOf(code), ['PI'])
    assert.equal((await doors.tracking.findPiece(code))?.piece.cancelled, true)
    assert.deepEqual(await cancel(code), refusal('already-cancelled'))
  })

  test('a cancelled piece is scanned no more, but for corrections', async () => {
    const code = await doors.piece()
    await cancel(code)
    assert.deepEqual(await doors.scan(code, ['IF']), [{ name: 'piece-cancelled' }])
    assert.deepEqual(await doors.scan(code, ['IF'], { correction: true }), ['recorded'])
    assert.deepEqual(await cancel(code), refusal('already-cancelled'))
  })

  test('its units of stock are free again, once', async () => {
    const code = await doors.loadWare({ 'productos[0].cantidad': 7 })
    const reservedBefore = await reserved()
    await cancel(code, wareShipper)
    await cancel(code, wareShipper)
    assert.equal(await reserved(), reservedBefore - 7)
  })

  test('a piece in our hands is sent back by a rescue', async () => {
    const code = await doors.piece('IF', 'AR')
    assert.deepEqual(await cancel(code), answer(true, true))
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'AR', 'DV'])
    assert.deepEqual(await cancel(code), refusal('already-cancelled'))
    const outcomes = await doors.rescues.requestRescue(9001, [code], { kind: 'return' })
    assert.equal(outcomes.get(code), 'exists')
  })

  test('one on the road is sent back by its next branch scan', async () => {
    const code = await doors.piece('IF', 'MA', 'LD')
    assert.deepEqual(await cancel(code), answer(true, true))
    assert.deepEqual(await cancel(code), refusal('already-cancelled'))
    await doors.scan(code, ['CA'])
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'MA', 'LD', 'CA', 'DV'])
  })

  test('a piece that can not come back any more is never cancelled', async () => {
    const delivered = await doors.piece('IF', 'MA', 'LD', 'DL')
    const returning = await doors.piece('IF', 'DV')
    for (let turn = 0; turn < 3; turn += 1) {
      assert.deepEqual(await cancel(delivered), answer(false, false))
      assert.deepEqual(await cancel(returning), answer(false, true))
    }
  })

  test('one that was rescued by its shipper is not cancelled', async () => {
    const code = await doors.piece('IF', 'AR')
    await doors.rescues.requestRescue(9001, [code], { kind: 'return' })
    assert.deepEqual(await cancel(code), answer(false, true))
  })

  test('a withdrawn return undoes the cancellation that requested it', async () => {
    const code = await doors.piece('IF', 'AS')
    await cancel(code)
    await doors.rescues.withdraw(code, 'pedido del remitente', officer)
    assert.deepEqual(await cancel(code), answer(true, true))
    assert.deepEqual(await cancel(code), refusal('already-cancelled'))
  })

  test('an unknown piece and a foreign one are the same', async () => {
    assert.deepEqual(await cancel('NADA-1' as TrackingCode), refusal('piece-unknown'))
    assert.deepEqual(await cancel(await doors.piece(), wareShipper), refusal('piece-unknown'))
  })

  test('of many cancellations at once, one takes effect', async () => {
    const code = await doors.loadWare({ 'productos[0].cantidad': 3 })
    const reservedBefore = await reserved()
    const others = [doors, await openPieceDoors(await db.again())]
    const answers = await Promise.all(
      [...others, ...others].map((one) => one.cancellations.cancelOrder(wareShipper, code)),
    )
    assert.equal(answers.filter(({ ok }) => ok).length, 1)
    assert.equal(await reserved(), reservedBefore - 3)
  })

  test('of a cancellation and a scan at once, one takes effect', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const code = await doors.piece()
      const other = await openPieceDoors(db)
      const [cancelled, [scanned]] = await Promise.all([cancel(code), other.scan(code, ['IF'])])
      assert.ok(cancelled.ok)
      // If the scan came first, the carrier already had it and returns it.
      if (scanned === 'recorded') assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'DV'])
      else assert.deepEqual(scanned, { name: 'piece-cancelled' })
    }
  })
})

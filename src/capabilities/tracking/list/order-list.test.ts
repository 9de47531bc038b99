import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { crossShipper, orderV1 } from '../../../../test/support/order-door.ts'
import { everyOrder } from '../../../../test/support/order-filter.ts'
import { elsewhere, openPieceDoors, type PieceDoors } from '../../../../test/support/piece-doors.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { readOrderV1 } from '../../orders/message/order-v1-reading.wire.ts'
import { eraseOrders } from '../../orders/orders.ts'
import { type OrderFilter, provinceSpellings, toWords } from './order-list.ts'

forEachEngine((engine) => {
  let db: TestDatabase
  let now = Date.parse('2026-11-02T12:00:00Z')
  let doors: PieceDoors
  before(async () => {
    db = await openMigrated(engine)
    doors = await openPieceDoors(db, () => (now += 1_000))
  })
  after(() => db.dispose())

  const list = (filter: Partial<OrderFilter>) =>
    doors.tracking.listOrders({ ...everyOrder, ...filter }, undefined, 1_000)
  const codes = async (filter: Partial<OrderFilter>) =>
    (await list(filter)).map(({ code }) => code as string)
  const search = (q: string, filter: Partial<OrderFilter> = {}) =>
    codes({ ...filter, words: toWords(q) })

  test('lists newest first or oldest first, page by page, every order once', async () => {
    const from = now + 1
    const loaded = [
      await doors.loadCross(),
      await doors.loadCross(),
      await doors.loadCross(),
      await doors.loadCross(),
      await doors.loadCross(),
    ]
    for (const sort of ['newest', 'oldest'] as const) {
      const filter = { ...everyOrder, from, sort }
      const seen: string[] = []
      let place: { enteredAt: number; id: number } | undefined
      for (let page = 0; page < 3; page += 1) {
        const items = await doors.tracking.listOrders(filter, place, 2)
        seen.push(...items.map(({ code }) => code))
        place = items.at(-1)
      }
      assert.deepEqual(seen, sort === 'oldest' ? loaded : loaded.toReversed())
    }
  })

  test('orders of the same moment are neither repeated nor left out', async () => {
    const from = now + 1
    const loaded = [await doors.loadCross(), await doors.loadCross(), await doors.loadCross()]
    await db.run(`update shipment_order set entered_at = $2 where tracking_code in list($1)`, [
      loaded,
      from,
    ])
    const [first] = await list({ from })
    assert.ok(first)
    const rest = await doors.tracking.listOrders({ ...everyOrder, from }, first, 10)
    assert.deepEqual([first, ...rest].map(({ code }) => code).toSorted(), loaded.toSorted())
  })

  test('filters by time, service, province and postal code', async () => {
    const from = now + 1
    const salta = await doors.loadCross({
      'domicilio.provincia': 'SALTA',
      'domicilio.codigoPostal': 4400,
    })
    const middle = now
    const tucuman = await doors.loadCross({
      'domicilio.provincia': 'Tucumán',
      'domicilio.codigoPostal': 4000,
    })
    assert.deepEqual(await codes({ from, before: middle + 1 }), [salta])
    assert.deepEqual(await codes({ from: middle + 1 }), [tucuman])
    assert.deepEqual(await codes({ from, provinces: provinceSpellings('A') }), [salta])
    assert.deepEqual(await codes({ from, provinces: provinceSpellings('tucuman') }), [tucuman])
    assert.deepEqual(await codes({ from, postalCode: 4400 }), [salta])
    assert.deepEqual(await codes({ from, service: 'E' }), [tucuman, salta])
    assert.deepEqual(await codes({ from, service: 'B' }), [])
  })

  test('filters by the newest movement, whatever the order in which scans became known', async () => {
    const from = now + 1
    const received = await doors.piece()
    const travelling = await doors.piece('IF', 'AS')
    const late = await doors.piece('IF', 'AS', 'AR')
    await doors.scan(late, ['AS'], { at: now - 4_500, branchCode: 'C0002', correction: true })
    assert.deepEqual(await codes({ from, state: 'PI' }), [received])
    assert.deepEqual(await codes({ from, state: 'AS' }), [travelling])
    const [arrived] = await list({ from, state: 'AR' })
    assert.equal(arrived?.code, late)
    const tracked = await doors.tracking.findPiece(late)
    assert.equal(arrived.since, tracked?.movements.at(-1)?.at)
    assert.equal(arrived.branchCode, 'C0001')
    await doors.scan(late, ['IF'], { branchCode: 'C0003', correction: true })
    assert.deepEqual(await codes({ from, state: 'AR' }), [])
    assert.deepEqual(
      (await list({ from, state: 'IF' })).map(({ code, branchCode }) => [code, branchCode]),
      [[late, 'C0003']],
    )
  })

  test('finds by phone, however it is written, and by street, until the person is erased', async () => {
    const from = now + 1
    const cross = await doors.loadCross({
      'destinatario.celular': '5492995550120',
      'domicilio.direccion': 'Avenida Olascoaga',
    })
    await doors.loadCross({ 'destinatario.celular': '1144440000' })
    for (const q of ['2995550120', '299 555-0120', '+5492995550120 ', '(0299) 555 0120', '299555'])
      assert.deepEqual(await search(q, { from }), [cross], q)
    for (const q of ['olascoaga', 'Avenida Olascoága', 'olas'])
      assert.deepEqual(await search(q, { from }), [cross], q)
    await db.run(`update shipment_order set street = 'Sarmiento' where tracking_code = $1`, [cross])
    assert.deepEqual(await search('olascoaga', { from }), [])
    assert.deepEqual(await search('sarmiento', { from }), [cross])
    await db.transaction((tx) => eraseOrders(tx, [cross]))
    assert.deepEqual(await search('2995550120', { from }), [])
    assert.deepEqual(await search('sarmiento', { from }), [])
  })

  test('pages of a name that many have are those of the whole list, in both directions', async () => {
    const from = now + 1
    const loaded: TrackingCode[] = []
    for (let many = 0; many < 12; many += 1)
      loaded.push(await doors.loadCross({ 'destinatario.nombre': many % 3 === 0 ? 'Ana' : 'Zoe' }))
    // Ids are given out in blocks: they do not ascend with the time.
    for (const [index, code] of loaded.entries())
      for (const table of ['shipment_order', 'order_state'])
        await db.run(
          `update ${table} set entered_at = $2
           where id = (select id from shipment_order where tracking_code = $1)`,
          [code, from + (((index * 7) % 12) >> 1)],
        )
    for (const sort of ['newest', 'oldest'] as const)
      for (const words of [['zoe'], ['zo', 'ct']]) {
        const filter = { ...everyOrder, from, words, sort }
        const whole = await codes(filter)
        assert.equal(whole.length, 8)
        const seen: string[] = []
        let place: { enteredAt: number; id: number } | undefined
        for (let page = 0; page < 5; page += 1) {
          const items = await doors.tracking.listOrders(filter, place, 2)
          seen.push(...items.map(({ code }) => code))
          place = items.at(-1) ?? place
        }
        assert.deepEqual(seen, whole)
      }
  })

  test('finds words by their beginning, without accents, in all fields together', async () => {
    const code = await doors.loadCross({
      codigoSeguimiento: 'BUSCAR-00777',
      codigoAlternativo: 551277,
      'destinatario.nombre': 'Íñigo Zúñiga-Paz',
      'destinatario.tipoDocumento': 'DNI',
      'destinatario.numeroDocumento': 31999888,
    })
    for (const q of [
      'buscar-00777',
      '00777',
      'BUSC',
      '5512',
      '551277',
      'iñigo',
      'zuñi',
      'ZUNIGA',
      'paz inigo',
      '31999',
      '31999888 zuniga 5512',
    ])
      assert.deepEqual(await search(q), [code], q)
    for (const q of ['0777', 'niga', 'zuniga perez', 'shipper9001x', '*', "'", '"'])
      assert.deepEqual(await search(q), [], q)
    assert.deepEqual(await search('zuniga', { state: 'PI' }), [code])
    assert.deepEqual(await search('zuniga', { state: 'IF' }), [])
    assert.deepEqual(await search('zuniga', { shipper: 9002 }), [], "another's")
    assert.deepEqual(await search('zuniga', { shipper: undefined }), [code], "everybody's")
  })

  test('follows redirections, cancellations and codes that are used again', async () => {
    const code = await doors.piece('IF', 'AS')
    const name = 'Hermenegildo Quinteros'
    await doors.loadCross({ 'destinatario.nombre': name })
    const request = { kind: 'redirection', destination: elsewhere } as const
    await doors.rescues.requestRescue(9001, [code], request)
    await doors.scan(code, ['AR'])
    assert.deepEqual(await search('ramiro ibanez'), [code])

    const again = 'OTRAVEZ-1' as TrackingCode
    await doors.loadCross({ codigoSeguimiento: again, 'destinatario.nombre': name })
    await doors.cancellations.cancelOrder(crossShipper, again)
    const [cancelled] = await list({ words: ['otravez'] })
    assert.ok(cancelled?.cancelledAt)

    const { submission } = readOrderV1({ ...orderV1, trackingCode: again }, crossShipper, undefined)
    const reloaded = await doors.orders.createOrder({ ...submission, reload: true })
    assert.ok(reloaded.ok, JSON.stringify(reloaded))
    const [second, ...others] = await list({ words: ['otravez'] })
    assert.deepEqual(others, [])
    assert.equal(second?.cancelledAt, null)
    assert.ok(second.enteredAt > cancelled.enteredAt)
    assert.equal(second.since, (await doors.tracking.findPiece(again))?.movements.at(-1)?.at)
    assert.ok((await codes({ state: 'PI' })).includes(again))
    assert.deepEqual(await search('otravez hermenegildo'), [])
    assert.deepEqual(await search('otravez nicanora'), [again])
  })
})

test('a search is split into words of letters and digits', () => {
  assert.deepEqual(toWords(' Ñandú, d’Angelo  MM-0045 '), ['nandu', 'd', 'angelo', 'mm', '0045'])
  assert.deepEqual(toWords('-- *'), [])
})

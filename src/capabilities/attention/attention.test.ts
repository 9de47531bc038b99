import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { officer, openPieceDoors, type PieceDoors } from '../../../test/support/piece-doors.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import { storeMeasurement } from '../../../test/support/stored-measurement.ts'
import { demoBranches } from '../../demo/demo-branches.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { openAddresses } from '../addresses/addresses.ts'
import { openPickupPoints } from '../pickup-points/pickup-points.ts'
import { addWork } from '../work-list/work-list.ts'
import { type Attention, noticeId, openAttention, placeOf } from './attention.ts'

const dayMs = 86_400_000

forEachEngine((engine) => {
  let db: TestDatabase
  let now = Date.parse('2026-11-02T12:00:00Z')
  const clock = () => (now += 1_000)
  let doors: PieceDoors
  let attention: Attention
  before(async () => {
    db = await openMigrated(engine)
    await addShipper(db, 9001, { name: 'Mate y Madera', volumetricFactor: 5_000 })
    const points = await openPickupPoints(db, clock, openAddresses())
    await points.addBranches(demoBranches, officer)
    doors = await openPieceDoors(db, clock)
    attention = openAttention(db, clock, doors.tracking)
  })
  after(() => db.dispose())

  const list = async (shipper = 9001) =>
    (await attention.list(shipper, undefined, undefined, 100)).items
  const kindsOf = async (code: TrackingCode) =>
    (await list()).filter(({ shipment }) => shipment.code === code).map(({ reason }) => reason.kind)

  test('a failed visit is shown until it is decided, and only to its shipper', async () => {
    const code = await doors.piece('IF', 'MA', 'LD', 'CA')
    const [item] = await list()
    assert.partialDeepStrictEqual(item, {
      reason: { kind: 'nobody-home' },
      shipment: { code, state: 'CA', branchCode: 'C0001', postalCode: 1425 },
    })
    assert.deepEqual(await list(9002), [])
    await doors.scan(code, ['MA'])
    assert.deepEqual(await kindsOf(code), [])
    await doors.scan(code, ['LD', 'CA', 'DV'])
    assert.deepEqual(await kindsOf(code), ['returning'])
    await doors.scan(code, ['RV'])
    assert.deepEqual(await kindsOf(code), [])
  })

  test('a rescue that waits is shown', async () => {
    const code = await doors.piece('IF', 'AS')
    await doors.rescues.requestRescue(9001, [code], { kind: 'return' })
    assert.deepEqual(await kindsOf(code), ['rescue-waiting'])
  })

  test('a piece that waits at its branch is shown two days before it goes back', async () => {
    const code = await doors.loadCross({ servicio: 'F', 'domicilio.localidad': 'c0002' })
    await doors.scan(code, ['IF', 'AR'], { branchCode: 'C0002' })
    assert.deepEqual(await kindsOf(code), [])
    now += 5 * dayMs
    const item = (await list()).find(({ shipment }) => shipment.code === code)
    assert.equal(item?.reason.kind, 'branch-wait')
    assert.equal(item.reason.until, item.reason.since + 7 * dayMs)
    await doors.scan(code, ['DL'], { branchCode: 'C0002' })
    assert.deepEqual(await kindsOf(code), [])
  })

  test('a piece that nobody scans for three days, or that is late, is shown', async () => {
    const code = await doors.piece('IF', 'AS')
    now += 3 * dayMs
    assert.deepEqual(await kindsOf(code), ['idle'])
    await db.run(
      `update order_state set late_from = $2
       where id = (select id from shipment_order where tracking_code = $1)`,
      [code, now - 5],
    )
    assert.deepEqual(await kindsOf(code), ['late'])
  })

  test('an address that nobody can find, and a postal code without tariff', async () => {
    const [code, other] = [await doors.loadCross(), await doors.loadCross()]
    for (const [one, reasons] of [
      [code, 'number-missing'],
      [other, 'street-corrected'],
    ] as const)
      await db.insertRows({
        table: 'order_address',
        columns: [
          'tracking_code',
          'status',
          'reasons',
          'street',
          'number',
          'floor',
          'flat',
          'district',
          'locality',
          'barrio',
          'restricted',
        ],
        rows: [[one, 'doubt', reasons, '', '', '', '', '', '', '', 0]],
      })
    const work = { kind: 'no-tariff', shipperNumber: 9001, branchCode: '', detail: {} } as const
    await addWork(db, [{ ...work, code: other, dueAt: now }])
    assert.deepEqual(await kindsOf(code), ['address'])
    assert.deepEqual(await kindsOf(other), ['uncovered'])
  })

  test('a piece that weighed more is shown once, by its newest measurement', async () => {
    const code = await doors.piece('IF')
    await storeMeasurement(db, code, { ordinal: 0, at: now, cents: 500 })
    await storeMeasurement(db, code, { ordinal: 1, at: now, cents: 700 })
    const item = (await list()).find(({ reason }) => reason.kind === 'heavier')
    assert.deepEqual(item?.reason.detail, {
      measuredHundredthsKg: 290,
      declaredHundredthsKg: 240,
      amountCents: 600,
    })
    assert.deepEqual(await kindsOf(code), ['heavier'])

    const corrected = await doors.piece('IF')
    await storeMeasurement(db, corrected, { ordinal: 0, at: now, cents: 500 })
    assert.deepEqual(await kindsOf(corrected), ['heavier'])
    await storeMeasurement(db, corrected, { ordinal: 1, at: now + 1, cents: 100 })
    assert.deepEqual(await kindsOf(corrected), [])
  })

  test('the list is read page by page, and counts everything', async () => {
    const whole = await attention.list(9001, undefined, undefined, 100)
    const first = await attention.list(9001, undefined, undefined, 2)
    const last = first.items.at(-1)
    assert.ok(last)
    const second = await attention.list(9001, undefined, placeOf(last), 100)
    assert.deepEqual([...first.items, ...second.items], whole.items)
    assert.equal(first.total, whole.items.length)
    const heavier = await attention.list(9001, 'heavier', undefined, 100)
    assert.deepEqual(
      heavier.items.map(({ reason }) => reason.kind),
      ['heavier'],
    )
    assert.ok(first.counts.some(({ kind, count }) => kind === 'heavier' && count === 1))
  })

  test('notices name the events, and each reader has read their own', async () => {
    await db.run(
      `insert into subscription (id, shipper_number, url, types, description, enabled,
         disabled_because, failing_since, secret, created_at, changed_at)
       values ('whk_1', 9001, 'https://tienda.example/x', '[]', '', 0, 'failing', $1, 's', $1, $1)`,
      [now],
    )
    await db.run(
      `insert into api_key (id, shipper_number, name, digest, scopes, origins, created_at,
         created_by, expires_at)
       values ('key1', 9001, 'tienda', 'd', '[]', '[]', 0, 'x', $1)`,
      [now + 3 * dayMs],
    )
    const unread = async (actor: string) =>
      (await attention.notices(9001, actor)).filter(({ read }) => !read)
    const [first, second] = await unread('ana')
    assert.deepEqual([first?.kind, second?.kind], ['webhook-off', 'key-expiring'])
    assert.ok(first)
    await attention.markRead(9001, 'ana', [noticeId(first), 'nothing~of~it'])
    assert.deepEqual(
      (await unread('ana')).map(({ kind }) => kind),
      ['key-expiring'],
    )
    assert.equal((await unread('luis')).length, 2)
    await attention.markRead(9001, 'luis', undefined)
    assert.deepEqual(await unread('luis'), [])
    assert.deepEqual(await attention.notices(9002, 'ana'), [])
    now += 90 * dayMs
    await attention.clean()
    const left = await db.all<{ actor: string }>('select actor_id as actor from notice_read')
    assert.deepEqual(left, [{ actor: 'luis' }], 'only that all were read is kept')
  })
})

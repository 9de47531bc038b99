import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { clerk, openContainerDoors, toScan } from '../../../test/support/container-doors.ts'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: ReturnType<typeof openContainerDoors>
  before(async () => {
    db = await openMigrated(engine)
    doors = openContainerDoors(db)
  })
  after(() => db.dispose())

  test('a bag is filled, sealed, travels whole and is opened with what is missing and extra', async () => {
    const { codes, id } = await doors.filled(4)
    const [first, second, third, lost] = codes as [
      TrackingCode,
      TrackingCode,
      TrackingCode,
      TrackingCode,
    ]
    const [stranger] = (await doors.load(1)) as [TrackingCode]
    assert.deepEqual(await doors.containers.findPlace(first), { kind: 'container', container: id })
    assert.equal((await doors.containers.seal(id, 'AR-1', clerk)).ok, true)
    assert.deepEqual(await doors.record(toScan(stranger, 'CO', { container: id })), [
      'container-closed',
    ])
    const moved = await doors.tracking.recordMovements([toScan(id, 'AS')], clerk)
    assert.partialDeepStrictEqual(moved, [{ name: 'moved-whole', recorded: 4, before: 'CO' }])
    assert.deepEqual(await doors.record(toScan(id, 'AS')), ['duplicate'])
    assert.equal(await doors.checksOf(first), 'PI IF CO AS')
    await doors.record(toScan(stranger, 'AS'))
    const opening = { id, branchCode: 'B0001', seal: 'AR-1' }
    const scanned = [first, second, third, stranger]
    const opened = await doors.containers.open({ ...opening, scanned }, clerk)
    assert.ok(opened.ok)
    const { found: expected, missing, extra, refused, sealIntact } = opened.value
    assert.deepEqual([expected.length, missing, extra, refused], [3, [lost], [stranger], []])
    assert.equal(sealIntact, true)
    assert.equal(await doors.stateOf(id), 'opened')
    assert.equal(await doors.checksOf(first), 'PI IF CO AS AR')
    assert.equal(await doors.checksOf(lost), 'PI IF CO AS')
    assert.deepEqual(await doors.containers.findPlace(first), { kind: 'floor', branch: 'B0001' })
    assert.deepEqual(await doors.containers.findPlace(lost), { kind: 'missing', container: id })
    const again = await doors.containers.open({ ...opening, scanned: [] }, clerk)
    assert.equal(again.ok ? undefined : again.refusal.name, 'container-closed')
    await doors.record(toScan(lost, 'AR', { branchCode: 'B0001' }))
    assert.deepEqual(await doors.containers.findPlace(lost), { kind: 'floor', branch: 'B0001' })
  })

  test('a missing piece that arrived with its bag is on its way again', async () => {
    const { codes, id } = await doors.filled(2)
    const [here, lost] = codes as [TrackingCode, TrackingCode]
    await doors.record(toScan(id, 'AS'), toScan(id, 'AR', { branchCode: 'B0001' }))
    assert.equal(await doors.checksOf(lost), 'PI IF CO AS AR')
    const opening = { id, branchCode: 'B0001', seal: undefined, scanned: [here] }
    const scanner = { ...clerk, role: 'scanner' } as const
    assert.ok((await doors.containers.open(opening, scanner)).ok)
    assert.equal(await doors.checksOf(here), 'PI IF CO AS AR')
    assert.equal(await doors.checksOf(lost), 'PI IF CO AS AR AS')
    assert.deepEqual(await doors.containers.findPlace(lost), { kind: 'missing', container: id })
  })

  test('a correction, or any scan of the piece itself, takes it out', async () => {
    const { codes, id } = await doors.filled(3)
    const [corrected, moved, third] = codes as [TrackingCode, TrackingCode, TrackingCode]
    await doors.record(
      toScan(corrected, 'IF', { correction: true, reason: 'era de otra bolsa' }),
      toScan(moved, 'MA'),
    )
    assert.deepEqual(await doors.containers.findPlace(corrected), {
      kind: 'floor',
      branch: 'C0001',
    })
    assert.deepEqual(await doors.containers.findPlace(moved), { kind: 'floor', branch: 'C0001' })
    assert.deepEqual(await doors.containers.findPlace(third), { kind: 'container', container: id })
    const result = await doors.tracking.recordMovements([toScan(id, 'AS')], clerk)
    assert.partialDeepStrictEqual(result, [{ name: 'moved-whole', recorded: 1, refused: [] }])
    const other = await doors.make()
    assert.deepEqual(await doors.record(toScan(corrected, 'CO', { container: other.id })), [
      'recorded',
    ])
    assert.deepEqual(await doors.containers.findPlace(corrected), {
      kind: 'container',
      container: other.id,
    })
  })

  test('the departure of a bag is undone by a correction of the whole', async () => {
    const { codes, id } = await doors.filled(2)
    await doors.containers.seal(id, 'AR-9', clerk)
    await doors.record(toScan(id, 'AS'))
    const why = { correction: true, reason: 'no salió' }
    assert.deepEqual(await doors.record(toScan(id, 'CO', why)), ['moved-whole'])
    assert.equal(await doors.stateOf(id), 'sealed')
    for (const code of codes) {
      assert.equal(await doors.checksOf(code), 'PI IF CO AS CO')
      assert.deepEqual(await doors.containers.findPlace(code), { kind: 'container', container: id })
    }
  })

  test('a piece goes from one bag into another, and from a hub into the next', async () => {
    const { codes, id } = await doors.filled(1)
    const [piece] = codes as [TrackingCode]
    const second = await doors.make()
    for (const another of [{}, { scanId: 'again' }, { at: Date.now() + 60_000 }])
      assert.deepEqual(await doors.record(toScan(piece, 'CO', { container: id, ...another })), [
        'duplicate',
      ])
    assert.deepEqual(await doors.record(toScan(piece, 'CO', { container: second.id })), [
      'recorded',
    ])
    assert.deepEqual(await doors.containers.findPlace(piece), {
      kind: 'container',
      container: second.id,
    })
    await doors.record(toScan(piece, 'AS'), toScan(piece, 'AR'))
    assert.deepEqual(await doors.record(toScan(piece, 'CO')), ['out-of-order'])
    assert.deepEqual(await doors.record(toScan(piece, 'CO', { container: id })), ['recorded'])
  })

  test('a cancelled or rescued piece does not go into a bag, and the refusal says so', async () => {
    const [cancelled, rescued] = (await doors.load(2)) as [TrackingCode, TrackingCode]
    await db.run('update shipment_order set cancelled_at = 1 where tracking_code = $1', [cancelled])
    await db.run(
      `insert into rescue (tracking_code, number, shipper_number, kind, state, requested_at,
         requested_by, reason) values ($1, 1, 9001, 'return', 'pending', 1, 'prueba', '')`,
      [rescued],
    )
    const { id } = await doors.make()
    const into = { container: id }
    assert.deepEqual(
      await doors.record(toScan(cancelled, 'CO', into), toScan(rescued, 'CO', into)),
      ['piece-cancelled', 'piece-rescued'],
    )
    assert.equal((await doors.containers.find(id))?.pieces, 0)
  })

  test('a bag moves though a piece in it may not, which is reported apart and stays inside', async () => {
    const { codes, id } = await doors.filled(2)
    const [sound, cancelled] = codes as [TrackingCode, TrackingCode]
    await db.run('update shipment_order set cancelled_at = 1 where tracking_code = $1', [cancelled])
    const result = await doors.tracking.recordMovements([toScan(id, 'AS')], clerk)
    assert.partialDeepStrictEqual(result, [
      {
        name: 'moved-whole',
        recorded: 1,
        duplicates: 0,
        refused: [{ code: cancelled, why: { name: 'piece-cancelled' } }],
      },
    ])
    assert.equal(await doors.stateOf(id), 'travelling')
    assert.deepEqual(await doors.containers.findPlace(cancelled), {
      kind: 'container',
      container: id,
    })
    const opening = { id, branchCode: 'B0001', seal: undefined, scanned: [sound, cancelled] }
    const opened = await doors.containers.open(opening, clerk)
    assert.ok(opened.ok)
    assert.deepEqual(
      opened.value.refused.map(({ code }) => code),
      [cancelled],
    )
    assert.deepEqual(await doors.containers.findPlace(cancelled), {
      kind: 'floor',
      branch: 'B0001',
    })
  })

  test('scans of one call are in their order: what was put in before travels, what came after stays', async () => {
    const [early, late] = (await doors.load(2)) as [TrackingCode, TrackingCode]
    const { id } = await doors.make()
    const at = Date.now() + 1_000
    const results = await doors.record(
      toScan(late, 'CO', { container: id, at: at + 2 }),
      toScan(id, 'AS', { at: at + 1 }),
      toScan(early, 'CO', { container: id, at }),
    )
    assert.deepEqual(results, ['container-closed', 'moved-whole', 'recorded'])
    assert.equal(await doors.checksOf(early), 'PI IF CO AS')
  })

  test('a trip takes bags and loose pieces, leaves, and nothing moves twice', async () => {
    const { codes, id } = await doors.filled(2)
    const [loose, lost] = (await doors.load(2)) as [TrackingCode, TrackingCode]
    const left = await doors.make()
    const trip = await doors.make('trip')
    const { containers } = doors
    const loaded = await containers.loadTrip(trip, [id, loose, lost, left.id], clerk)
    assert.deepEqual(
      loaded.map(({ result }) => (result === 'recorded' ? result : result.name)),
      ['moved-whole', 'recorded', 'recorded', 'moved-whole'],
    )
    assert.deepEqual(await doors.containers.findPlace(loose), { kind: 'trip', container: trip.id })
    assert.deepEqual(await doors.containers.findPlace(codes[0] as TrackingCode), {
      kind: 'container',
      container: id,
    })
    const gone = await containers.departTrip(trip.id, 'C0001', clerk)
    assert.ok(gone.ok)
    assert.equal(gone.value.loose.recorded, 2)
    assert.equal(await doors.checksOf(codes[0] as TrackingCode), 'PI IF CO AS')
    assert.equal(await doors.stateOf(id), 'travelling')
    const again = await containers.departTrip(trip.id, 'C0001', clerk)
    assert.ok(again.ok)
    assert.deepEqual([again.value.loose.recorded, again.value.loose.duplicates], [0, 2])
    assert.equal(await doors.checksOf(loose), 'PI IF CO AS')
    assert.ok((await containers.arriveTrip(trip.id, 'B0001', clerk)).ok)
    const opened = await containers.openTrip(trip.id, 'B0001', [id, loose], clerk)
    assert.ok(opened.ok)
    assert.deepEqual(opened.value.missing, [left.id])
    assert.deepEqual(opened.value.opened.missing, [lost])
    assert.equal(await doors.stateOf(id), 'arrived')
    assert.equal(await doors.checksOf(codes[0] as TrackingCode), 'PI IF CO AS AR')
    assert.deepEqual(await doors.containers.findPlace(loose), { kind: 'floor', branch: 'B0001' })
    assert.deepEqual(await doors.containers.findPlace(lost), {
      kind: 'missing',
      container: trip.id,
    })
  })
})

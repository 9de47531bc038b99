import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { clerk, openContainerDoors, toScan } from '../../../test/support/container-doors.ts'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { announceToNobody } from '../../../test/support/order-door.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { openClaims } from '../claims/claims.ts'
import { openWorkList } from '../work-list/work-list.ts'

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: ReturnType<typeof openContainerDoors>
  before(async () => {
    db = await openMigrated(engine)
    doors = openContainerDoors(db)
  })
  after(() => db.dispose())

  /** Where pieces are looked for, and the containers they should have come with. */
  async function lookedFor(...codes: TrackingCode[]) {
    const kinds = ['container-missing'] as const
    const items = await openWorkList(db, Date.now).list({ kinds }, undefined, 100)
    return codes.map((code) => {
      const item = items.find((one) => one.code === code)
      return item && [item.branchCode, item.detail]
    })
  }

  async function openedWithout(count: number) {
    const { codes, id } = await doors.filled(count)
    await doors.record(toScan(id, 'AS'))
    const opening = { id, branchCode: 'B0001', seal: undefined, scanned: [] }
    assert.ok((await doors.containers.open(opening, clerk)).ok)
    return { codes: codes as [TrackingCode, ...TrackingCode[]], id }
  }

  test('a piece that was not in its bag is looked for until it is scanned', async () => {
    const { codes, id } = await openedWithout(2)
    const inBag = ['B0001', { container: id }]
    assert.deepEqual(await lookedFor(...codes), [inBag, inBag])
    assert.deepEqual(await doors.record(toScan(codes[0], 'AR', { branchCode: 'B0001' })), [
      'recorded',
    ])
    assert.deepEqual(await lookedFor(...codes), [undefined, inBag])
  })

  test('or until it is given up as lost; a loss that was refused is looked for again', async () => {
    const { codes, id } = await openedWithout(1)
    const claims = openClaims(db, Date.now, { announce: announceToNobody })
    const wish = { code: codes[0], amountCents: 100, text: 'no aparece' }
    const lost = await claims.declareLost(wish, { ...clerk, role: 'administrator' })
    assert.ok(lost.ok)
    assert.deepEqual(await lookedFor(codes[0]), [undefined])
    const writer = { side: 'carrier', by: clerk } as const
    await claims.settle(lost.value.id, { state: 'refused', reason: 'se busca' }, writer)
    assert.deepEqual(await lookedFor(codes[0]), [['B0001', { container: id }]])
  })

  test('pieces in a bag that did not come with its trip are looked for until the bag comes', async () => {
    const { codes, id } = await doors.filled(2)
    const trip = await doors.make('trip')
    await doors.containers.loadTrip(trip, [id], clerk)
    assert.ok((await doors.containers.departTrip(trip.id, 'C0001', clerk)).ok)
    assert.deepEqual(await lookedFor(...codes), [undefined, undefined])
    assert.ok((await doors.containers.openTrip(trip.id, 'B0001', [], clerk)).ok)
    const onTrip = ['B0001', { container: trip.id, inside: id }]
    assert.deepEqual(await lookedFor(...codes), [onTrip, onTrip])
    assert.deepEqual(await doors.record(toScan(id, 'AR', { branchCode: 'B0001' })), ['moved-whole'])
    assert.deepEqual(await lookedFor(...codes), [undefined, undefined])
  })
})

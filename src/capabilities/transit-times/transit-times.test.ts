import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { demoTransitTimes } from '../../demo/demo-carrier.ts'
import { demoRates } from '../../demo/demo-rates.ts'
import { createZone } from '../../kits/clock/zone.ts'
import type { RowPage } from '../../kits/db/keyed-rows.ts'
import { openRates } from '../rates/rates.ts'
import type { TransitRow } from './transit-rows.ts'
import { openTransitTimes, type TransitTimes } from './transit-times.ts'

const by = { id: 'token 1', name: 'prueba', role: 'administrator' } as const
const zone = createZone('America/Argentina/Buenos_Aires')
const whole: RowPage = { after: '', limit: 1_000, filters: {} }
const tuesdayNoon = Date.parse('2026-03-03T12:00:00-03:00')

const time: TransitRow = {
  origin: 'AMBA',
  destination: 'CUYO',
  service: '*',
  minDays: 3,
  maxDays: 4,
  cutOffMinutes: null,
}

forEachEngine((engine) => {
  let db: TestDatabase
  let transitTimes: TransitTimes

  const open = () => openTransitTimes(db, Date.now, zone, 15 * 60)

  before(async () => {
    db = await openMigrated(engine)
    const rates = await openRates(db, Date.now)
    await rates.openPrices({ ...demoRates, shipperRates: [] }, by)
  })
  beforeEach(async () => {
    await db.run('delete from transit_time')
    await db.run('delete from holiday')
    transitTimes = await open()
  })
  after(() => db.dispose())

  function promised(service: 'E' | 'F' = 'E', at = tuesdayNoon, door = transitTimes) {
    const deliveryPromise = door.promise({ origin: 'AMBA', destination: 'CUYO', service }, at)
    return deliveryPromise && `${deliveryPromise.from} ${deliveryPromise.to}`
  }

  test('without a transit time nothing is promised', async () => {
    assert.equal(promised(), undefined)
    await transitTimes.times.save([{ ...time, destination: 'NOA' }], by)
    assert.equal(promised(), undefined)
  })

  test('stored times count at once, and are read back as they were given', async () => {
    const saved = await transitTimes.times.save([time], by)
    assert.deepEqual(saved, { ok: true, value: { added: 1, changed: 0, unchanged: 0, removed: 0 } })
    assert.equal(promised(), '2026-03-06 2026-03-09')
    assert.deepEqual(await transitTimes.times.page(whole), [time])
  })

  test('a service with a time of its own, and a cut-off of its own', async () => {
    const own: TransitRow = {
      ...time,
      service: 'F',
      minDays: 1,
      maxDays: 1,
      cutOffMinutes: 12 * 60,
    }
    await transitTimes.times.save([time, own], by)
    assert.equal(promised('F'), '2026-03-05 2026-03-05')
    assert.equal(promised('F', tuesdayNoon - 60_000), '2026-03-04 2026-03-04')
    assert.equal(promised('E'), '2026-03-06 2026-03-09')
  })

  test('holidays of the carrier count at once, until they are removed', async () => {
    await transitTimes.times.save([time], by)
    await transitTimes.holidays.save([{ day: '2026-03-05', name: 'Puente', works: false }], by)
    assert.equal(promised(), '2026-03-09 2026-03-10')
    assert.deepEqual(await transitTimes.holidays.page(whole), [
      { day: '2026-03-05', name: 'Puente', works: false },
    ])
    const bridge = { day: '2026-03-05', name: 'Puente', works: false }
    const again = await transitTimes.holidays.save([bridge], by)
    assert.equal(again.ok && again.value.unchanged, 1)
    const worked = await transitTimes.holidays.save([{ ...bridge, works: true }], by)
    assert.equal(worked.ok && worked.value.changed, 1)
    assert.ok((await transitTimes.holidays.remove('2026-03-05', by)).ok)
    assert.equal(promised(), '2026-03-06 2026-03-09')
    const gone = await transitTimes.holidays.remove('2026-03-05', by)
    assert.deepEqual(gone, { ok: false, refusal: 'row-unknown' })
  })

  test('an existing time is replaced, and a whole file replaces all of them', async () => {
    await transitTimes.times.save([time, { ...time, destination: 'NOA' }], by)
    const changed = await transitTimes.times.save([{ ...time, maxDays: 5 }], by)
    assert.deepEqual(changed.ok && changed.value, {
      added: 0,
      changed: 1,
      unchanged: 0,
      removed: 0,
    })
    const replaced = await transitTimes.times.save([time], by, { replace: true })
    assert.deepEqual(replaced.ok && replaced.value, {
      added: 0,
      changed: 1,
      unchanged: 0,
      removed: 1,
    })
    for (const replace of [false, true]) {
      const again = await transitTimes.times.save([time], by, { replace })
      const same = { added: 0, changed: 0, unchanged: 1, removed: 0 }
      assert.deepEqual(again.ok && again.value, same)
    }
    assert.deepEqual(await transitTimes.times.page(whole), [time])
  })

  test('all faults of all rows are listed, and nothing is stored', async () => {
    const wrong = { ...time, origin: 'NADA', minDays: 5 }
    const saved = await transitTimes.times.save([time, wrong, time], by)
    assert.deepEqual(!saved.ok && saved.refusal, [
      { index: 1, field: 'origin', name: 'zone-unknown' },
      { index: 1, field: 'maxDays', name: 'days-backwards' },
      { index: 2, field: 'origin', name: 'row-repeated' },
    ])
    assert.deepEqual(await transitTimes.times.page(whole), [])
  })

  test('another process sees the change when it refreshes', async () => {
    const other = await open()
    await transitTimes.times.save([time], by)
    assert.equal(promised('E', tuesdayNoon, other), undefined)
    await other.refresh()
    assert.equal(promised('E', tuesdayNoon, other), '2026-03-06 2026-03-09')
  })

  test('a zone that a transit time names can not be removed', async () => {
    const rates = await openRates(db, Date.now)
    await rates.zones.save([{ code: 'ISLA', name: 'Isla' }], by)
    await transitTimes.times.save([{ ...time, destination: 'ISLA' }], by)
    const removed = await rates.zones.remove('ISLA', by)
    assert.deepEqual(removed, { ok: false, refusal: 'row-in-use' })
    await transitTimes.times.remove('AMBA ISLA *', by)
    assert.ok((await rates.zones.remove('ISLA', by)).ok)
  })

  test('the demonstration has times between all of its zones, loaded once', async () => {
    await transitTimes.openTimes(demoTransitTimes, by)
    assert.equal((await transitTimes.times.page(whole)).length, 64)
    await transitTimes.times.save([time], by, { replace: true })
    await transitTimes.openTimes(demoTransitTimes, by)
    assert.equal((await transitTimes.times.page(whole)).length, 1)
  })
})

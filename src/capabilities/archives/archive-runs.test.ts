import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { crossShipper, zone } from '../../../test/support/order-door.ts'
import { openPieceDoors, type PieceDoors } from '../../../test/support/piece-doors.ts'
import { dataPlace } from '../../../test/support/run-folder.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import { shipmentTables } from '../../slices.ts'
import { archiveLimits } from './archives.limits.ts'
import { leaveRun, renewRunLease, takeRun } from './archives.store.ts'
import { type KeepCharges, openArchives, watchArchives } from './archives.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const afterMs = 30 * dayMs
const noCharges: KeepCharges = async () => async () => {}

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  let folder: string
  let now = Date.parse('2025-03-10T15:00:00Z')
  const clock = () => now

  before(async () => {
    db = await openMigrated(engine)
    await db.run(
      `insert into shipper (number, name, mode, insured, same_day, volumetric_factor, created_at)
       values ($1, 'Tienda', 'CROSS', 0, 0, 4000, 0)`,
      [crossShipper.number],
    )
    doors = await openPieceDoors(db, clock)
    folder = await mkdtemp(join(dataPlace(), 'posta-runs-'))
  })
  after(async () => {
    await db.dispose()
    await rm(folder, { recursive: true })
  })
  beforeEach(() => db.run('delete from archive_run'))

  /** A node that archives by the setting. */
  function node(place: string = folder, through: Database = db, keepCharges = noCharges) {
    const settings = { environment: 'testing', folder: place, tables: shipmentTables }
    const { archiveDue } = openArchives(through, clock, zone, {
      ...settings,
      personalDataDays: undefined,
    })
    return (signal = new AbortController().signal) => archiveDue({ afterMs, keepCharges, signal })
  }

  const delivered = () => doors.piece('IF', 'MA', 'LD', 'DL')
  const isStored = async (code: TrackingCode) =>
    (await db.all('select 1 from shipment_order where tracking_code = $1', [code])).length > 0

  async function figures(): Promise<Map<string, number | undefined>> {
    const watched = watchArchives(db, 'testing').map(
      async ({ name, read }) => [name, (await read())[0]?.value] as const,
    )
    return new Map(await Promise.all(watched))
  }

  test('once a day, one of the nodes archives what ended so long ago', async () => {
    const [one, other] = [node(), node()]
    const old = await delivered()
    now += afterMs
    const late = await delivered()
    now += hourMs
    assert.equal((await figures()).get('posta_archive_last_success_timestamp_seconds'), undefined)
    assert.equal(await one(), 1)
    assert.deepEqual([await isStored(old), await isStored(late)], [false, true])
    assert.equal(await one(), undefined)
    assert.equal(await other(), undefined)
    now += dayMs - 1
    assert.equal(await other(), undefined)
    now += 2
    assert.equal(await other(), 0)
    const gauges = await figures()
    assert.equal(gauges.get('posta_archive_last_success_timestamp_seconds'), now / 1_000)
    assert.equal(gauges.get('posta_archived_shipments'), 1)
    assert.equal(gauges.get('posta_archive_failing'), 0)
  })

  test('of nodes that look at once, one archives', async () => {
    const nodes = [node(), node(), node()]
    const done = await Promise.all(nodes.map((look) => look()))
    assert.equal(done.filter((shipments) => shipments !== undefined).length, 1)
  })

  test('a node that died in the middle is followed by another a while later', async () => {
    const times = { now, endedBefore: now, failedBefore: now, leaseEndsAt: now + hourMs }
    assert.equal(await takeRun(db, 'dead', times), true)
    assert.equal(await node()(), undefined)
    now += hourMs
    assert.equal(await node()(), 0)
  })

  test('a node that comes back late neither keeps nor ends the run of the next', async () => {
    const times = () => ({ now, endedBefore: now, failedBefore: now, leaseEndsAt: now + hourMs })
    assert.equal(await takeRun(db, 'late', times()), true)
    now += hourMs
    assert.equal(await takeRun(db, 'next', times()), true)
    await renewRunLease(db, 'late', now + dayMs)
    await leaveRun(db, 'late', { endedAt: now })
    assert.equal(await node()(), undefined)
    now += hourMs
    assert.equal(await node()(), 0)
  })

  test('a failed run is reported, and tried again an hour later', async () => {
    const file = join(folder, 'no-folder')
    await writeFile(file, '')
    const code = await delivered()
    now += afterMs + hourMs
    await assert.rejects(node(file)())
    assert.equal((await figures()).get('posta_archive_failing'), 1)
    assert.equal(await isStored(code), true)
    assert.equal(await node()(), undefined)
    now += hourMs + 1
    assert.equal(await node()(), 2, 'and what became old since the first test')
    assert.equal((await figures()).get('posta_archive_failing'), 0)
  })

  test('a node that is asked to stop leaves the rest to another', async () => {
    const code = await delivered()
    now += afterMs + hourMs
    const stopping = new AbortController()
    // Asked to stop once its file is written, before anything is removed.
    const through: Database = {
      ...db,
      transaction(work) {
        stopping.abort()
        return db.transaction(work)
      },
    }
    assert.equal(await node(folder, through)(stopping.signal), 0)
    assert.equal(await isStored(code), true)
    assert.equal((await figures()).get('posta_archive_failing'), 0)
    assert.equal(await node()(), 1)
    assert.equal(await isStored(code), false)
  })

  test('a run stays with its node for as long as it gets on', async () => {
    await delivered()
    // A file has the shipments of one year.
    now += 366 * dayMs
    await delivered()
    now += afterMs + hourMs
    const looks: (number | undefined)[] = []
    const slow: KeepCharges = async () => {
      now += archiveLimits.runLeaseMs - 1
      looks.push(await node()())
      return async () => {}
    }
    assert.equal(await node(folder, db, slow)(), 2)
    assert.deepEqual(looks, [undefined, undefined])
  })
})

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { crossShipper, zone } from '../../../test/support/order-door.ts'
import { officer, openPieceDoors, type PieceDoors } from '../../../test/support/piece-doors.ts'
import { dataPlace } from '../../../test/support/run-folder.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import { demoRates } from '../../demo/demo-rates.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { refuse } from '../../outcome.ts'
import { shipmentTables } from '../../slices.ts'
import { openAccount } from '../account/account.ts'
import { openCancellations } from '../cancellation/cancellation.ts'
import { openRates } from '../rates/rates.ts'
import { openTracking } from '../tracking/tracking.ts'
import { type ArchivedSegment, openArchives } from './archives.ts'

const dayMs = 86_400_000
const silent = { announce: async () => {} }
const period = { from: Date.parse('2024-01-01T03:00:00Z'), to: Date.parse('2026-12-01T03:00:00Z') }

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  let account: ReturnType<typeof openAccount>
  let now = Date.parse('2024-12-20T15:00:00Z')
  const clock = () => now
  const folders: string[] = []

  before(async () => {
    db = await openMigrated(engine)
    await addShipper(db, crossShipper.number)
    const rates = await openRates(db, clock)
    await rates.openPrices({ ...demoRates, shipperRates: [] }, officer)
    doors = await openPieceDoors(db, clock, { rates })
    const shippers = { find: async () => crossShipper }
    account = openAccount(
      db,
      { rates, shippers },
      { db, clock, priceRevision: rates.priceRevision },
    )
  })
  after(async () => {
    await db.dispose()
    for (const folder of folders) await rm(folder, { recursive: true })
  })

  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(dataPlace(), 'posta-archives-'))
    folders.push(folder)
    return folder
  }

  function open(folder: string, through: Database = db, personalDataDays?: number) {
    const settings = { environment: 'testing', folder, tables: shipmentTables, personalDataDays }
    return openArchives(through, clock, zone, settings)
  }

  interface Way {
    readonly before?: number
    readonly through?: Database
    readonly personalDataDays?: number
  }

  async function archive(folder: string, way: Way = {}) {
    const { before: moment = now, through, personalDataDays } = way
    const done: ArchivedSegment[] = []
    const { keepArchived: keepCharges } = account
    const run = { before: moment, by: officer, keepCharges }
    for await (const segment of open(folder, through, personalDataDays).archive(run))
      done.push(segment)
    return done
  }

  const isStored = async (code: TrackingCode) =>
    (await db.all('select 1 from shipment_order where tracking_code = $1', [code])).length > 0

  async function delivered(): Promise<TrackingCode> {
    const code = await doors.piece('IF', 'MA', 'LD', 'DL')
    now += 1_000
    return code
  }

  async function rowsOf(code: TrackingCode): Promise<number> {
    const counts = await Promise.all(
      ['movement', 'order_address', 'past_order', 'measurement', 'label_print'].map((name) =>
        db.all<{ n: number }>(`select count(*) as n from ${name} where tracking_code = $1`, [code]),
      ),
    )
    return counts.reduce((sum, [row]) => sum + Number(row?.n), 0)
  }

  test('a finished shipment leaves the database whole, and tracking goes on answering', async () => {
    const folder = await newFolder()
    const code = await delivered()
    const tracked = await doors.tracking.findPiece(code)
    now += dayMs
    const [segment] = await archive(folder)
    assert.equal(segment?.removed, 1)
    assert.equal(await isStored(code), false)
    assert.equal(await rowsOf(code), 0)
    const { find: findArchived } = open(folder)
    const tracking = openTracking(db, clock, zone, silent, { findArchived })
    assert.deepEqual(await tracking.findPiece(code), tracked)
    const match = await open(folder).search(code)
    assert.equal(match?.piece.rows['movement']?.length, 4)
    assert.ok(match?.piece.rows['order_content']?.[0]?.['content'])
    const orphans = await db.all(
      'select 1 from order_content where id not in (select id from shipment_order)',
    )
    assert.equal(orphans.length, 0)
  })

  test('cancelling it is answered as before it left (D29)', async () => {
    const folder = await newFolder()
    const withdrawn = await doors.piece()
    const returned = await doors.piece('IF', 'AR')
    const sentBack = await doors.piece('IF', 'DV', 'RV', 'RM', 'RC')
    const codes = [await delivered(), sentBack, withdrawn, returned]
    const { find } = open(folder)
    const { findOwnPiece } = openTracking(db, clock, zone, silent, { findArchived: find })
    const archived = { find, findOwnPiece }
    const { cancelOrder } = openCancellations(db, clock, silent.announce, undefined, archived)
    const cancelAll = () => Promise.all(codes.map((code) => cancelOrder(crossShipper, code)))
    await cancelAll()
    await doors.scan(returned, ['RV', 'RM', 'RC'])
    const answers = await cancelAll()
    now += dayMs
    assert.equal((await archive(folder))[0]?.removed, 4)
    assert.deepEqual(await cancelAll(), answers)
    const stranger = await cancelOrder({ ...crossShipper, number: 9002 }, sentBack)
    assert.deepEqual(stranger, refuse({ name: 'piece-unknown' }))
  })

  test('its code stays taken', async () => {
    const folder = await newFolder()
    const code = await delivered()
    now += dayMs
    await archive(folder)
    await assert.rejects(doors.loadCross({ codigoSeguimiento: code }))
    assert.equal(await isStored(code), false)
  })

  test('a shipment under way, or with something left to be done, stays', async () => {
    const folder = await newFolder()
    const underWay = await doors.piece('IF', 'MA', 'LD')
    const claimed = await delivered()
    await db.run(
      `insert into claim (id, tracking_code, shipper_number, kind, state, claimed_cents, opened_at)
       values ('clm_1', $1, $2, 'damaged', 'open', 100, $3)`,
      [claimed, crossShipper.number, now],
    )
    const recent = await delivered()
    const endOfFirst = now - 1_000
    now += dayMs
    await archive(folder, { before: endOfFirst })
    for (const code of [underWay, claimed, recent]) assert.equal(await isStored(code), true, code)
  })

  test('with personal data to be erased, only what was erased is archived', async () => {
    const folder = await newFolder()
    const code = await delivered()
    now += dayMs
    await archive(folder, { personalDataDays: 90 })
    assert.equal(await isStored(code), true)
    await archive(folder)
    assert.equal(await isStored(code), false)
  })

  test('accounts cost the same as before', async () => {
    const folder = await newFolder()
    for (let count = 0; count < 3; count += 1) await delivered()
    const still = await doors.piece('IF')
    now += dayMs
    const sumOf = async () => account.summary(crossShipper, period)
    const weeksOf = async () =>
      account.weeks(crossShipper, period, (at) =>
        new Date(at - 3 * 3_600_000).toISOString().slice(0, 10),
      )
    const [sum, weeks] = [await sumOf(), await weeksOf()]
    assert.ok(sum.ok && sum.value.chargedCents > 0)
    assert.ok((await archive(folder)).length > 0)
    assert.equal(await isStored(still), true)
    assert.deepEqual(await sumOf(), sum)
    assert.deepEqual(await weeksOf(), weeks)
  })

  test('files are of one year each, ordinary gzip, and noticed when they are changed', async () => {
    const folder = await newFolder()
    const first = await delivered()
    now = Date.parse('2025-01-02T15:00:00Z')
    const second = await delivered()
    now += dayMs
    const done = await archive(folder)
    assert.deepEqual(
      done.map(({ segment }) => segment.split('/')[0]),
      ['2024', '2025'],
    )
    const years = await readdir(folder)
    assert.deepEqual(years.toSorted(), ['2024', '2025'])
    const file = `${join(folder, done[1]?.segment ?? '')}.ndjson.gz`
    const line = execFileSync('zcat', [file], { encoding: 'utf8' })
    assert.ok(line.includes(second) && !line.includes(first))
    const manifest = JSON.parse(await readFile(file.replace('ndjson.gz', 'manifest.json'), 'utf8'))
    assert.ok(execFileSync('sha256sum', [file], { encoding: 'utf8' }).startsWith(manifest.sha256))
    const verdicts = async () =>
      (await open(folder).verify())
        .filter(({ segment }) => done.some((one) => one.segment === segment))
        .map(({ verdict }) => verdict)
    assert.deepEqual(await verdicts(), ['sound', 'sound'])
    await appendFile(file, 'x')
    assert.deepEqual(await verdicts(), ['sound', 'altered'])
    await rm(file)
    assert.deepEqual(await verdicts(), ['sound', 'missing'])
  })

  test('a write that comes between stays in the database', async () => {
    const folder = await newFolder()
    const [changed, other] = [await delivered(), await delivered()]
    now += dayMs
    const through = meddling(db, async () => {
      await db.run("update shipment_order set product = 'otra cosa' where tracking_code = $1", [
        changed,
      ])
    })
    const [segment] = await archive(folder, { through })
    assert.deepEqual([segment?.pieces, segment?.removed], [2, 1])
    assert.equal(await isStored(changed), true)
    assert.equal(await isStored(other), false)
    // It is archived as it is then by the next run, and that file counts.
    assert.equal((await archive(folder))[0]?.removed, 1)
    const pieces = await open(folder).find([changed])
    assert.equal(pieces.get(changed)?.rows['shipment_order']?.[0]?.['product'], 'otra cosa')
  })

  test('cut off at any statement, each shipment is in the database or a whole file', async () => {
    const folder = await newFolder()
    const codes = [await delivered(), await delivered(), await delivered()]
    now += dayMs
    const sum = await account.summary(crossShipper, period)
    const step = engine.name === 'sqlite' ? 1 : 3
    let cuts = 0
    for (;;) {
      const through = failingAt(db, 1 + cuts * step)
      const failed = await archive(folder, { through }).then(
        () => false,
        (error: unknown) => error instanceof CutOffError,
      )
      for (const code of codes) {
        const whole = (await isStored(code)) || (await open(folder).search(code)) !== undefined
        assert.ok(whole, `${code} is nowhere after cut ${cuts}`)
        await assert.rejects(doors.loadCross({ codigoSeguimiento: code }))
      }
      if (!failed) break
      cuts += 1
    }
    assert.ok(cuts > 5, `${cuts} cuts`)
    for (const code of codes) assert.equal(await isStored(code), false)
    assert.equal((await open(folder).find(codes)).size, 3)
    assert.deepEqual(await account.summary(crossShipper, period), sum)
  })
})

class CutOffError extends Error {}

/** Fails at one statement, and at all after it, as for a process that was killed there. */
function failingAt(db: Database, last: number): Database {
  let count = 0
  const counted = (handle: Handle): Handle => {
    const step = <Result>(work: () => Promise<Result>): Promise<Result> => {
      count += 1
      return count >= last ? Promise.reject(new CutOffError()) : work()
    }
    return {
      ...handle,
      all: (sql, values) => step(() => handle.all(sql, values)),
      run: (sql, values) => step(() => handle.run(sql, values)),
      insertRows: (insert) => step(() => handle.insertRows(insert)),
      insertNewRows: (insert) => step(() => handle.insertNewRows(insert)),
    }
  }
  const transaction: Database['transaction'] = (work) => db.transaction((tx) => work(counted(tx)))
  return { ...db, ...counted(db), transaction }
}

/** Does something before the first transaction. */
function meddling(db: Database, meddle: () => Promise<void>): Database {
  let isDone = false
  return {
    ...db,
    async transaction(work) {
      if (!isDone) {
        isDone = true
        await meddle()
      }
      return db.transaction(work)
    },
  }
}

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { countTransactions } from '../../../test/support/counting.ts'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { addWareStock } from '../../../test/support/order-door.ts'
import { openPieceDoors, type PieceDoors, scanner } from '../../../test/support/piece-doors.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import { hundredths } from '../../kernel/measures.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { openAudit } from '../audit/audit.ts'
import { verdictOf } from './measurement.ts'
import type { MeasurementResult, ReportedMeasurement } from './measurements.ts'

const shipper = 9001
const all = {
  code: undefined,
  branchCode: undefined,
  from: undefined,
  to: undefined,
  recordedBy: undefined,
}

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  before(async () => {
    db = await openMigrated(engine)
    await addWareStock(db, [])
    await addShipper(db, shipper, { volumetricFactor: 5_000 })
    doors = await openPieceDoors(db)
  })
  after(() => db.dispose())

  function measured(
    code: TrackingCode,
    changes: Partial<ReportedMeasurement> = {},
  ): ReportedMeasurement {
    return {
      code,
      package: 0,
      branchCode: 'C0001',
      at: undefined,
      weightHundredthsKg: hundredths(350),
      lengthHundredthsCm: hundredths(4_000),
      heightHundredthsCm: hundredths(3_000),
      widthHundredthsCm: hundredths(2_000),
      ...changes,
    }
  }
  const record = (...measurements: ReportedMeasurement[]): Promise<MeasurementResult[]> =>
    doors.measurements.record(measurements, scanner)
  const statuses = async (...measurements: ReportedMeasurement[]) =>
    (await record(...measurements)).map(({ status }) => status)

  test('a measurement is recorded next to the declared values', async () => {
    const code = await doors.piece('IF')
    const [result] = await record(measured(code))
    assert.ok(result?.status === 'recorded')
    const { measurement } = result
    assert.equal(measurement.volumetricHundredthsKg, 480)
    assert.equal(measurement.declaredWeightHundredthsKg, 125)
    assert.equal(measurement.declaredVolumetricHundredthsKg, 126)
    const piece = await doors.measurements.findMeasured(shipper, code)
    assert.deepEqual(piece, { newest: measurement, packages: [] })
  })

  test('calls that arrive together share a commit, each with its entry', async () => {
    const codes = [await doors.piece('IF'), await doors.piece('IF'), await doors.piece('IF')]
    const counted = countTransactions(db)
    const { measurements } = await openPieceDoors(counted.db)
    const audit = openAudit(db)
    const last = (await audit.findHead())?.sequence ?? 0
    const results = await Promise.all(
      [...codes, codes[0] as TrackingCode].map((code, place) =>
        measurements.record([measured(code, { at: 5 })], { ...scanner, name: `balanza ${place}` }),
      ),
    )
    const outcomes = results.map(([result]) => result?.status)
    assert.deepEqual(outcomes, ['recorded', 'recorded', 'recorded', 'duplicate'])
    assert.equal(counted.transactions(), 1)
    const entries = (await audit.list(last, 9)).map(({ operator, subject }) => [operator, subject])
    assert.deepEqual(
      entries,
      codes.map((code, place) => [`balanza ${place}`, `piece ${code}`]),
    )
  })

  test('without a rate for it there is no price', async () => {
    const [result] = await record(measured(await doors.piece('IF')))
    assert.ok(result?.status === 'recorded')
    assert.equal(result.measurement.priceCents, undefined)
    assert.equal(result.measurement.declaredPriceCents, undefined)
  })

  test('the same measurement sent twice is stored once, also in one call', async () => {
    const code = await doors.piece('IF')
    const at = Date.now()
    assert.deepEqual(await statuses(measured(code, { at }), measured(code, { at })), [
      'recorded',
      'duplicate',
    ])
    assert.deepEqual(await statuses(measured(code, { at })), ['duplicate'])
    assert.equal((await doors.measurements.list({ ...all, code }, undefined, 10)).length, 1)
  })

  test('the newest counts, whichever became known last', async () => {
    const code = await doors.piece('IF')
    const now = Date.now()
    const heavy = measured(code, { at: now, weightHundredthsKg: hundredths(900) })
    await record(heavy, measured(code, { at: now - 60_000 }))
    const measuredPiece = await doors.measurements.findMeasured(shipper, code)
    assert.equal(measuredPiece?.newest.weightHundredthsKg, 900)
  })

  test('packages are kept one by one', async () => {
    const code = await doors.piece('IF')
    await record(measured(code, { package: 2 }), measured(code, { package: 1 }))
    const piece = await doors.measurements.findMeasured(shipper, code)
    assert.deepEqual(
      piece?.packages.map((one) => one.package),
      [1, 2],
    )
    assert.equal(piece?.newest.package, 1)
  })

  test('nobody sees the measurements of others, nor of pieces that were not measured', async () => {
    const code = await doors.piece('IF')
    await record(measured(code))
    assert.equal(await doors.measurements.findMeasured(9002, code), undefined)
    assert.equal(await doors.measurements.findMeasured(shipper, await doors.piece()), undefined)
  })

  test('an unknown piece is reported, and the others are recorded', async () => {
    const code = await doors.piece()
    assert.deepEqual(await statuses(measured('NADA-1' as TrackingCode), measured(code)), [
      'piece-unknown',
      'recorded',
    ])
  })

  test('of the same measurement sent twice at once, one is stored', async () => {
    const code = await doors.piece('IF')
    const other = await openPieceDoors(await db.again())
    const at = Date.now()
    const answers = await Promise.all(
      [doors, other, doors, other].map((one) =>
        one.measurements.record([measured(code, { at })], scanner),
      ),
    )
    const recorded = answers.flat().filter(({ status }) => status === 'recorded')
    assert.equal(recorded.length, 1)
  })

  test('the list comes in the order in which they became known, in pages', async () => {
    const everything = await doors.measurements.list(all, undefined, 1_000)
    const first = await doors.measurements.list(all, undefined, 4)
    const last = first.at(-1)
    assert.ok(last)
    const place = { recordedAt: last.recordedAt, code: last.code, ordinal: last.ordinal }
    const rest = await doors.measurements.list(all, place, 1_000)
    assert.deepEqual([...first, ...rest], everything)
    const newest = await doors.measurements.list(all, undefined, 1_000, 'newest')
    assert.deepEqual(newest, everything.toReversed())
    assert.deepEqual(await doors.measurements.list(all, newest[1], 2, 'newest'), newest.slice(2, 4))
  })

  test('the sums are those of the verdicts, of a branch and of a person', async () => {
    const branchCode = 'B0002'
    const codes = [await doors.piece('IF'), await doors.piece('IF'), await doors.piece('IF')]
    const weights = [126, 350, 90].map(hundredths)
    for (const [at, code] of codes.entries())
      await record(
        measured(code, {
          branchCode,
          weightHundredthsKg: weights[at] ?? hundredths(1),
          lengthHundredthsCm: hundredths(1_000),
          heightHundredthsCm: hundredths(1_000),
          widthHundredthsCm: hundredths(1_000),
        }),
      )
    const sumOf = async (filter: object) =>
      Object.fromEntries(
        (await doors.measurements.sum({ ...all, ...filter })).map((one) => [
          one.verdict,
          one.count,
        ]),
      )
    assert.deepEqual(await sumOf({ branchCode }), { equal: 1, heavier: 1, lighter: 1 })
    assert.deepEqual(await sumOf({ branchCode, recordedBy: 'otra' }), {})
    assert.deepEqual(await sumOf({ branchCode, to: 1 }), {})
    const listed = await doors.measurements.list(all, undefined, 1_000)
    const judged = listed.filter((one) => one.package === 0 || one.priceCents !== undefined)
    const counted = Map.groupBy(judged, verdictOf)
    const expected = [...counted].map(([verdict, ones]) => [verdict, ones.length])
    assert.deepEqual(await sumOf({}), Object.fromEntries(expected))
  })

  test('a preview returns the result of recording, and stores nothing', async () => {
    const code = await doors.piece('IF')
    const preview = await doors.measurements.preview(measured(code), scanner)
    assert.ok(preview.status === 'recorded')
    assert.deepEqual(await doors.measurements.list({ ...all, code }, undefined, 5), [])
    const [recorded] = await record(measured(code))
    assert.ok(recorded?.status === 'recorded')
    assert.equal(preview.measurement.priceCents, recorded.measurement.priceCents)
    assert.equal(preview.measurement.volumetricHundredthsKg, 480)
    const unknown = await doors.measurements.preview(measured('NADA-1' as TrackingCode), scanner)
    assert.equal(unknown.status, 'piece-unknown')
  })
})

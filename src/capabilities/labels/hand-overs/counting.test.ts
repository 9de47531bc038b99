import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { product } from '../../../../test/contract/support.ts'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { crossShipper, zone } from '../../../../test/support/order-door.ts'
import { officer, openPieceDoors, type PieceDoors } from '../../../../test/support/piece-doors.ts'
import type { Operator } from '../../../kernel/operator.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Database } from '../../../kits/db/database.ts'
import { listWorkItems } from '../../work-list/listing.steps.ts'
import { dayOf } from '../labels.wire.ts'
import { receiveManifest } from '../reception.steps.ts'
import { createFloor, type Floor, type NamedSheet } from './counting.steps.ts'
import { createHandOvers, type HandOvers } from './hand-overs.steps.ts'

const { number } = crossShipper
const branchCode = 'C0001'
const lector: Operator = { id: 'a', name: 'Lectora', role: 'scanner', branch: branchCode }
const nothing = { counts: [], isClosed: undefined, handedOverBy: undefined }

forEachEngine((engine) => {
  let db: TestDatabase
  let now = Date.parse('2026-11-02T12:00:00Z')
  let doors: PieceDoors
  let handOvers: HandOvers
  let floor: Floor
  const clock = () => (now += 1_000)
  before(async () => {
    db = await openMigrated(engine)
    doors = await openPieceDoors(db, clock)
    handOvers = createHandOvers(db, clock)
    floor = createFloor({ db, clock, tracking: doors.tracking, handOvers })
  })
  after(() => db.dispose())

  async function makeSheet(): Promise<NamedSheet> {
    const made = await handOvers.make(number, dayOf(zone, now), undefined)
    assert.ok(made.ok, JSON.stringify(made))
    return { shipper: number, bounds: made.value.bounds }
  }
  async function receive(sheet: NamedSheet, by: Operator, extra: readonly TrackingCode[] = []) {
    const reception = { shipper: number, day: sheet.bounds, branchCode, missing: [], extra }
    const received = await receiveManifest(db, clock, doors.tracking, reception, by)
    assert.ok(received.ok)
    return received.value.pieces.filter(({ result }) => result === 'recorded').length
  }
  const count = (
    sheet: NamedSheet,
    counts: readonly [TrackingCode, number][],
    isClosed?: boolean,
  ) =>
    floor.count(
      sheet,
      {
        ...nothing,
        counts: counts.map(([code, counted]) => ({ code, counted, givenBackAt: undefined })),
        isClosed,
      },
      officer,
    )
  const resultsOf = async (sheet: NamedSheet) =>
    (await floor.listShipments(sheet, undefined, 50)).map(({ result, counted }) => [
      result,
      counted,
    ])
  const missingWork = async () => {
    const filter = { branchCode: undefined, shipper: undefined, code: undefined }
    const items = await listWorkItems(
      db,
      { ...filter, kinds: ['hand-over-missing'] },
      now + 1_000,
      undefined,
      50,
    )
    return items.map(({ code, detail }) => [code, detail['pieces']])
  }

  test('a sheet is received, counted and closed with what is missing, and opened again', async () => {
    const [one, two, three] = [
      await doors.loadCross(),
      await doors.loadCross({ productos: [product({ cantidad: 2 })] }),
      await doors.loadCross(),
    ]
    const sheet = await makeSheet()
    assert.deepEqual(await floor.count(sheet, nothing, officer), {
      ok: false,
      refusal: { name: 'sheet-unreceived' },
    })
    assert.equal(await receive(sheet, lector), 3)
    assert.equal(await receive(sheet, lector), 0)
    const counted = await count(sheet, [
      [one, 1],
      [two, 1],
    ])
    assert.ok(counted.ok)
    assert.deepEqual([counted.value.entered, counted.value.counted], [3, 2])
    assert.equal(counted.value.missing, 2)

    const closed = await count(sheet, [], true)
    assert.ok(closed.ok)
    assert.equal(typeof closed.value.reception?.closedAt, 'number')
    assert.deepEqual(await resultsOf(sheet), [
      ['received', 1],
      ['received', 1],
      ['missing', undefined],
    ])
    const work = Object.fromEntries(await missingWork()) as object
    assert.deepEqual(work, { [two]: 1, [three]: 1 })
    assert.deepEqual(await count(sheet, [[one, 0]]), {
      ok: false,
      refusal: { name: 'sheet-closed' },
    })

    const opened = await count(sheet, [], false)
    assert.ok(opened.ok)
    assert.equal(opened.value.reception?.closedAt, null)
    assert.equal(opened.value.entered, 3)
    await count(sheet, [
      [one, 1],
      [two, 2],
      [three, 1],
    ])
    const whole = await count(sheet, [], true)
    assert.ok(whole.ok && whole.value.missing === 0)
  })

  test('an undone piece can be received again; one that went on stays', async () => {
    const [stays, goes] = [await doors.loadCross(), await doors.loadCross()]
    const sheet = await makeSheet()
    const extra = await doors.loadCross()
    assert.equal(await receive(sheet, lector, [extra]), 3)
    assert.deepEqual((await floor.sum(sheet)).extra, [extra])
    const another: Operator = { ...lector, name: 'Otra', branch: 'X0009' }
    assert.deepEqual(await floor.undo(sheet, 'no era', another), {
      ok: false,
      refusal: { name: 'sheet-elsewhere', branch: branchCode },
    })
    const undone = await floor.undo(sheet, 'no era', lector)
    assert.deepEqual(undone, { ok: true, value: { undone: 3, kept: [] } })
    assert.deepEqual(await resultsOf(sheet), [
      ['awaited', undefined],
      ['awaited', undefined],
    ])
    assert.equal(await receive(sheet, lector), 2)
    await doors.scan(goes, ['AS'])
    const partly = await floor.undo(sheet, 'no era', lector)
    assert.deepEqual(partly, { ok: true, value: { undone: 1, kept: [goes] } })
    assert.equal((await floor.sum(sheet)).entered, 1)
    assert.ok(stays)
  })

  test('scanners undo their own scans only', async () => {
    await doors.loadCross()
    const sheet = await makeSheet()
    await receive(sheet, { ...lector, name: 'Otra' })
    const undone = await floor.undo(sheet, 'no era', lector)
    assert.ok(undone.ok && undone.value.undone === 0 && undone.value.kept.length === 2)
  })

  test('the sheets of a day are listed, and not those of other branches', async () => {
    const { from, to } = dayOf(zone, now)
    const list = async (isReceived?: boolean, branch?: string) =>
      (await floor.listSheets({ from, to, isReceived, branchCode: branch }, undefined, 50)).length
    await doors.loadCross()
    await makeSheet()
    assert.equal(await list(), 4)
    assert.equal(await list(false), 1)
    assert.equal(await list(true), 3)
    assert.equal(await list(undefined, 'X0009'), 1)
    assert.equal(await list(undefined, branchCode), 4)
    const [first, ...rest] = await floor.listSheets(
      { from, to, isReceived: undefined, branchCode: undefined },
      undefined,
      50,
    )
    assert.ok(first)
    const next = await floor.listSheets(
      { from, to, isReceived: undefined, branchCode: undefined },
      first,
      50,
    )
    assert.deepEqual(next, rest)
  })

  test('a piece that the sheet does not list is not counted', async () => {
    await doors.loadCross()
    const sheet = await makeSheet()
    await receive(sheet, lector)
    const code = 'NADA-0001' as TrackingCode
    assert.deepEqual(await count(sheet, [[code, 1]]), {
      ok: false,
      refusal: { name: 'not-listed', codes: [code] },
    })
  })

  test('a reception that ended after its scans is noted when it is sent again', async () => {
    const [goes, stays] = [await doors.loadCross(), await doors.loadCross()]
    const sheet = await makeSheet()
    const extra = await doors.loadCross()
    const broken: Database = {
      ...db,
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            ...tx,
            insertRows: (insert) =>
              insert.table === 'hand_over_piece'
                ? Promise.reject(new Error('the process ends'))
                : tx.insertRows(insert),
          }),
        ),
    }
    const place = { shipper: number, day: sheet.bounds, branchCode, missing: [], extra: [extra] }
    const ended = receiveManifest(broken, clock, doors.tracking, place, lector)
    await assert.rejects(ended, /the process ends/)
    assert.deepEqual((await floor.sum(sheet)).extra, [])
    assert.equal(await receive(sheet, lector, [extra]), 0)
    assert.deepEqual((await floor.sum(sheet)).extra, [extra])
    await doors.scan(goes, ['AS'])
    assert.equal((await floor.sum(sheet)).entered, (await resultsOf(sheet)).length)
    assert.equal((await doors.checksOf(stays)).at(-1), 'IF')
  })
})

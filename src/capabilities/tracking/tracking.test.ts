import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { crossOrder } from '../../../test/contract/support.ts'
import { forEachEngine, type TestDatabase, testAtOnce } from '../../../test/support/engines.ts'
import { openMigrated, withStatements } from '../../../test/support/migrated.ts'
import { announceToNobody, crossShipper, openOrderDoor } from '../../../test/support/order-door.ts'
import type { MovementCode } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { createZone } from '../../kits/clock/zone.ts'
import type { Database } from '../../kits/db/database.ts'
import { toDay } from './lookup/window.ts'
import { openTracking, type ReportedScan, type TrackingQuestion } from './tracking.ts'

const zone = createZone('America/Argentina/Buenos_Aires')
const by = { id: 'token of prueba', name: 'prueba', role: 'scanner' } as const
const always = { from: toDay(1970, 1, 1), to: toDay(9999, 12, 31) }
const shipper = crossShipper.number

forEachEngine((engine) => {
  let db: TestDatabase
  let codes: TrackingCode[]

  before(async () => {
    db = await openMigrated(engine)
    codes = await load(1_000)
  })
  after(() => db.dispose())

  async function load(
    count: number,
    alternative = (_index: number) => '',
  ): Promise<TrackingCode[]> {
    const door = await openOrderDoor(db)
    const orders = Array.from({ length: count }, (_, index) =>
      crossOrder({ codigoAlternativo: alternative(index) }),
    )
    const answers = await Promise.all(orders.map((order) => door.send(order)))
    assert.deepEqual(new Set(answers), new Set([0]))
    return orders.map((order) => order['codigoSeguimiento'] as TrackingCode)
  }

  const open = (on: Database = db) =>
    openTracking(on, Date.now, zone, { announce: announceToNobody })

  const byCode = (code: TrackingCode): TrackingQuestion => ({
    code,
    alternative: undefined,
    window: always,
  })
  const byAlternative = (alternative: string): TrackingQuestion => ({
    code: undefined,
    alternative,
    window: always,
  })

  function scan(code: TrackingCode, check: MovementCode, changes: object = {}): ReportedScan {
    const place = { branchCode: 'B0001', latitude: '', longitude: '', reasonCode: '' }
    const usual = { at: undefined, scanId: undefined, correction: false }
    return { code, scan: { check, ...place, ...usual, ...changes }, recordedBy: 'prueba' }
  }

  const checksOf = async (code: TrackingCode) =>
    (await open().findPiece(code))?.movements.map((movement) => movement.check)

  test('a thousand pieces are found in as few queries as one', async () => {
    const watched = withStatements(db)
    const tracking = open(watched.db)
    const [only] = await tracking.trackPieces(shipper, [byCode(codes[0] as TrackingCode)])
    assert.equal(only?.piece.code, codes[0])
    assert.equal(watched.statements.splice(0).length, 1)
    const trackedPieces = await tracking.trackPieces(shipper, codes.map(byCode))
    assert.deepEqual(
      trackedPieces.map((one) => one?.piece.code),
      codes,
    )
    assert.ok(trackedPieces.every((one) => one?.movements[0]?.check === 'PI'))
    // The first wide look-up may need a second query; later ones don't.
    const first = watched.statements.splice(0).length
    assert.ok(first <= 2, `${first} queries`)
    await tracking.trackPieces(shipper, codes.map(byCode))
    assert.equal(watched.statements.length, 1)
  })

  test('a thousand alternative codes cost one query more', async () => {
    const loaded = await load(300, (index) => String(5_000 + index))
    const watched = withStatements(db)
    const questions = [
      ...loaded.map((_, index) => byAlternative(String(5_000 + index))),
      ...codes.slice(0, 700).map(byCode),
    ]
    const pieces = await open(watched.db).trackPieces(shipper, questions)
    assert.deepEqual(
      pieces.map((one) => one?.piece.code),
      [...loaded, ...codes.slice(0, 700)],
    )
    assert.ok(watched.statements.length <= 3, watched.statements.join('\n'))
  })

  test('an alternative code resolves to the newest of several shipments', async () => {
    await load(1, () => '777')
    await db.run(`update shipment_order set entered_at = entered_at - 60000
      where alternative_code = '777'`)
    const [newest] = await load(1, () => '777')
    const [piece] = await open().trackPieces(shipper, [byAlternative('777')])
    assert.equal(piece?.piece.code, newest)
  })

  test("nobody sees another shipper's pieces, by either code", async () => {
    const [code] = await load(1, () => '888')
    const questions = [byCode(code as TrackingCode), byAlternative('888'), undefined]
    assert.deepEqual(await open().trackPieces(9_999, questions), [undefined, undefined, undefined])
  })

  test('look-ups that arrive together share a query where each is a trip', async () => {
    const watched = withStatements(db)
    const tracking = open(watched.db)
    const first = codes.slice(0, 64)
    const answers = await Promise.all(
      first.map((code) => tracking.trackPieces(shipper, [byCode(code)])),
    )
    assert.deepEqual(
      answers.map(([one]) => one?.piece.code),
      first,
    )
    const most = db.engine === 'sqlite' ? 128 : 8
    assert.ok(watched.statements.length <= most, `${watched.statements.length} queries`)
  })

  test('movements are recorded in order, one result for each', async () => {
    const [code = '' as TrackingCode] = await load(1)
    const results = await open().recordMovements(
      [
        scan(code, 'IF'),
        scan(code, 'DL'),
        scan(code, 'IF'),
        scan('NADIE' as TrackingCode, 'IF'),
        scan(code, 'MA'),
      ],
      by,
    )
    assert.deepEqual(
      results.map((result) => (result === 'recorded' ? result : result.name)),
      ['recorded', 'out-of-order', 'duplicate', 'piece-unknown', 'recorded'],
    )
    assert.deepEqual(await checksOf(code), ['PI', 'IF', 'MA'])
  })

  test('a late scan is shown in its place in time', async () => {
    const [code = '' as TrackingCode] = await load(1)
    const at = Date.now() + 1_000
    await open().recordMovements([scan(code, 'IF', { at }), scan(code, 'AR', { at: at + 60 })], by)
    await open().recordMovements([scan(code, 'GE', { at: at + 30 })], by)
    assert.deepEqual(await checksOf(code), ['PI', 'IF', 'GE', 'AR'])
  })

  test('the operator of a correction is recorded', async () => {
    const [code = '' as TrackingCode] = await load(1)
    const corrected = scan(code, 'DL', { correction: true, reason: 'mal leído' })
    const [result] = await open().recordMovements([corrected], { ...by, role: 'branch' })
    assert.equal(result, 'recorded')
    const columns = 'check_code, correction, recorded_by, reason'
    for (const table of ['movement', 'piece_movement'])
      assert.deepEqual(
        await db.all(`select ${columns} from ${table} where tracking_code = $1`, [code]),
        [{ check_code: 'DL', correction: 1, recorded_by: 'prueba', reason: 'mal leído' }],
      )
  })

  test('a scanner undoes its own last scan, within ten minutes and once (D43)', async () => {
    const [code = '' as TrackingCode] = await load(1)
    const start = Date.now()
    let now = start
    const tracking = openTracking(db, () => now, zone, { announce: announceToNobody })
    const record = async (check: MovementCode, more: object, who: Operator = by) => {
      now += 1_000
      const reported = { ...scan(code, check, more), recordedBy: who.name }
      const [result] = await tracking.recordMovements([reported], who)
      return typeof result === 'object' && result.name === 'not-allowed' ? result.why : result
    }
    const undo = { correction: true }
    const courier: Operator = { id: 'token of moto', name: 'moto', role: 'courier' }
    assert.equal(await record('IF', {}), 'recorded')
    assert.equal(await record('PI', undo, courier), 'scan-not-own')
    assert.equal(await record('DL', undo), 'scan-not-undone')
    assert.equal(await record('PI', { ...undo, at: start - 60_000 }), 'scan-not-undone')
    assert.equal(await record('PI', undo), 'recorded')
    assert.equal(await record('IF', undo), 'scan-not-own')
    assert.equal(await record('IF', {}), 'recorded')
    assert.equal(await record('MA', {}, courier), 'recorded')
    assert.equal(await record('IF', undo), 'scan-not-own')
    now += 10 * 60_000
    assert.equal(await record('IF', undo, courier), 'scan-too-old')
    const branch: Operator = { id: 'token of sucursal', name: 'sucursal', role: 'branch' }
    assert.equal(await record('IF', undo, branch), 'reason-absent')
    assert.equal(await record('IF', { ...undo, reason: 'otra pieza' }, branch), 'recorded')
    assert.equal(
      await record('GE', {}, { id: 'token of Inés', name: 'Inés', role: 'executive' }),
      'correction-only',
    )
  })

  testAtOnce(
    engine,
    'of two movements that exclude each other, sent at once, one is recorded',
    async () => {
      const writers = [open(), open(await db.again())]
      const pieces = await load(12)
      const way = ['IF', 'MA', 'LD'] as const
      await open().recordMovements(
        pieces.flatMap((code) => way.map((check) => scan(code, check))),
        by,
      )
      for (const code of pieces) {
        const ends = ['DL', 'CA'] as const
        const answers = await Promise.all(
          writers.map((writer, index) =>
            writer.recordMovements([scan(code, ends[index] ?? 'DL')], by),
          ),
        )
        const recorded = answers.flat().filter((result) => result === 'recorded')
        assert.equal(recorded.length, 1, JSON.stringify(answers))
        assert.equal((await checksOf(code))?.length, 5)
      }
    },
  )

  testAtOnce(
    engine,
    'two writers that send the same scans in different orders store each once',
    async () => {
      const writers = [open(), open(await db.again())]
      const pieces = await load(40)
      const scans = pieces.map((code) => scan(code, 'IF', { scanId: `id-${code}` }))
      const answers = await Promise.all(
        writers.map((writer, index) =>
          writer.recordMovements(index === 0 ? scans : scans.toReversed(), by),
        ),
      )
      const results = answers.flat().map((result) => (result === 'recorded' ? result : result.name))
      assert.equal(results.filter((result) => result === 'recorded').length, 40)
      assert.equal(results.filter((result) => result === 'duplicate').length, 40)
    },
  )

  test('a piece is never seen without its first movement', async () => {
    const door = await openOrderDoor(db)
    const order = crossOrder()
    const code = order['codigoSeguimiento'] as TrackingCode
    const stored = Promise.withResolvers<void>()
    const looking = open(waitAtOrders(stored.promise)).findPiece(code)
    await sleep(50)
    assert.equal(await door.send(order), 0)
    stored.resolve()
    const piece = await looking
    assert.notEqual(piece?.movements.length, 0, 'an order was seen without PI')
  })

  /** Concurrent queries may finish in any order: here the orders' query finishes late. */
  function waitAtOrders(until: Promise<void>): Database {
    return {
      ...db,
      async all(sql, values) {
        if (sql.includes('from shipment_order')) await until
        return db.all(sql, values)
      },
    }
  }
})

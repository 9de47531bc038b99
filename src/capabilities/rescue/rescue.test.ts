import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { crossShipper } from '../../../test/support/order-door.ts'
import {
  elsewhere,
  officer,
  openPieceDoors,
  type PieceDoors,
} from '../../../test/support/piece-doors.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { toSight } from '../sight/sight.ts'
import type { RescueRequest } from './rescue.ts'

const shipper = crossShipper.number
const back: RescueRequest = { kind: 'return' }
const onward: RescueRequest = { kind: 'redirection', destination: elsewhere }
const everything = { state: undefined, code: undefined, shipper: undefined }

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  before(async () => {
    db = await openMigrated(engine)
    doors = await openPieceDoors(db)
  })
  after(() => db.dispose())

  const rescue = async (code: TrackingCode, request: RescueRequest = back) =>
    (await doors.rescues.requestRescue(shipper, [code], request)).get(code)
  const stateOf = async (code: TrackingCode) =>
    (await doors.rescues.list({ ...everything, code }, undefined, 10)).map(({ state }) => state)
  const placeOf = async (code: TrackingCode) => {
    const piece = await doors.tracking.findPiece(code)
    return [piece?.piece.recipientName, piece?.piece.street, piece?.piece.locality]
  }
  const original = ['María Eugenia Núñez', 'Avenida Santa Fe', 'Palermo']
  const redirected = ['Ramiro Ibáñez', 'Bulevar Oroño', 'Rosario']

  test('a return at once is followed by DV, where the piece was', async () => {
    const code = await doors.piece('IF', 'AR')
    assert.equal(await rescue(code), 'rescued')
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'AR', 'DV'])
    const newest = (await doors.tracking.findPiece(code))?.movements.at(-1)
    assert.equal(newest?.branchCode, 'C0001')
    assert.deepEqual(await stateOf(code), ['done'])
    assert.equal(await rescue(code), 'exists')
  })

  test('a redirection at once changes the destination, and the order as sent stays', async () => {
    const code = await doors.piece('IF', 'MA')
    const order = (await doors.orders.findOrder(code))?.order
    assert.equal(await rescue(code, onward), 'rescued')
    assert.deepEqual(await placeOf(code), redirected)
    const stored = await doors.orders.findOrder(code)
    assert.deepEqual(stored?.order, order)
    assert.deepEqual(stored?.redirectedTo, elsewhere)
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'MA'])
    const rows = await db.all<{ postal_code: number; service: string }>(
      'select postal_code, service from shipment_order where tracking_code = $1',
      [code],
    )
    assert.deepEqual({ ...rows[0] }, { postal_code: 2000, service: 'E' })
  })

  for (const check of ['AS', 'AR', 'MA', 'CA'] as const) {
    test(`a return that waits is carried out by ${check}, and DV follows it`, async () => {
      const way = check === 'CA' ? (['IF', 'MA', 'LD'] as const) : (['IF', 'AS'] as const)
      const code = await doors.piece(...way)
      assert.equal(await rescue(code), 'requested')
      assert.deepEqual(await stateOf(code), ['pending'])
      assert.deepEqual(await doors.scan(code, [check]), ['recorded'])
      assert.deepEqual(await doors.checksOf(code), ['PI', ...way, check, 'DV'])
      assert.deepEqual(await stateOf(code), ['done'])
    })
  }

  test('a redirection that waits is carried out by the next branch scan', async () => {
    const code = await doors.piece('IF', 'MA', 'LD')
    assert.equal(await rescue(code, onward), 'requested')
    assert.deepEqual(await placeOf(code), original)
    await doors.scan(code, ['CA'])
    assert.deepEqual(await placeOf(code), redirected)
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'MA', 'LD', 'CA'])
    assert.deepEqual(await stateOf(code), ['done'])
  })

  test('the first branch scan of a batch carries it out; what no longer fits is refused', async () => {
    const code = await doors.piece('IF', 'AS')
    await rescue(code)
    const results = await doors.scan(code, ['AR', 'MA', 'LD'])
    assert.equal(results[0], 'recorded')
    assert.deepEqual(
      results.slice(1).map((result) => result !== 'recorded' && result.name),
      ['out-of-order', 'out-of-order'],
    )
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'AS', 'AR', 'DV'])
  })

  test('other scans carry nothing out, nor do those that come late', async () => {
    const code = await doors.piece('IF')
    const later = Date.now() + 60_000
    await doors.scan(code, ['MA'], { at: later })
    await doors.scan(code, ['LD'], { at: later + 1_000 })
    assert.equal(await rescue(code), 'requested')
    assert.deepEqual(await doors.scan(code, ['AS'], { at: later - 1_000 }), ['recorded'])
    await doors.scan(code, ['EI'])
    assert.deepEqual(await stateOf(code), ['pending'])
  })

  test('a return started by hand is done, without a second DV', async () => {
    const code = await doors.piece('IF', 'AS')
    await rescue(code)
    await doors.scan(code, ['DV'])
    assert.deepEqual(await stateOf(code), ['done'])
    await doors.scan(code, ['AR'], { correction: true })
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'AS', 'DV', 'AR'])
  })

  test('two rescues of one piece at once: exactly one succeeds', async () => {
    const code = await doors.piece('IF', 'AR')
    const others = await Promise.all([db.again(), db.again()])
    const all = [doors, ...(await Promise.all(others.map((other) => openPieceDoors(other))))]
    const requests = [...all, ...all].flatMap((one, turn) =>
      one.rescues.requestRescue(shipper, [code], turn % 2 === 0 ? back : onward),
    )
    const outcomes = (await Promise.all(requests)).map((answer) => answer.get(code))
    assert.equal(outcomes.filter((outcome) => outcome === 'rescued').length, 1)
    assert.equal(outcomes.filter((outcome) => outcome === 'exists').length, 5)
    assert.deepEqual(await stateOf(code), ['done'])
  })

  test('a second one in force is kept out by the database itself', async () => {
    const code = await doors.piece('IF', 'AS')
    await rescue(code)
    const copy = `insert into rescue
      select tracking_code, number + 1, shipper_number, kind, 'done', destination, requested_at,
        requested_by, settled_at, settled_by, reason, price_cents
      from rescue where tracking_code = $1`
    await assert.rejects(db.run(copy, [code]))
  })

  test('many pieces are rescued in one go, foreign ones and those not apt are not', async () => {
    const codes = await Promise.all(Array.from({ length: 40 }, () => doors.loadCross()))
    for (const code of codes.slice(0, 20)) await doors.scan(code, ['IF'])
    const outcomes = await doors.rescues.requestRescue(shipper, codes, back)
    assert.deepEqual([...outcomes.values()].slice(0, 20), Array(20).fill('rescued'))
    assert.deepEqual([...outcomes.values()].slice(20), Array(20).fill('not-apt'))
    const [foreign] = codes
    const other = await doors.rescues.requestRescue(9_999, [foreign as TrackingCode], back)
    assert.equal(other.get(foreign as TrackingCode), 'not-apt')
  })

  test('a failure of one piece fails only that piece, and is reported', async () => {
    const [sound, faulty, waiting] = [
      await doors.piece('IF'),
      await doors.piece('IF'),
      await doors.piece('IF', 'AS'),
    ]
    const failures: unknown[] = []
    const onFailure = (error: unknown, code: TrackingCode) => failures.push([code, error])
    const failing = await openPieceDoors(withFaultAt(db, faulty), Date.now, { onFailure })
    const outcomes = await failing.rescues.requestRescue(shipper, [sound, faulty, waiting], back)
    assert.deepEqual([...outcomes.values()], ['rescued', 'failed', 'requested'])
    assert.equal(failures.length, 1)
    assert.deepEqual(await doors.checksOf(faulty), ['PI', 'IF'])
    assert.deepEqual(await stateOf(faulty), [])
    assert.equal(await rescue(faulty), 'rescued')
  })

  test('a rescue marked as failed is reported as failed until it is withdrawn', async () => {
    const code = await doors.piece('IF', 'AS')
    await rescue(code)
    const failed = await doors.rescues.fail(code, 'domicilio inaccesible', officer)
    assert.equal(failed.ok && failed.value.state, 'failed')
    assert.equal(await rescue(code), 'failed')
    const twice = await doors.rescues.fail(code, 'otra vez', officer)
    assert.deepEqual(twice, { ok: false, refusal: { name: 'rescue-settled', state: 'failed' } })
    assert.ok((await doors.rescues.withdraw(code, 'se vuelve a pedir', officer)).ok)
    assert.equal(await rescue(code), 'requested')
    assert.deepEqual(await stateOf(code), ['withdrawn', 'pending'])
  })

  test('a pending or failed rescue can be carried out by hand', async () => {
    const code = await doors.piece('IF', 'MA', 'LD')
    await rescue(code)
    await doors.rescues.fail(code, 'no se ubicó al distribuidor', officer)
    const done = await doors.rescues.carryOut(code, officer)
    assert.equal(done.ok && done.value.state, 'done')
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'MA', 'LD', 'DV'])
    const again = await doors.rescues.carryOut(code, officer)
    assert.deepEqual(again, { ok: false, refusal: { name: 'rescue-settled', state: 'done' } })
  })

  test('a state that forbids it is reported, and so is a piece without a rescue', async () => {
    const code = await doors.piece('IF', 'MA', 'LD')
    await rescue(code, onward)
    await doors.scan(code, ['DL'])
    const refused = await doors.rescues.carryOut(code, officer)
    assert.deepEqual(refused, { ok: false, refusal: { name: 'state-forbids', newest: 'DL' } })
    const unknown = await doors.rescues.carryOut(await doors.piece('IF'), officer)
    assert.deepEqual(unknown, { ok: false, refusal: { name: 'rescue-unknown' } })
  })

  test('the list comes oldest first, in pages, by state, piece and shipper', async () => {
    const all = await doors.rescues.list(everything, undefined, 1_000)
    const paged = []
    for (;;) {
      const page = await doors.rescues.list(everything, paged.at(-1), 3)
      if (page.length === 0) break
      paged.push(...page)
    }
    assert.deepEqual(paged, all)
    const pending = await doors.rescues.list({ ...everything, state: 'pending' }, undefined, 1_000)
    assert.ok(pending.length > 0 && pending.every(({ state }) => state === 'pending'))
    const none = await doors.rescues.list({ ...everything, shipper: 1 }, undefined, 1_000)
    assert.deepEqual(none, [])
  })

  test('a branch sees the rescues of its pieces and of those that travel', async () => {
    const code = await doors.piece('IF', 'MA', 'LD')
    await rescue(code)
    const [mine] = await doors.rescues.list({ ...everything, code }, undefined, 1)
    assert.ok(mine)
    const listed = async (branchCode: string) =>
      (await doors.rescues.list({ ...everything, code, branchCode }, undefined, 9)).length
    assert.equal(mine.pieceState, 'LD')
    assert.equal(await listed(mine.pieceBranch), 1)
    assert.equal(await listed('X0009'), 0)
    assert.equal(await doors.rescues.isAtBranch(code, mine.pieceBranch), true)
    assert.equal(await doors.rescues.isAtBranch(code, 'X0009'), false)
    const travelling = await doors.piece('IF', 'AS')
    assert.equal(await doors.rescues.isAtBranch(travelling, 'X0009'), true)
  })

  test('waiting and failed rescues are counted, of all and of a branch', async () => {
    const pending = await doors.rescues.list({ ...everything, state: 'pending' }, undefined, 1_000)
    const failed = await doors.rescues.list({ ...everything, state: 'failed' }, undefined, 1_000)
    const counts = { pending: pending.length, failed: failed.length }
    assert.deepEqual(await doors.rescues.count(undefined), counts)
    const noWhere = toSight({ branch: 'X0009', postalCodes: [] })
    assert.equal((await doors.rescues.count(noWhere)).pending, 0)
    const travelling = pending.filter(({ pieceState }) => pieceState === 'AS')
    const codes = Array.from({ length: 9_000 }, (_, at) => String(1_000 + at))
    const all = toSight({ branch: 'X0009', postalCodes: codes })
    assert.equal((await doors.rescues.count(all)).pending, travelling.length)
  })

  test('every change is on the audit chain', async () => {
    const rows = await db.all<{ action: string }>('select distinct action from audit_entry')
    const actions = rows.map(({ action }) => action)
    for (const action of ['request', 'carry-out', 'fail', 'withdraw'])
      assert.ok(actions.includes(`rescue.${action}`), action)
  })
})

/** The same database, but storing one piece's rescue fails. */
function withFaultAt(db: Database, code: TrackingCode): Database {
  const broken = (tx: Handle): Handle => ({
    ...tx,
    async insertNewRows(insert) {
      if (insert.table === 'rescue' && insert.rows.some(([one]) => one === code))
        throw new Error('the disk of one piece is broken')
      return tx.insertNewRows(insert)
    },
  })
  return { ...db, transaction: (work) => db.transaction((tx) => work(broken(tx))) }
}

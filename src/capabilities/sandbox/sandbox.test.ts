import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import * as fc from 'fast-check'
import { engines, forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { crossShipper } from '../../../test/support/order-door.ts'
import { elsewhere, officer } from '../../../test/support/piece-doors.ts'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { openSandboxDoors } from '../../../test/support/sandbox-doors.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import { type MovementCode, mayFollow, movementCodes } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { sandboxLimits } from './sandbox.limits.ts'
import type { SandboxDoors } from './sandbox.ts'
import { scenarioNames } from './scenario.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const start = Date.parse('2026-11-02T12:00:00Z')
const shipper = crossShipper.number
const toBranch: MovementCode[] = ['PI', 'IF', 'GE', 'CO', 'AS', 'AR']
const delivered: MovementCode[] = [...toBranch, 'MA', 'LD', 'EI', 'DL']

const of = (code: TrackingCode) => ({ code, owner: shipper })

function assertLegal(journey: readonly MovementCode[]): void {
  assert.equal(journey[0], 'PI')
  for (const [place, check] of journey.entries())
    if (place > 0) assert.ok(mayFollow(journey[place - 1] ?? 'PI', check), journey.join(' '))
}

forEachEngine((engine) => {
  let db: TestDatabase
  let now: number
  const world = () => now

  beforeEach(async () => {
    db = await openMigrated(engine)
    now = start
    const { number, name } = crossShipper
    await addShipper(db, number, { name })
  })
  afterEach(() => db.dispose())

  test('a piece advances one step, or all steps up to a state, with hours between', async () => {
    const { sandbox, loadCross, checksOf, tracking } = await openSandboxDoors(db, world)
    const code = await loadCross()
    const first = await sandbox.advance(of(code), undefined, officer)
    assert.ok(first.ok)
    assert.equal(first.value.state, 'IF')
    assert.deepEqual(
      first.value.recorded.map(({ check, at }) => [check, at]),
      [['IF', start + 4 * hourMs]],
    )
    assert.ok((await sandbox.advance(of(code), 'DL', officer)).ok)
    assert.deepEqual(await checksOf(code), delivered)
    const movements = (await tracking.findPiece(code))?.movements ?? []
    assert.ok(movements.every(({ at }, place) => at > (movements[place - 1]?.at ?? 0)))
    assert.deepEqual(await sandbox.advance(of(code), undefined, officer), {
      ok: false,
      refusal: { name: 'journey-ended', state: 'DL' },
    })
  })

  test('a scenario is played at once through the doors of rescues and cancellations', async () => {
    const { sandbox, loadCross, checksOf, orders } = await openSandboxDoors(db, world)
    const redirected = await loadCross()
    assert.ok((await sandbox.play(of(redirected), 'redirected', officer)).ok)
    assert.deepEqual(await checksOf(redirected), delivered)
    assert.equal((await orders.findOrder(redirected))?.redirectedTo?.address.number, '1234')
    const cancelled = await loadCross()
    const moved = await sandbox.play(of(cancelled), 'cancelled', officer)
    assert.ok(moved.ok && moved.value.cancelled)
    const refused = await sandbox.advance(of(cancelled), undefined, officer)
    assert.deepEqual(refused, { ok: false, refusal: { name: 'piece-cancelled' } })
  })

  test('a waiting return diverts a scenario, which is reported and stays legal', async () => {
    const { sandbox, rescues, checksOf, piece } = await openSandboxDoors(db, world)
    const code = await piece('IF', 'AS')
    await rescues.requestRescue(shipper, [code], { kind: 'return' })
    const moved = await sandbox.play(of(code), 'delivered', officer)
    assert.ok(moved.ok)
    assert.equal(moved.value.state, 'DV')
    assert.deepEqual(await checksOf(code), ['PI', 'IF', 'AS', 'AR', 'DV'])
  })

  test("another's piece is unknown", async () => {
    const { sandbox, loadCross } = await openSandboxDoors(db, world)
    const target = { code: await loadCross(), owner: shipper + 1 }
    const unknown = { ok: false, refusal: { name: 'piece-unknown' } }
    assert.deepEqual(await sandbox.advance(target, undefined, officer), unknown)
    assert.deepEqual(await sandbox.begin(target, 'lost', 'clock', officer), unknown)
    assert.deepEqual(await sandbox.stopPlaying(target, officer), unknown)
    assert.deepEqual(await sandbox.listRuns(target), unknown)
  })

  test('a step is taken per interval, by one of several nodes, across a restart', async () => {
    const { sandbox, loadCross, checksOf } = await openSandboxDoors(db, world)
    const code = await loadCross()
    assert.ok((await sandbox.begin(of(code), 'delivered', { everyMs: 5_000 }, officer)).ok)
    assert.equal(await sandbox.playDue(), 0)
    const openNode = async () => (await openSandboxDoors(await db.again(), world)).sandbox
    let nodes = [await openNode(), await openNode()]
    for (let place = 1; place < delivered.length; place++) {
      now += 5_000
      if (place === 4) nodes = [await openNode(), await openNode()]
      const taken = await Promise.all(nodes.map((node) => node.playDue()))
      assert.equal(taken[0] === 1 ? taken[1] : taken[0], 0)
      assert.deepEqual(await checksOf(code), delivered.slice(0, place + 1))
    }
    const runs = await sandbox.listRuns(of(code))
    assert.ok(runs.ok)
    assert.deepEqual(
      runs.value.map(({ state, done }) => [state, done]),
      [['done', 9]],
    )
    now += dayMs
    assert.equal(await sandbox.playDue(), 0)
  })

  test('a step whose node dies before recording it is retried, and taken once', async () => {
    const dying = (doors: SandboxDoors): SandboxDoors => ({
      ...doors,
      tracking: {
        ...doors.tracking,
        async recordMovements(...args) {
          await doors.tracking.recordMovements(...args)
          throw new Error('killed')
        },
      },
    })
    const first = await openSandboxDoors(db, world, dying)
    const code = await first.loadCross()
    assert.ok((await first.sandbox.begin(of(code), 'delivered', { everyMs: 1_000 }, officer)).ok)
    now += 1_000
    assert.equal(await first.sandbox.playDue(), 0)
    assert.equal(first.failures.length, 1)
    const { sandbox, checksOf } = await openSandboxDoors(await db.again(), world)
    assert.equal(await sandbox.playDue(), 0, 'the lease of the dead node is not over')
    now += sandboxLimits.sandboxLeaseMs
    assert.equal(await sandbox.playDue(), 1)
    assert.deepEqual(await checksOf(code), ['PI', 'IF'])
    for (let step = 2; step < delivered.length; step++) {
      now += 1_000
      assert.equal(await sandbox.playDue(), 1)
    }
    assert.deepEqual(await checksOf(code), delivered)
  })

  test('a piece plays one scenario at a time, until it stops or can not continue', async () => {
    const { sandbox, loadCross, scan, checksOf } = await openSandboxDoors(db, world)
    const code = await loadCross()
    const pace = { everyMs: 1_000 }
    assert.ok((await sandbox.begin(of(code), 'delivered', pace, officer)).ok)
    const playing = { ok: false, refusal: { name: 'already-playing', scenario: 'delivered' } }
    assert.deepEqual(await sandbox.begin(of(code), 'lost', pace, officer), playing)
    assert.deepEqual(await sandbox.advance(of(code), undefined, officer), playing)
    assert.ok((await sandbox.stopPlaying(of(code), officer)).ok)
    const nothing = { ok: false, refusal: { name: 'nothing-playing' } }
    assert.deepEqual(await sandbox.stopPlaying(of(code), officer), nothing)
    now += 1_000
    assert.equal(await sandbox.playDue(), 0)
    assert.ok((await sandbox.begin(of(code), 'delivered', pace, officer)).ok)
    await scan(code, ['IF', 'DV'])
    now += 1_000
    await sandbox.playDue()
    const runs = await sandbox.listRuns(of(code))
    assert.equal(runs.ok && runs.value.find(({ reason }) => reason === 'out-of-order')?.done, 0)
    assert.deepEqual(await checksOf(code), ['PI', 'IF', 'DV'])
  })

  test("steps that follow the shipper's clock happen when it reaches them", async () => {
    const { sandbox, loadCross, checksOf, tracking } = await openSandboxDoors(db, world)
    const code = await loadCross()
    assert.ok((await sandbox.begin(of(code), 'delivered', 'clock', officer)).ok)
    assert.equal(await sandbox.playDue(), 0)
    const view = await sandbox.changeClock(shipper, { advanceMs: dayMs }, officer)
    assert.deepEqual(view, { time: start + dayMs, realTime: start, speed: 1, isReal: false })
    assert.deepEqual(await checksOf(code), toBranch.slice(0, 5))
    await sandbox.changeClock(shipper, { speed: 3_600 }, officer)
    now += 24_000
    await sandbox.playDue()
    assert.deepEqual(await checksOf(code), delivered)
    const movements = (await tracking.findPiece(code))?.movements ?? []
    const hours = movements.map(({ at }) => (at - start) / hourMs)
    assert.deepEqual(hours, [0, 4, 5, 7, 12, 27, 30, 32, 36, 36.25])
  })

  test("orders, scans without a time and 'today' follow the shipper's clock", async () => {
    const { sandbox, loadCross, scan, tracking, rescues } = await openSandboxDoors(db, world)
    await sandbox.changeClock(shipper, { advanceMs: 120 * dayMs }, officer)
    const code = await loadCross()
    now += 1_000
    await scan(code, ['IF'])
    now += 1_000
    await rescues.requestRescue(shipper, [code], { kind: 'return' })
    const tracked = await tracking.findPiece(code)
    const ahead = start + 120 * dayMs
    assert.equal(tracked?.piece.enteredAt, ahead)
    assert.deepEqual(
      tracked?.movements.map(({ check, at }) => [check, at]),
      [
        ['PI', ahead],
        ['IF', ahead + 1_000],
        ['DV', ahead + 2_000],
      ],
    )
    assert.equal(tracking.today(shipper), 20_270_302)
    assert.equal(tracking.today(shipper + 1), 20_261_102)
    const records = await db.all<{ at: number }>('select max(recorded_at) as at from movement')
    assert.equal(Number(records[0]?.at), now, 'audit entries use real time')
    await sandbox.resetClock(shipper, officer)
    assert.deepEqual(sandbox.clockOf(shipper), { time: now, realTime: now, speed: 1, isReal: true })
  })

  test('other nodes see a changed clock', async () => {
    const one = await openSandboxDoors(db, world)
    const other = await openSandboxDoors(await db.again(), world)
    await one.sandbox.changeClock(shipper, { advanceMs: dayMs }, officer)
    assert.ok(other.sandbox.clockOf(shipper).isReal)
    await other.clocks.refresh()
    assert.equal(other.sandbox.clockOf(shipper).time, start + dayMs)
  })
})

test('whatever is called, in whatever order, leaves a legal journey', async () => {
  const [sqlite] = engines
  assert.ok(sqlite)
  const db = await openMigrated(sqlite)
  let now = start
  const doors = await openSandboxDoors(db, () => now)
  const { sandbox } = doors
  type Call = (code: TrackingCode) => Promise<unknown>
  const state = fc.constantFrom(undefined, ...movementCodes)
  const scenario = fc.constantFrom(...scenarioNames)
  const call: fc.Arbitrary<Call> = fc.oneof(
    state.map(
      (to): Call =>
        (code) =>
          sandbox.advance(of(code), to, officer),
    ),
    scenario.map(
      (name): Call =>
        (code) =>
          sandbox.play(of(code), name, officer),
    ),
    scenario.map(
      (name): Call =>
        (code) =>
          sandbox.begin(of(code), name, { everyMs: 1_000 }, officer),
    ),
    scenario.map(
      (name): Call =>
        (code) =>
          sandbox.begin(of(code), name, 'clock', officer),
    ),
    fc.constant<Call>((code) => sandbox.stopPlaying(of(code), officer)),
    fc.constant<Call>(() => sandbox.playDue()),
    fc.nat(3 * dayMs).map(
      (advanceMs): Call =>
        () =>
          sandbox.changeClock(shipper, { advanceMs }, officer),
    ),
    fc.constant<Call>(() => sandbox.resetClock(shipper, officer)),
    fc.constantFrom(...movementCodes).map(
      (check): Call =>
        (code) =>
          doors.scan(code, [check]),
    ),
    fc.constant<Call>((code) => doors.rescues.requestRescue(shipper, [code], { kind: 'return' })),
    fc.constant<Call>((code) =>
      doors.rescues.requestRescue(shipper, [code], {
        kind: 'redirection',
        destination: elsewhere,
      }),
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 12 }), async (calls) => {
      const code = await doors.loadCross()
      for (const one of calls) {
        now += 1_000
        await one(code)
        assertLegal(await doors.checksOf(code))
      }
    }),
    { numRuns: randomRuns(60) },
  )
  await db.dispose()
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { zone } from '../../../test/support/order-door.ts'
import { officer, openPieceDoors, type PieceDoors } from '../../../test/support/piece-doors.ts'
import { demoBranches } from '../../demo/demo-branches.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { openAddresses } from '../addresses/addresses.ts'
import { openPickupPoints } from '../pickup-points/pickup-points.ts'
import { openRuns, type Runs } from './runs.ts'

const today = '2026-11-18'
const courierOf = (id: string, branch = 'C0001'): Operator => {
  return { id, name: `person:${id} ${id}`, role: 'courier', branch }
}
const walter = courierOf('walter')
const nora = courierOf('nora')
const clerk: Operator = { id: 'clerk', name: 'sucursal', role: 'branch', branch: 'C0001' }

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  let runs: Runs
  let now = Date.parse(`${today}T12:00:00Z`)
  const clock = () => (now += 1_000)
  before(async () => {
    db = await openMigrated(engine)
    const points = await openPickupPoints(db, clock, openAddresses())
    await points.addBranches(demoBranches, officer)
    doors = await openPieceDoors(db, clock)
    runs = openRuns({
      db,
      clock,
      zone,
      tracking: doors.tracking,
      findCourier: async (name) =>
        name === '' ? undefined : { id: name, name: name, email: null },
    })
  })
  after(() => db.dispose())

  let made = 0
  const newId = () => `R-${(made += 1).toString().padStart(3, '0')}`

  function plan(id: string, stops: readonly TrackingCode[], more: object = {}) {
    const wanted = { id, branch: 'C0001', day: undefined, courier: 'walter', name: null, stops }
    return runs.plan({ ...wanted, ...more }, clerk)
  }

  async function planned(id: string, stops: readonly TrackingCode[], more: object = {}) {
    const result = await plan(id, stops, more)
    assert.ok(result.ok, JSON.stringify(result))
    return result.value
  }

  async function refusal(id: string, stops: readonly TrackingCode[], more: object = {}) {
    const result = await plan(id, stops, more)
    return result.ok ? undefined : result.refusal
  }

  /** A scan by somebody, which must be recorded. */
  async function record(code: TrackingCode, check: 'LD' | 'DL' | 'CA' | 'MA', by: Operator) {
    const place = { branchCode: by.branch ?? 'C0001', latitude: '', longitude: '', reasonCode: '' }
    const facts = { at: undefined, scanId: undefined, correction: false }
    const scan = { check, ...place, ...facts }
    assert.deepEqual(
      await doors.tracking.recordMovements([{ code, scan, recordedBy: by.name }], by),
      ['recorded'],
    )
  }

  const ready = () => doors.piece('IF', 'MA')
  const mine = async (by: Operator) =>
    (await runs.findMine(by))?.stops.map(({ code }) => code) ?? []

  test('a run is planned, starts once, and what is done stays with its number', async () => {
    const id = newId()
    const [one, two, three] = [await ready(), await ready(), await ready()]
    const run = await planned(id, [two, one, three], { name: 'MDP-07' })
    assert.deepEqual(
      run.stops.map(({ number, code, state }) => [number, code, state]),
      [
        [1, two, 'MA'],
        [2, one, 'MA'],
        [3, three, 'MA'],
      ],
    )
    const started = await runs.start(id, walter)
    assert.ok(started.ok)
    assert.deepEqual(
      new Set(started.value.results.map(({ report }) => report.result)),
      new Set(['recorded']),
    )
    const { startedAt } = started.value.run
    assert.ok(startedAt !== null)
    assert.deepEqual(await doors.checksOf(one), ['PI', 'IF', 'MA', 'LD'])
    const again = await runs.start(id, clerk)
    assert.ok(again.ok)
    assert.equal(again.value.run.startedAt, startedAt)
    assert.deepEqual(
      again.value.results.map(({ report }) => report.result),
      Array.from({ length: 3 }, () => ({ name: 'duplicate' })),
    )
    await record(two, 'DL', walter)
    await record(one, 'CA', walter)
    const added = await ready()
    const changed = await planned(id, [added, three])
    assert.deepEqual(
      changed.stops.map(({ number, code, done }) => [number, code, done?.check]),
      [
        [1, two, 'DL'],
        [2, one, 'CA'],
        [3, three, undefined],
        [4, added, undefined],
      ],
    )
    assert.deepEqual(await runs.find(id), changed)
    assert.equal((await runs.findMine(walter))?.id, id)
    assert.deepEqual(await mine(walter), [two, one, three, added])
    assert.equal((await mine(nora)).includes(added), false)
  })

  test('the stops before a piece are those of its run that are not done', async () => {
    const id = newId()
    const [one, two, three] = [await ready(), await ready(), await ready()]
    await planned(id, [one, two, three], { name: 'MDP-09', courier: 'olga' })
    assert.equal(await runs.approach(three), undefined)
    assert.ok((await runs.start(id, clerk)).ok)
    assert.deepEqual(await runs.approach(three), { run: 'MDP-09', stopsBefore: 2 })
    assert.deepEqual(await runs.approach(one), { run: 'MDP-09', stopsBefore: 0 })
    await record(two, 'CA', clerk)
    assert.deepEqual(await runs.approach(three), { run: 'MDP-09', stopsBefore: 1 })
    assert.equal(await runs.approach(await ready()), undefined)
  })

  test('stops that may not go out are reported, and the rest goes out', async () => {
    const id = newId()
    const [good, early] = [await ready(), await doors.piece('IF')]
    await planned(id, [early, good], { courier: 'olga' })
    const started = await runs.start(id, clerk)
    assert.ok(started.ok)
    const results = started.value.results.map(({ report: { result } }) =>
      result === 'recorded' ? result : result.name,
    )
    assert.deepEqual(results, ['out-of-order', 'recorded'])
    assert.deepEqual(await doors.checksOf(early), ['PI', 'IF'])
  })

  test('a wrong plan is refused stop by stop, and nothing is stored', async () => {
    const id = newId()
    const [good, over, taken] = [
      await ready(),
      await doors.piece('IF', 'MA', 'LD', 'DL'),
      await ready(),
    ]
    const collected = await doors.loadCross({ servicio: 'F', 'domicilio.localidad': 'C0002' })
    const other = newId()
    await planned(other, [taken], { courier: 'olga' })
    const unknown = 'NADA-0001' as TrackingCode
    const refused = await refusal(id, [good, over, taken, collected, unknown])
    assert.equal(refused?.name, 'stops-unfit')
    const codes = refused?.name === 'stops-unfit' ? [...refused.stops] : []
    assert.deepEqual(codes, [
      [over, { name: 'stop-over' }],
      [taken, { name: 'stop-planned', run: other }],
      [collected, { name: 'piece-collected', branch: 'C0002' }],
      [unknown, { name: 'piece-unknown' }],
    ])
    assert.equal(await runs.find(id), undefined)
    assert.deepEqual(await refusal(id, [good], { courier: '' }), { name: 'courier-unknown' })
    assert.deepEqual(await refusal(id, [good], { day: '2026-11-17' }), { name: 'day-past' })
    await planned(id, [good], { courier: 'olga' })
    assert.deepEqual(await refusal(id, [], { branch: 'C0002' }), { name: 'run-taken' })
    assert.deepEqual(await refusal(id, [], { day: '2026-11-19' }), { name: 'run-taken' })
    const tomorrow = newId()
    await planned(tomorrow, [], { day: '2026-11-19' })
    assert.deepEqual(await runs.start(tomorrow, clerk), { ok: false, refusal: 'run-not-today' })
    assert.deepEqual(await runs.start('NONE', clerk), { ok: false, refusal: 'run-unknown' })
  })

  test('of two who plan the same piece at once, one does', async () => {
    const code = await ready()
    const ids = [newId(), newId()]
    const results = await Promise.all(ids.map((id) => plan(id, [code], { courier: 'olga' })))
    assert.equal(results.filter(({ ok }) => ok).length, 1)
    const storedRuns = await Promise.all(ids.map((id) => runs.find(id)))
    assert.equal(storedRuns.filter((run) => run !== undefined).length, 1)
  })

  test('without a plan a courier has what they took, and what no courier did', async () => {
    const branch = 'B0001'
    const [pia, leo] = [courierOf('pia', branch), courierOf('leo', branch)]
    const far = courierOf('far', 'C0003')
    assert.equal(await runs.findMine(pia), undefined)
    const [own, others, nobodys, waits] = [
      await ready(),
      await ready(),
      await ready(),
      await ready(),
    ]
    await record(own, 'LD', pia)
    await record(others, 'LD', leo)
    await record(nobodys, 'LD', { ...clerk, branch })
    const run = await runs.findMine(pia)
    assert.deepEqual([run?.id, run?.name, run?.branch, run?.day], [null, null, branch, today])
    assert.deepEqual(await mine(pia), [own, nobodys])
    assert.deepEqual(await mine(leo), [others, nobodys])
    assert.deepEqual(await mine(far), [])
    await record(nobodys, 'DL', leo)
    assert.deepEqual(await mine(pia), [own])
    await record(own, 'CA', pia)
    const done = (await runs.findMine(pia))?.stops[0]?.done
    assert.deepEqual([done?.check, done?.by], ['CA', pia.name])
    await planned(newId(), [own], { branch, courier: 'leo' })
    assert.equal(await runs.findMine(pia), undefined)
    assert.equal((await mine(leo)).includes(waits), false)
  })

  test('a delivery that is undone is with its courier again, whoever undid it', async () => {
    const branch = 'X0001'
    const ana = courierOf('ana', branch)
    const code = await ready()
    await record(code, 'LD', ana)
    await record(code, 'DL', ana)
    await doors.scan(code, ['LD'], { correction: true, branchCode: branch })
    const [stop] = (await runs.findMine(ana))?.stops ?? []
    assert.deepEqual([stop?.code, stop?.state, stop?.done], [code, 'LD', undefined])
    assert.deepEqual(await mine(courierOf('eva', branch)), [])
  })

  test('runs are listed by branch and day', async () => {
    const [first, second] = [newId(), newId()]
    const place = { branch: 'S0001', courier: 'olga' }
    await planned(first, [await ready()], place)
    await planned(second, [], { ...place, day: '2026-11-20' })
    const ids = async (filter: { branch?: string; day?: string }, from?: string, limit = 10) => {
      const question = { branch: filter.branch, day: filter.day }
      return (await runs.list(question, from, limit)).map(({ id, stops }) => [id, stops])
    }
    assert.deepEqual(await ids({ branch: 'S0001' }), [
      [first, 1],
      [second, 0],
    ])
    assert.deepEqual(await ids({ branch: 'S0001', day: '2026-11-20' }), [[second, 0]])
    assert.deepEqual(await ids({ branch: 'S0001' }, first), [[second, 0]])
    assert.deepEqual(await ids({ branch: 'S0001' }, undefined, 1), [[first, 1]])
  })
})

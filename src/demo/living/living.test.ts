import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { engines, forEachEngine } from '../../../test/support/engines.ts'
import { type LivingWorld, liveFor, openLivingWorld } from '../../../test/support/living.ts'
import type { ContainerFilter } from '../../capabilities/containers/containers.ts'
import type { People } from '../../capabilities/people/people.ts'
import { isLivingShipper, livingPrefix } from '../../kernel/demonstration.ts'
import { movementCodes } from '../../kernel/movement.ts'
import type { Drivers } from './living.ts'
import type { LivingPart } from './living-part.ts'
import { livingParts } from './living-parts.ts'
import { accountsPart } from './parts/accounts.part.ts'

const opened: LivingWorld[] = []
const driving: Drivers[] = []
afterEach(async () => {
  for (const drivers of driving.splice(0)) await drivers.close()
  for (const world of opened.splice(0)) await world.close()
})

const [sqlite] = engines

async function open(engine = sqlite, moment = '2026-03-11T12:00:00-03:00'): Promise<LivingWorld> {
  assert.ok(engine)
  const world = await openLivingWorld(engine, moment)
  opened.push(world)
  return world
}

async function drive(world: LivingWorld, ...how: Parameters<LivingWorld['drive']>) {
  const drivers = await world.drive(...how)
  assert.ok(drivers)
  driving.push(drivers)
  return drivers
}

interface Told {
  readonly code: string
  readonly check: string
  readonly reason: string
  readonly at: number
  readonly branch: string
  readonly by: string
}

function events({ db }: LivingWorld): Promise<Told[]> {
  return db.all<Told>(
    `select tracking_code as code, check_code as "check", reason_code as reason, at,
       branch_code as branch, recorded_by as by
     from piece_movement order by tracking_code, ordinal`,
  )
}

interface Counted {
  readonly state: string
  readonly count: number
}

/** How many shipments are in each state. */
async function states({ db }: LivingWorld): Promise<Map<string, number>> {
  const rows = await db.all<Counted>(
    'select state, count(*) as count from order_state group by state',
  )
  return new Map(rows.map(({ state, count }) => [state, count]))
}

async function orders({ db }: LivingWorld): Promise<string[]> {
  const rows = await db.all<{ code: string; shipper: number }>(
    'select tracking_code as code, shipper_number as shipper from shipment_order order by code',
  )
  for (const { code, shipper } of rows)
    assert.ok(code.startsWith(livingPrefix) && isLivingShipper(shipper), code)
  return rows.map(({ code }) => code)
}

/** The contents of the world at noon, the same in every walk: filled once for several tests. */
interface Noon {
  readonly orders: readonly string[]
  readonly told: readonly Told[]
}
let noon: Noon | undefined

/** A world at noon, filled by one who is never cut off. */
async function fillNoon(engine = sqlite): Promise<[LivingWorld, Drivers]> {
  const world = await open(engine)
  const drivers = await drive(world, 'one', { days: 1 })
  assert.equal(await drivers.fill(), true)
  if (engine === sqlite) noon ??= { orders: await orders(world), told: await events(world) }
  return [world, drivers]
}

async function noonFacts(): Promise<Noon> {
  if (noon === undefined) await fillNoon()
  assert.ok(noon)
  return noon
}

const anyTrip: ContainerFilter = {
  kinds: ['trip'],
  branch: undefined,
  origin: undefined,
  destination: undefined,
  state: undefined,
  trip: undefined,
}

/** Checks the sights of a minute: each happens at least once. */
async function liveForAMinute(world: LivingWorld, drivers: Drivers): Promise<void> {
  const counts = await states(world)
  for (const state of ['PI', 'AS', 'LD', 'DL']) assert.ok((counts.get(state) ?? 0) > 3, state)
  const before = world.state.now
  await liveFor(world, drivers, 60_000)
  const since = (await events(world)).filter(({ at }) => at > before)
  assert.ok(
    since.some(({ check }) => check === 'DL'),
    'a visit was made',
  )
  assert.ok(
    since.some(({ check }) => check === 'CA'),
    'a visit has failed',
  )
  const short = await world.serving.cash.listHandOvers({ open: true }, undefined, 100)
  assert.ok(
    short.some(({ at }) => at > before),
    'short of cash',
  )
  const trips = await world.serving.containers.list(anyTrip, undefined, 100)
  assert.ok(
    trips.some(({ leftAt, arrivedAt }) => Math.max(leftAt ?? 0, arrivedAt ?? 0) > before),
    'a van has moved',
  )
  assert.deepEqual([...drivers.refusals.unmeant()], [])
}

forEachEngine((engine) => {
  test('walks to the present by doors that refuse nothing, and the log of it verifies', async () => {
    const [world, drivers] = await fillNoon(engine)
    assert.deepEqual([...drivers.refusals.unmeant()], [])
    assert.ok((await orders(world)).length > 60)
    const counts = await states(world)
    for (const state of ['PI', 'AS', 'LD', 'CA', 'DL']) assert.ok(counts.has(state), state)
    assert.equal((await world.serving.audit.verify()).sound, true)
    const progress = await world.serving.demonstration.progress()
    assert.deepEqual(progress, { state: 'living', share: 1 })
  })

  test('is driven by one alone, and goes on in another where that one died', async () => {
    const world = await open(engine)
    const dying: LivingPart = {
      name: 'dying',
      slices: [],
      work: ({ days }, { day, phaseTo }) =>
        day.index === days.length - 1 && phaseTo > 0.2
          ? [{ at: day.opens, run: () => Promise.reject(new Error('killed')) }]
          : [],
    }
    const first = await drive(world, 'one', { days: 1, parts: [...livingParts, dying] })
    await assert.rejects(first.fill(), /killed/)
    assert.equal(await world.drive('two', { days: 1 }), undefined)
    const { state } = await world.serving.demonstration.progress()
    assert.equal(state, 'filling')
    await world.serving.demonstration.leaveWheel('one')
    const second = await drive(world, 'two', { days: 1 })
    await second.fill()
    assert.deepEqual([...second.refusals.unmeant()], [])
    const codes = await orders(world)
    assert.equal(new Set(codes).size, codes.length)
    // The same on both engines.
    assert.deepEqual(codes, (await noonFacts()).orders)
  })
})

void describe('the living carrier', () => {
  test('is the same world where seed and start are the same', async () => {
    const [same, other] = [await open(), await open()]
    await (await drive(same, 'b', { days: 1 })).fill()
    await (await drive(other, 'c', { days: 1, seed: 8 })).fill()
    const diary = (await noonFacts()).told
    assert.deepEqual(await events(same), diary)
    assert.notDeepEqual(await events(other), diary)
  })

  for (const moment of ['2026-03-08T03:00:00-03:00', '2026-03-12T00:10:00-03:00'])
    test(`is in the middle of its day at ${moment}, and goes on`, async () => {
      const world = await open(sqlite, moment)
      const drivers = await drive(world, 'one', { days: 1 })
      await drivers.fill()
      await liveForAMinute(world, drivers)
    })

  test('is in the middle of its day at noon, and makes up what is missing after any pause', async () => {
    const [world, first] = await fillNoon()
    await liveForAMinute(world, first)
    await first.close()
    driving.splice(driving.indexOf(first), 1)
    await world.serving.demonstration.leaveWheel('one')
    const hourMs = 3_600_000
    for (const [place, gapMs] of [hourMs, 9 * hourMs, 72 * hourMs].entries()) {
      world.state.now += gapMs
      const name = `driver ${place}`
      const again = await drive(world, name)
      assert.equal(await again.fill(), true)
      await liveFor(world, again, 60_000)
      assert.deepEqual([...again.refusals.unmeant()], [], name)
      const out = again.walker.world.shipments.inState('LD')
      assert.ok(out.length > 3, `${name}: ${out.length} are out`)
      for (const { since } of out) assert.ok(world.state.now - since < 9 * hourMs, name)
      await world.serving.demonstration.leaveWheel(name)
    }
  })

  test('is in the middle of its day before midnight, and couriers out then are out again after it', async () => {
    const world = await open(sqlite, '2026-03-11T23:50:00-03:00')
    const drivers = await drive(world, 'one', { days: 1 })
    await drivers.fill()
    await liveForAMinute(world, drivers)
    await liveFor(world, drivers, 24 * 60_000, 4_000)
    assert.deepEqual([...drivers.refusals.unmeant()], [])
    const runs = await world.serving.runs.list(
      { branch: undefined, day: '2026-03-12' },
      undefined,
      50,
    )
    assert.ok(runs.filter(({ startedAt }) => startedAt !== null).length > 2)
    const late = drivers.walker.world.shipments.inState('LD')
    const midnight = Date.parse('2026-03-12T00:00:00-03:00')
    assert.ok(late.length > 3)
    for (const { since } of late) assert.ok(since >= midnight)
  })

  test('visits nobody more than twice, however often it stood still', async () => {
    const world = await open()
    for (const day of [1, 2, 3, 4, 5, 6]) {
      const drivers = await drive(world, `driver ${day}`, { days: 1 })
      await drivers.fill()
      await liveFor(world, drivers, 10_000)
      assert.deepEqual([...drivers.refusals.unmeant()], [])
      await world.serving.demonstration.leaveWheel(`driver ${day}`)
      world.state.now += 86_400_000
    }
    // A shipment that was not reached in time was not visited.
    const isVisit = ({ check, reason }: Told) => check === 'CA' && reason !== 'TIEMPO'
    const failed = (await events(world)).filter(isVisit)
    const visits = [...Map.groupBy(failed, ({ code }) => code).values()]
    assert.ok(visits.some(({ length }) => length === 2))
    for (const of of visits) assert.ok(of.length <= 2, `${of[0]?.code}: ${of.length} visits`)
  })

  test('photographs doors, and has what was handed over signed', async () => {
    const world = await open()
    const drivers = await drive(world, 'one', { days: 1 })
    await drivers.fill()
    const rows = await world.db.all<{ file: string }>('select file from delivery_picture')
    assert.ok(rows.some(({ file }) => file.endsWith('.jpg')))
    assert.ok(rows.some(({ file }) => file.endsWith('.png')))
  })

  test('takes in work at more branches than the head office, and names its runs', async () => {
    const world = await open()
    const drivers = await drive(world, 'one', { days: 3 })
    await drivers.fill()
    const entered = (await events(world)).filter(({ check }) => check === 'IF')
    const branches = Map.groupBy(entered, ({ branch }) => branch)
    assert.ok(branches.size >= 5, [...branches.keys()].join(' '))
    const day = '2026-03-11'
    const runs = await world.serving.runs.list({ branch: 'C0001', day }, undefined, 50)
    assert.ok(runs.some(({ name }) => name === 'PP-03'))
  })

  test('has its shops before anybody is a member of one', async () => {
    const world = await open()
    const met: boolean[] = []
    const part: LivingPart = {
      ...accountsPart,
      async begin(own) {
        const { doors } = own
        const ensureDemoPeople: People['ensureDemoPeople'] = async (people, ...how) => {
          const numbers = (await doors.shippers.list()).map(({ number }) => number)
          met.push(
            ...people
              .filter(({ shipperNumber: of }) => isLivingShipper(of))
              .map(({ shipperNumber: of }) => numbers.includes(of)),
          )
          await doors.people.ensureDemoPeople(people, ...how)
        }
        const people = { ...doors.people, ensureDemoPeople }
        await accountsPart.begin?.({ ...own, doors: { ...doors, people } })
      },
    }
    const drivers = await drive(world, 'one', { days: 1, parts: [part] })
    await drivers.walker.begin()
    assert.ok(met.length > 10)
    assert.ok(met.every(Boolean))
  })

  test('fills two weeks with six hundred shipments in most of the states', async () => {
    const world = await open()
    const drivers = await drive(world, 'one')
    await drivers.fill()
    assert.deepEqual([...drivers.refusals.unmeant()], [])
    const count = (await orders(world)).length
    assert.ok(count > 520 && count < 720, `${count} shipments`)
    const counts = await states(world)
    assert.ok(counts.size >= 11, [...counts.keys()].join(' '))
    assert.ok((counts.get('DL') ?? 0) > count / 2)
    for (const state of counts.keys()) assert.ok(movementCodes.some((one) => one === state))
    const paid = await world.db.all<{ code: string; late: number }>(
      `select c.tracking_code as code, e.at - c.collected_at as late
       from cash_collection c join cash_entry e on e.collection_id = c.id
       where e.event = 'collected' and e.amount_cents > 0`,
    )
    assert.ok(paid.length > 50, `${paid.length} paid for`)
    assert.deepEqual(
      paid.filter(({ late }) => Math.abs(late) > 60_000),
      [],
      'collected when they were handed over',
    )
  })
})

import type { DemoPerson } from '../../../capabilities/people/people.ts'
import { visitorsPlaces, visitorsShare } from '../../../kernel/demonstration.ts'
import { hasPhase, momentOf, type Span, type WorkDay } from '../calendar.ts'
import { played } from '../data/cast.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { groupedBy, scanAll } from '../scanning.ts'
import type { Shipment } from '../shipments.ts'
import { staff, type World } from '../world.ts'
import {
  courierOf,
  failOverdue,
  loadsOf,
  overduePhase,
  planRun,
  readyToGo,
  runId,
  startRun,
  visitPhase,
} from './running.ts'
import { failureOf, visit } from './visiting.ts'

/** When a branch sorts shipments to go out, plans its runs, and its couriers leave. */
const [sortedPhase, plannedPhase, leftPhase] = [0.05, 0.08, 0.11]
/** At noon a part of the new shipments is sorted for the next run. */
const [sortedAgainPhase, sortedAgainShare] = [0.54, 0.7]

/** Shipments to an address: sorted (MA), planned into runs, out (LD) and visited. */
export const runsPart: LivingPart = {
  name: 'runs',
  slices: ['runs', 'deliveries'],
  async work(world, span) {
    if (span.pace === 'live') return workLive(world, span)
    const tasks: Task[] = []
    if (hasPhase(span, overduePhase)) tasks.push(...failOverdue(world, span))
    if (hasPhase(span, sortedPhase))
      tasks.push(...sortOut(world, momentOf(span.day, sortedPhase), readyToGo(world, span.day)))
    if (span.day.isDistant) return [...tasks, ...workBroadly(world, span)]
    if (hasPhase(span, sortedAgainPhase))
      tasks.push(
        ...sortOut(world, momentOf(span.day, sortedAgainPhase), someReady(world, span.day)),
      )
    if (hasPhase(span, plannedPhase)) tasks.push(...planAll(world, span.day))
    if (hasPhase(span, leftPhase)) tasks.push(...startAll(world, span.day))
    return [...tasks, ...visitsOf(world, span)]
  },
}

function someReady(world: World, day: WorkDay): Shipment[] {
  return readyToGo(world, day).filter(
    ({ code, state, since }) =>
      (state !== 'CA' || since < day.opens) &&
      world.chance.isSo(sortedAgainShare, 'sorted again', code, day.index),
  )
}

function sortOut(world: World, at: number, shipments: readonly Shipment[]): Task[] {
  return groupedBy(shipments, ({ branch }) => branch).flatMap(([branch, ready]) =>
    scanAll(world, staff('scanner', branch), { at, check: 'MA', branch }, ready),
  )
}

function planAll(world: World, day: WorkDay): Task[] {
  const at = momentOf(day, plannedPhase)
  const inOrder = (one: Shipment, other: Shipment) =>
    visitPhase(world, one, day) - visitPhase(world, other, day)
  return loadsOf(world).map(([courier, stops]) => ({
    at,
    run: () => planRun(world, courier, runId(day, courier, 1), stops.toSorted(inOrder)),
  }))
}

function startAll(world: World, day: WorkDay): Task[] {
  const at = momentOf(day, leftPhase)
  return loadsOf(world).map(([courier]) => ({
    at,
    run: () => startRun(world, courier, runId(day, courier, 1)),
  }))
}

function visitsOf(world: World, span: Span): Task[] {
  return world.shipments.inState('LD').flatMap((shipment): Task[] => {
    const phase = visitPhase(world, shipment, span.day)
    if (!hasPhase(span, phase)) return []
    const courier = courierOf(world, shipment)
    const at = Math.max(momentOf(span.day, phase), shipment.since + 1)
    return [{ at, run: () => visit(world, courier, shipment) }]
  })
}

/** When the devices of couriers send all visits of their day at once, but those paid for. */
const sentPhase = 0.87

/** Runs of a distant day: scans alone, without runs and proofs. */
function workBroadly(world: World, span: Span): Task[] {
  return [
    ...(hasPhase(span, leftPhase) ? leaveAll(world, momentOf(span.day, leftPhase)) : []),
    ...paidVisits(world, span),
    ...(hasPhase(span, sentPhase) ? sendAll(world, span.day) : []),
  ]
}

/** A collection is noted when its visit is recorded: those are recorded as they are made. */
function paidVisits(world: World, span: Span): Task[] {
  return world.shipments.inState('LD').flatMap((one): Task[] => {
    const phase = visitPhase(world, one, span.day)
    if (one.service !== 'B' || !hasPhase(span, phase)) return []
    const run = () =>
      record(world, courierOf(world, one), [one], () => visitOf(world, one, span.day))
    return [{ at: Math.max(momentOf(span.day, phase), one.since + 1), run }]
  })
}

function leaveAll(world: World, at: number): Task[] {
  return loadsOf(world).map(([courier, stops]) => ({
    at,
    run: () => record(world, courier, stops, () => ({ check: 'LD' })),
  }))
}

function sendAll(world: World, day: WorkDay): Task[] {
  const out = world.shipments.inState('LD')
  const at = momentOf(day, sentPhase)
  return [...Map.groupBy(out, (one) => courierOf(world, one))].map(([courier, stops]) => ({
    at,
    run: () => record(world, courier, stops, (one) => visitOf(world, one, day)),
  }))
}

function visitOf(world: World, shipment: Shipment, day: WorkDay): object {
  const moment = momentOf(day, visitPhase(world, shipment, day))
  const at = new Date(Math.max(moment, shipment.since + 1)).toISOString()
  const reasonCode = failureOf(world, shipment)
  if (reasonCode === undefined) return { check: 'DL', at }
  return { check: reasonCode === 'RECHAZADO' ? 'DV' : 'CA', at, reasonCode }
}

async function record(
  world: World,
  courier: DemoPerson,
  shipments: readonly Shipment[],
  scanOf: (one: Shipment) => object,
): Promise<void> {
  const movements = shipments.map((one) => ({
    trackingCode: one.code,
    branch: one.branch,
    ...scanOf(one),
  }))
  await world.ops(courier, 'recordMovements', { body: { movements } })
}

const minuteMs = 60_000

/** Between two visits of a courier: short while a visitor arrives, then calmer. */
const paces = [
  { untilMs: 3 * minuteMs, everyMs: 90_000 },
  { untilMs: 30 * minuteMs, everyMs: 360_000 },
  { untilMs: Number.POSITIVE_INFINITY, everyMs: 900_000 },
] as const

/** How long a courier is at the branch between two runs, and how many stops are worth one. */
const breakMs = 2 * minuteMs
const fewestStops = 3

/** Shipments a visitor scanned are left to the visitor for this long. */
const visitorsMs = 10 * minuteMs

/** The visits of couriers in the live time of this world, which set the pace of each. */
interface Beat {
  lastAt: number
  visits: number
}

/** Where the visit that fails before a visitor's eyes was made. */
const failedFirst = new WeakSet<World>()

const beats = new WeakMap<World, Map<string, Beat>>()

function beatOf(world: World, { id, branch }: DemoPerson): Beat {
  const all = beats.get(world) ?? new Map<string, Beat>()
  beats.set(world, all)
  const since = world.liveSince ?? world.now()
  const [{ everyMs }] = paces
  // Where visitors work, the first visit is not waited for.
  const isSoon = branch === visitorsPlaces.branch
  const first = since - everyMs * (isSoon ? 1.4 : world.chance.of('first', id))
  const beat = all.get(id) ?? { lastAt: first, visits: 0 }
  all.set(id, beat)
  return beat
}

/** The runs of those whom the living carrier plays, while somebody may look on. */
async function workLive(world: World, span: Span): Promise<Task[]> {
  const tasks = failOverdue(world, span)
  if (tasks.length > 0) return tasks
  for (const courier of played.filter(({ role }) => role === 'courier'))
    tasks.push(...(await nextOf(world, span, courier)))
  return tasks
}

async function nextOf(world: World, span: Span, courier: DemoPerson): Promise<Task[]> {
  const own = (one: Shipment) => courierOf(world, one).id === courier.id
  const out = world.shipments.inState('LD').filter(own)
  const beat = beatOf(world, courier)
  if (out.length === 0) {
    if (span.to < beat.lastAt + breakMs) return []
    const ready = await takeable(world, span, own)
    return ready.length < fewestStops ? [] : [leaveAgain(world, span, courier, ready)]
  }
  const [next] = out
    .filter((one) => !isWithVisitor(one, span))
    .toSorted((one, other) => visitPhase(world, one, span.day) - visitPhase(world, other, span.day))
    .toSorted((one, other) => (beat.visits === 0 ? sharesOf(other) - sharesOf(one) : 0))
  if (next === undefined || span.to < beat.lastAt + intervalOf(world, span, courier, beat))
    return []
  return [{ at: span.to, run: () => visitLive(world, span, courier, next) }]
}

/** The first visits are at doors of the shop that visitors are. */
function sharesOf({ shipper, branch }: Shipment): number {
  return visitorsShare(shipper, branch)
}

/** Each courier has a rhythm of their own: they don't ring at the same moment. */
function intervalOf(world: World, { to }: Span, { id }: DemoPerson, { visits }: Beat): number {
  const lived = to - (world.liveSince ?? to)
  const { everyMs } = paces.find(({ untilMs }) => lived < untilMs) ?? paces[2]
  return everyMs * (0.5 + world.chance.of('rhythm', id, visits))
}

async function visitLive(world: World, span: Span, courier: DemoPerson, stop: Shipment) {
  const beat = beatOf(world, courier)
  const isFirst = courier.branch === visitorsPlaces.branch && !failedFirst.has(world)
  Object.assign(beat, { lastAt: span.to, visits: beat.visits + 1 })
  // A visit fails within the first minute, for the visitor to see.
  if (isFirst) failedFirst.add(world)
  await (isFirst ? visit(world, courier, stop, 'AUSENTE') : visit(world, courier, stop))
}

function isWithVisitor({ isVisitors, since }: Shipment, { to }: Span): boolean {
  return isVisitors && to - since < visitorsMs
}

/** Shipments that may go out again: none that its recipient wants on another day, or elsewhere. */
async function takeable(
  world: World,
  span: Span,
  own: (one: Shipment) => boolean,
): Promise<Shipment[]> {
  const { day } = span
  const sorted = world.shipments.inState('MA').filter(({ at, branch }) => at === branch)
  const ready = [...sorted, ...readyToGo(world, day)].filter(
    (one) => own(one) && !isWithVisitor(one, span) && !isTriedToday(one, day.opens),
  )
  const shipments: Shipment[] = []
  for (const one of ready) {
    const choice = await world.doors.recipientChoices.find(one.code)
    const isElsewhere = choice?.kind === 'collect'
    const isForLater = choice?.kind === 'another-day' && choice.day > day.text
    if (!isElsewhere && !isForLater) shipments.push(one)
  }
  return shipments
}

/** Of a day that ended before all were visited, the rest is tried at once. */
function isTriedToday({ state, since, reason }: Shipment, opens: number): boolean {
  return state === 'CA' && since >= opens && reason !== 'TIEMPO'
}

function leaveAgain(
  world: World,
  { to, day }: Span,
  courier: DemoPerson,
  stops: readonly Shipment[],
): Task {
  const branch = courier.branch ?? ''
  return {
    at: to,
    async run() {
      const unsorted = stops.filter(({ state }) => state !== 'MA')
      const scan = { at: to, check: 'MA', branch } as const
      for (const task of scanAll(world, staff('scanner', branch), scan, unsorted)) await task.run()
      const id = await openRunId(world, (number) => runId(day, courier, number))
      await planRun(world, courier, id, stops)
      await startRun(world, courier, id)
      beatOf(world, courier).lastAt = to
    },
  }
}

/** A run that was planned and not started, when the walk was cut there, is planned anew. */
async function openRunId({ doors }: World, idOf: (number: number) => string): Promise<string> {
  const isStarted = async (id: string) => ((await doors.runs.find(id))?.startedAt ?? null) !== null
  let number = 1
  while (await isStarted(idOf(number))) number += 1
  return idOf(number)
}

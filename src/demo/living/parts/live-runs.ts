import type { DemoPerson } from '../../../capabilities/people/people.ts'
import { visitorsPlaces, visitorsShare } from '../../../kernel/demonstration.ts'
import type { Span } from '../calendar.ts'
import { played } from '../data/cast.ts'
import type { Task } from '../living-part.ts'
import { scanAll } from '../scanning.ts'
import type { Shipment } from '../shipments.ts'
import { staff, type World } from '../world.ts'
import {
  courierOf,
  failOverdue,
  planRun,
  readyToGo,
  runId,
  startRun,
  visitPhase,
} from './running.ts'
import { visit } from './visiting.ts'

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

/** What a visitor scanned is the visitor's to go on with, for so long. */
const visitorsMs = 10 * minuteMs

/** What couriers did in the live time of this world: the pace of each goes by it. */
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
export async function workLive(world: World, span: Span): Promise<Task[]> {
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
  // Whoever looks on sees a visit that fails within the first minute.
  if (isFirst) failedFirst.add(world)
  await (isFirst ? visit(world, courier, stop, 'AUSENTE') : visit(world, courier, stop))
}

export function isWithVisitor({ isVisitors, since }: Shipment, { to }: Span): boolean {
  return isVisitors && to - since < visitorsMs
}

/** What may go out again: nothing that its recipient wants on another day, or elsewhere. */
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
  const kept: Shipment[] = []
  for (const one of ready) {
    const choice = await world.doors.recipientChoices.find(one.code)
    const isElsewhere = choice?.kind === 'collect'
    const isForLater = choice?.kind === 'another-day' && choice.day > day.text
    if (!isElsewhere && !isForLater) kept.push(one)
  }
  return kept
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

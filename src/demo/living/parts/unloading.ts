import type { CountedContainer } from '../../../capabilities/containers/containers.ts'
import { momentOf, phaseAt, type Span } from '../calendar.ts'
import type { Task } from '../living-part.ts'
import { headOffice } from '../shipments.ts'
import { staff, type World } from '../world.ts'
import { bagsOf, changeContainers, tripsOf, wayTo } from './containers-of.ts'
import { foundIn } from './strays.ts'

/** A branch unloads from soon after it opens until shortly before it closes. */
const [firstPhase, lastPhase] = [0.004, 0.95]

/** The times to unload a van and to open its bags: as shares of a day, and in live minutes. */
const [unloadShare, openShare] = [0.012, 0.006]
const minuteMs = 60_000
const [unloadMs, openMs] = [4 * minuteMs, 3 * minuteMs]

/** Vans arrive, are unloaded, and their bags are opened: the tasks of these due in a span. */
export async function unloading(world: World, span: Span): Promise<Task[]> {
  const { day, phaseTo, pace } = span
  if (pace !== 'live' && (day.isRest || phaseTo <= 0)) return []
  const [unload, open] = pausesOf(span)
  const tasks: Task[] = []
  const add = (at: number, run: Task['run']) => {
    if (at <= span.to) tasks.push({ at: Math.max(at, span.from + 1), run })
  }
  const trips = [
    ...(await tripsOf(world, { origin: headOffice, state: 'travelling' })),
    ...(await tripsOf(world, { origin: headOffice, state: 'arrived' })),
  ]
  for (const trip of trips) {
    const here = arrivalOf(trip, span)
    if (here === undefined) continue
    if (trip.state === 'travelling') add(here, () => arrive(world, trip))
    if (pace === 'live' && trip.state === 'travelling') continue
    add(here + unload, () => receive(world, trip))
    if (pace !== 'live') add(here + unload + open, () => openBags(world, trip.destination))
  }
  for (const bag of await bagsOf(world, { origin: headOffice, state: 'arrived' }))
    add((bag.arrivedAt ?? span.to) + open, () => openBag(world, bag))
  return tasks
}

function pausesOf({ day, pace }: Span): readonly [unload: number, open: number] {
  if (pace === 'live') return [unloadMs, openMs]
  const length = day.closes - day.opens
  return [unloadShare * length, openShare * length]
}

/** When a van is at its branch: not while that is closed; undefined if that is not today. */
function arrivalOf(trip: CountedContainer, { day, pace }: Span): number | undefined {
  if (trip.state === 'arrived') return trip.arrivedAt ?? undefined
  const at = (trip.leftAt ?? 0) + wayTo(trip.destination).travelMs
  if (pace === 'live') return at
  const opened = Math.max(at, momentOf(day, firstPhase))
  return phaseAt(day, opened) > lastPhase ? undefined : opened
}

/** The van that is the nearest to its branch arrives. */
export async function arriveNext(world: World): Promise<void> {
  const travelling = await tripsOf(world, { origin: headOffice, state: 'travelling' })
  const dueAt = ({ leftAt, destination }: CountedContainer) =>
    (leftAt ?? 0) + wayTo(destination).travelMs
  const [nearest] = travelling.toSorted((one, other) => dueAt(one) - dueAt(other))
  if (nearest) await arrive(world, nearest)
}

async function arrive(world: World, { id, destination }: CountedContainer): Promise<void> {
  const call = { params: { id }, body: { branch: destination } }
  await changeContainers(world, staff('scanner', destination), 'arriveTrip', call)
}

async function receive(world: World, { id, destination }: CountedContainer): Promise<void> {
  const bags = await bagsOf(world, { trip: id })
  const loose = await codesIn(world, id)
  const codes = [...bags.map((bag) => bag.id), ...loose]
  const call = { params: { id }, body: { branch: destination, codes } }
  await changeContainers(world, staff('scanner', destination), 'receiveTrip', call)
}

async function openBags(world: World, branch: string): Promise<void> {
  for (const bag of await bagsOf(world, { branch, state: 'arrived' })) await openBag(world, bag)
}

async function openBag(world: World, bag: CountedContainer): Promise<void> {
  const { id, destination: branch, seal } = bag
  if ((await world.doors.containers.find(id))?.state !== 'arrived') return
  const trackingCodes = await foundIn(world, bag, await codesIn(world, id))
  const call = { params: { id }, body: { branch, trackingCodes, seal } }
  await changeContainers(world, staff('scanner', branch), 'receiveContainer', call)
}

const piecesAtMost = 100

async function codesIn({ doors }: World, id: CountedContainer['id']): Promise<string[]> {
  const pieces = await doors.containers.listPieces(id, undefined, piecesAtMost)
  return pieces.filter(({ outcome }) => outcome === 'inside').map(({ code }) => code)
}

import type { CountedContainer } from '../../../capabilities/containers/containers.ts'
import type { Span } from '../calendar.ts'
import { shops } from '../data/shops.ts'
import type { Task } from '../living-part.ts'
import { headOffice, type Shipment } from '../shipments.ts'
import { staff, type World } from '../world.ts'
import {
  changeContainers,
  loadTrip,
  makeBag,
  sealBag,
  tripsOf,
  tripTo,
  waitingBags,
  wayTo,
} from './containers-of.ts'
import { goodOf } from './orders.part.ts'

/** The size of a bag; the packer begins another one then. */
const piecesPerBag = 12

/** Heavier, or longer, shipments travel loose. */
const [bulkyKg, bulkyCm] = [3.5, 60]

/** Puts shipments for a branch into the bag that is open for it, and into new ones. */
export async function pack(
  world: World,
  branch: string,
  shipments: readonly Shipment[],
): Promise<void> {
  let left = shipments.filter((one) => !isBulky(world, one))
  const open = await waitingBags(world, 'open', branch)
  const begun = open.find(({ pieces }) => pieces < piecesPerBag)
  let bag: Pick<CountedContainer, 'id' | 'pieces'> | undefined = begun
  while (left.length > 0) {
    const room = piecesPerBag - (bag?.pieces ?? piecesPerBag)
    if (bag && room > 0) await putInto(world, bag.id, left.slice(0, room))
    left = left.slice(Math.max(0, room))
    const made = left.length > 0 ? await makeBag(world, branch) : undefined
    if (made === undefined) return
    bag = { ...made, pieces: 0 }
  }
}

async function putInto(world: World, container: string, some: readonly Shipment[]) {
  const scan = { check: 'CO', branch: headOffice, container }
  const movements = some.map(({ code }) => ({ trackingCode: code, ...scan }))
  const call = { body: { movements } }
  await changeContainers(world, staff('scanner', headOffice), 'recordMovements', call)
}

function isBulky({ chance }: World, { code, shipper }: Shipment): boolean {
  const shop = shops.find((one) => one.shipper.number === shipper)
  if (shop === undefined) return false
  const { kg, cm } = goodOf(chance, shop, code)
  return kg > bulkyKg || Math.max(...cm) >= bulkyCm
}

export async function sealAll(world: World): Promise<void> {
  for (const bag of await waitingBags(world, 'open')) if (bag.pieces > 0) await sealBag(world, bag)
}

/** Loads every sealed bag, and loose pieces, on the trip to its branch. */
export async function loadAll(world: World, shipments: readonly Shipment[]): Promise<void> {
  const codes = new Map<string, string[]>()
  const add = (branch: string, code: string) =>
    codes.set(branch, [...(codes.get(branch) ?? []), code])
  for (const { id, destination } of await waitingBags(world, 'sealed')) add(destination, id)
  for (const one of shipments)
    if (one.state === 'GE' && isBulky(world, one)) add(one.branch, one.code)
  for (const [branch, some] of codes) {
    const trip = await tripTo(world, branch)
    if (trip) await loadTrip(world, trip, some)
  }
}

export async function sendAll(world: World): Promise<void> {
  for (const trip of await tripsOf(world, { origin: headOffice, state: 'open' }))
    if (trip.containers + trip.pieces > 0) await send(world, trip)
}

async function send(world: World, { id }: Pick<CountedContainer, 'id'>): Promise<void> {
  await changeContainers(world, staff('branch', headOffice), 'departTrip', { params: { id } })
}

const minuteMs = 60_000
const [sealedMs, loadedMs, leftMs] = [6 * minuteMs, 2 * minuteMs, 3 * minuteMs]

/** How long after a van the next one leaves for the same branch; far ones leave once a day. */
const [nearGapMs, farGapMs, farMs] = [90 * minuteMs, 600 * minuteMs, 120 * minuteMs]

/** In live time a bag is sealed, loaded and sent some minutes after another. */
export async function departLive(world: World, { to }: Span): Promise<Task[]> {
  for (const trip of await tripsOf(world, { origin: headOffice, state: 'open' }))
    if (trip.containers + trip.pieces > 0 && trip.madeAt + leftMs <= to)
      return [{ at: to, run: () => send(world, trip) }]
  const sealed = await waitingBags(world, 'sealed')
  if (sealed.some(({ sealedAt }) => (sealedAt ?? to) + loadedMs <= to))
    return [{ at: to, run: () => loadAll(world, besides(world, sealed)) }]
  for (const bag of await waitingBags(world, 'open'))
    if (bag.pieces > 0 && bag.madeAt + sealedMs <= to && (await isVanDue(world, bag, to)))
      return [{ at: to, run: () => sealBag(world, bag) }]
  return []
}

/** Shipments that wait at the head office for the same branches. */
function besides({ shipments }: World, bags: readonly CountedContainer[]): Shipment[] {
  const branches = new Set(bags.map(({ destination }) => destination))
  return shipments
    .inState('GE')
    .filter(({ at, branch }) => at === headOffice && branches.has(branch))
}

async function isVanDue(world: World, { destination }: CountedContainer, to: number) {
  const trips = await tripsOf(world, { origin: headOffice, destination })
  const leftAt = trips.at(-1)?.leftAt ?? 0
  return leftAt + (wayTo(destination).travelMs > farMs ? farGapMs : nearGapMs) <= to
}

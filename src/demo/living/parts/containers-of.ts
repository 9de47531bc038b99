import type {
  Container,
  ContainerFilter,
  CountedContainer,
} from '../../../capabilities/containers/containers.ts'
import { played } from '../data/cast.ts'
import { headOffice } from '../shipments.ts'
import { staff, type World } from '../world.ts'

/** Containers of the living carrier are never more than this at once in a state. */
const listedAtMost = 200

const any = {
  branch: undefined,
  origin: undefined,
  destination: undefined,
  state: undefined,
  trip: undefined,
} as const

const bags = ['bag', 'cage'] as const
const allKinds = [...bags, 'trip'] as const

const own = new Set(played.map(({ id }) => id))

/** The lists of a state that were read since the living carrier last changed a container. */
const listed = new WeakMap<World, Map<ContainerFilter['state'], CountedContainer[]>>()

/** Those that the carrier's own people made, the oldest first: a visitor's are the visitor's. */
async function list(
  world: World,
  kinds: ContainerFilter['kinds'],
  filter: Partial<ContainerFilter>,
): Promise<CountedContainer[]> {
  const { branch, origin, destination, state } = filter
  if (world.liveSince !== undefined || state === undefined)
    return load(world, { ...any, kinds, ...filter })
  const isOf = (wanted: string | undefined, has: string) => (wanted ?? has) === has
  return (await inState(world, state)).filter(
    (one) =>
      kinds.includes(one.kind) &&
      isOf(branch, one.branchCode) &&
      isOf(origin, one.origin) &&
      isOf(destination, one.destination),
  )
}

/** On the way to the present nobody else changes them, and they are asked for in every span. */
async function inState(world: World, state: Container['state']): Promise<CountedContainer[]> {
  const byState = listed.get(world) ?? new Map<ContainerFilter['state'], CountedContainer[]>()
  listed.set(world, byState)
  const containers = byState.get(state) ?? (await load(world, { ...any, kinds: allKinds, state }))
  byState.set(state, containers)
  return containers
}

async function load({ doors }: World, filter: ContainerFilter): Promise<CountedContainer[]> {
  const containers = await doors.containers.list(filter, undefined, listedAtMost)
  return containers.filter(({ madeById }) => own.has(madeById)).toReversed()
}

/** Calls a row that changes containers. */
export async function changeContainers<Body>(
  world: World,
  ...[who, row, call]: Parameters<World['ops']>
): Promise<Body | undefined> {
  listed.delete(world)
  try {
    return await world.ops<Body>(who, row, call)
  } finally {
    listed.delete(world)
  }
}

export function bagsOf(world: World, filter: Partial<ContainerFilter>) {
  return list(world, bags, filter)
}

export function tripsOf(world: World, filter: Partial<ContainerFilter>) {
  return list(world, ['trip'], filter)
}

/** Those that wait at the head office to leave for a branch, on no trip. */
export async function waitingBags(
  world: World,
  state: 'open' | 'sealed',
  destination?: string,
): Promise<CountedContainer[]> {
  const containers = await bagsOf(world, { origin: headOffice, destination, state })
  return containers.filter(({ tripId }) => tripId === null)
}

/** How many hours a van takes from the head office, and its vehicle and driver. */
const ways = new Map([
  ['C0002', { hours: 0.5, vehicle: 'AF 214 KD', driver: 'Gustavo Larralde' }],
  ['C0003', { hours: 0.7, vehicle: 'AE 871 QT', driver: 'Noelia Cabrerizo' }],
  ['B0001', { hours: 1.5, vehicle: 'AG 053 MB', driver: 'Darío Fontanarrosa' }],
  ['S0001', { hours: 4.5, vehicle: 'AD 690 XR', driver: 'Mirta Echenique' }],
  ['B0002', { hours: 6, vehicle: 'AF 742 ZN', driver: 'Rubén Kirchmair' }],
  ['X0001', { hours: 9.5, vehicle: 'AE 138 LW', driver: 'Osvaldo Barrientos' }],
  ['M0001', { hours: 14, vehicle: 'AG 465 HP', driver: 'Silvina Yupanqui' }],
])

const hourMs = 3_600_000

export function wayTo(branch: string) {
  const { hours, ...van } = ways.get(branch) ?? { hours: 12, vehicle: 'AD 307 CV', driver: '' }
  return { travelMs: hours * hourMs, ...van }
}

/** Makes a bag for a branch; Córdoba has cages, as most goes there. */
export function makeBag(world: World, destination: string) {
  const kind = destination === 'X0001' ? 'cage' : 'bag'
  const body = { kind, branch: headOffice, destination }
  const head = staff('branch', headOffice)
  return changeContainers<Pick<Container, 'id'>>(world, head, 'makeContainer', { body })
}

export async function sealBag(world: World, { id }: Pick<Container, 'id'>): Promise<void> {
  const seal = `PR-${world.chance.between(100_000, 999_999, 'seal', id)}`
  const call = { params: { id }, body: { seal } }
  await changeContainers(world, staff('branch', headOffice), 'sealContainer', call)
}

/** The trip that is loaded for a branch, made where there is none. */
export async function tripTo(
  world: World,
  destination: string,
): Promise<Pick<Container, 'id'> | undefined> {
  const [open] = await tripsOf(world, { origin: headOffice, destination, state: 'open' })
  if (open) return open
  const { vehicle, driver } = wayTo(destination)
  const seals = [`PV-${world.chance.between(10_000, 99_999, 'trip', destination, world.now())}`]
  const body = { branch: headOffice, destination, vehicle, driver, seals }
  return changeContainers(world, staff('branch', headOffice), 'makeTrip', { body })
}

export async function loadTrip(
  world: World,
  { id }: Pick<Container, 'id'>,
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return
  const call = { params: { id }, body: { codes } }
  await changeContainers(world, staff('scanner', headOffice), 'loadTrip', call)
}

import type { DemoPerson } from '../../../capabilities/people/people.ts'
import { demoPeople } from '../../demo-carrier.ts'
import { momentOf, type Span, type WorkDay } from '../calendar.ts'
import type { Task } from '../living-part.ts'
import { headOffice, type Shipment } from '../shipments.ts'
import { couriersOf, staff, type World } from '../world.ts'
import { visit } from './visiting.ts'

const [firstVisit, visitorsFirst, lastVisit] = [0.15, 0.4, 0.86]
const visitsAtMost = 2

/** What was out before this phase of the day is left from the day before. */
export const overduePhase = 0.02

/** The documented courier: in live time these stops are the visitor's to make. */
const documented = demoPeople.filter(({ role }) => role === 'courier')

/** Who delivers a shipment, of those who deliver for its branch. */
export function courierOf({ chance }: World, { code, branch }: Shipment): DemoPerson {
  return chance.pick(couriersAt(branch), 'courier', code)
}

function couriersAt(branch: string): DemoPerson[] {
  return [...couriersOf(branch), ...documented.filter((one) => one.branch === branch)]
}

function isForDoor({ collectedAt }: Shipment): boolean {
  return collectedAt === undefined
}

/** What lies at its branch for a visit; some of it stays on the floor for a day. */
export function readyToGo({ chance, shipments }: World, day: WorkDay): Shipment[] {
  return shipments
    .inState('AR', 'CA', 'GE')
    .filter(
      (one) =>
        isForDoor(one) &&
        one.at === one.branch &&
        one.failedVisits < visitsAtMost &&
        !chance.isSo(0.12, 'left on the floor', one.code, day.index),
    )
}

/** What is sorted at each branch, by who delivers it. */
export function loadsOf(world: World): [DemoPerson, Shipment[]][] {
  const sorted = world.shipments.inState('MA').filter((one) => one.at === one.branch)
  return [...Map.groupBy(sorted, (one) => courierOf(world, one))]
}

export async function planRun(
  world: World,
  courier: DemoPerson,
  id: string,
  stops: readonly Shipment[],
): Promise<void> {
  const branch = courier.branch ?? headOffice
  const codes = stops.map(({ code }) => code)
  const body = { branch, courier: courier.email, name: roundOf(courier), stops: codes }
  await world.ops(staff('branch', branch), 'planRun', { params: { id }, body })
}

export async function startRun(world: World, courier: DemoPerson, id: string): Promise<void> {
  await world.ops(staff('branch', courier.branch ?? headOffice), 'startRun', { params: { id } })
}

export function runId({ text }: WorkDay, courier: DemoPerson, number: number): string {
  const name = `${text.replaceAll('-', '')}-${roundOf(courier)}`
  return number === 1 ? name : `${name}-${number}`
}

/** What a branch's people call the round of each courier by: the district, and a number. */
const districts = new Map([
  ['B0001', 'LP'],
  ['B0002', 'MP'],
  ['C0001', 'PP'],
  ['C0002', 'MC'],
  ['C0003', 'PA'],
  ['M0001', 'MZ'],
  ['S0001', 'RO'],
  ['X0001', 'CB'],
])

function roundOf({ id, branch }: DemoPerson): string {
  const place = branch ?? headOffice
  const number = couriersAt(place).findIndex((one) => one.id === id) + 1
  return `${districts.get(place) ?? place}-${String(number).padStart(2, '0')}`
}

/** The documented courier begins later: most of those stops are the visitor's to make. */
export function visitPhase(world: World, shipment: Shipment, day: WorkDay): number {
  const isVisitors = documented.includes(courierOf(world, shipment))
  const from = isVisitors ? visitorsFirst : firstVisit
  return from + (lastVisit - from) * world.chance.of('visit', shipment.code, day.index)
}

/** What was still out when its day ended was not reached in time. */
export function failOverdue(world: World, { day }: Span): Task[] {
  const at = momentOf(day, overduePhase)
  return world.shipments
    .inState('LD')
    .filter(({ since }) => since < day.opens)
    .map((shipment) => ({
      at,
      run: () => visit(world, courierOf(world, shipment), shipment, 'TIEMPO'),
    }))
}

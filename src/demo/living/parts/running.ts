import type { DemoPerson } from '../../../capabilities/people/people.ts'
import { demoPeople } from '../../demo-carrier.ts'
import { momentOf, type Span, type WorkDay } from '../calendar.ts'
import type { Task } from '../living-part.ts'
import { headOffice, type Shipment } from '../shipments.ts'
import { couriersOf, staff, type World } from '../world.ts'
import { visit } from './visiting.ts'

const [firstVisit, visitorsFirst, lastVisit] = [0.15, 0.4, 0.86]
const visitsAtMost = 2

/** Shipments out before this phase of the day are left from the day before. */
export const overduePhase = 0.02

/** The documented courier: in live time these stops are the visitor's to make. */
const documented = demoPeople.filter(({ role }) => role === 'courier')

/** The courier of a shipment, of those who deliver for its branch. */
export function courierOf({ chance }: World, { code, branch }: Shipment): DemoPerson {
  return chance.pick(couriersAt(branch), 'courier', code)
}

function couriersAt(branch: string): DemoPerson[] {
  return [...couriersOf(branch), ...documented.filter((one) => one.branch === branch)]
}

function isForDoor({ collectedAt }: Shipment): boolean {
  return collectedAt === undefined
}

/** Shipments at their branch for a visit; some stay on the floor for a day. */
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

/** The sorted shipments of each branch, by courier. */
export function loadsOf(world: World): [DemoPerson, Shipment[]][] {
  const sorted = world.shipments.inState('MA').filter((one) => one.at === one.branch)
  return [...Map.groupBy(sorted, (one) => courierOf(world, one))]
}

/** After a long pause a date may have two of its days: no stop is planned twice on one date. */
async function withoutPlanned(
  { doors }: World,
  stops: readonly Shipment[],
  id: string,
): Promise<Shipment[]> {
  const planned = new Set<string>()
  for (let number = 1; ; number += 1) {
    const run = await doors.runs.find(numbered(firstOf(id), number))
    if (run === undefined) break
    if (run.id !== id) for (const { code } of run.stops) planned.add(code)
  }
  return stops.filter(({ code }) => !planned.has(code))
}

export async function planRun(
  world: World,
  courier: DemoPerson,
  id: string,
  wanted: readonly Shipment[],
): Promise<void> {
  const branch = courier.branch ?? headOffice
  const stops = await withoutPlanned(world, wanted, id)
  if (stops.length === 0) return
  const codes = stops.map(({ code }) => code)
  const body = { branch, courier: courier.email, name: roundOf(courier), stops: codes }
  await world.ops(staff('branch', branch), 'planRun', { params: { id }, body })
}

export async function startRun(world: World, courier: DemoPerson, id: string): Promise<void> {
  if ((await world.doors.runs.find(id)) === undefined) return
  await world.ops(staff('branch', courier.branch ?? headOffice), 'startRun', { params: { id } })
}

export function runId({ text }: WorkDay, courier: DemoPerson, number: number): string {
  return numbered(`${text.replaceAll('-', '')}-${roundOf(courier)}`, number)
}

function numbered(first: string, number: number): string {
  return number === 1 ? first : `${first}-${number}`
}

/** The first run of a round on its day: `20261118-PP-02` of `20261118-PP-02-3`. */
function firstOf(id: string): string {
  return id.split('-').slice(0, 3).join('-')
}

/** The names of couriers' rounds at a branch: the district, and a number. */
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

/** Shipments still out when their day ended were not reached in time. */
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

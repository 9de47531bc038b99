import type { HeldOrder } from '../../../capabilities/warehouse/warehouse.ts'
import { hasPhase, momentOf, type Span } from '../calendar.ts'
import { wareShop } from '../data/warehouse.ts'
import type { Task } from '../living-part.ts'
import { headOffice } from '../shipments.ts'
import { isLiveTurn } from '../turns.ts'
import { staff, type World } from '../world.ts'

/** Orders are picked all day long, each at a moment of its own. */
const [firstPhase, lastPhase] = [0.2, 0.8]

/** Who picks gets the first line of one order, and does not find the goods of another. */
const [halfPhase, shortPhase] = [0.53, 0.51]

/** How often an order is picked in live time, and how many are left for who looks on. */
const pickedMs = 75_000
const leftAtLeast = 3

const listedAtMost = 200

export async function pickingOf(world: World, span: Span): Promise<Task[]> {
  const isLive = isLiveTurn(world, span, pickedMs)
  if (span.pace === 'live' && !isLive) return []
  if (span.pace !== 'live' && !isPickingTime(span)) return []
  const filter = { shipper: wareShop, warehouse: undefined }
  const listed = await world.doors.warehouse.listPicking(filter, undefined, listedAtMost)
  const waiting = listed.filter((one) => !isShort(one))
  if (isLive) return waiting.length > leftAtLeast ? pickAt(world, span.to, waiting.slice(0, 1)) : []
  return ofDay(world, span, waiting)
}

/** Orders of a distant day are picked together, at its end. */
function isPickingTime(span: Span): boolean {
  const { day, phaseFrom, phaseTo } = span
  if (day.isRest) return false
  return day.isDistant ? hasPhase(span, lastPhase) : phaseTo >= firstPhase && phaseFrom <= lastPhase
}

function ofDay(world: World, span: Span, waiting: readonly HeldOrder[]): Task[] {
  const { day } = span
  const phaseOf = ({ code }: HeldOrder) =>
    day.isDistant
      ? lastPhase
      : firstPhase + (lastPhase - firstPhase) * world.chance.of('picked', code, day.index)
  const due = waiting.filter((one) => hasPhase(span, phaseOf(one)))
  const tasks = due.flatMap((one) => pickAt(world, momentOf(day, phaseOf(one)), [one]))
  const left = waiting.filter((one) => !due.includes(one))
  const half = left.find(({ state, units }) => state === 'reserved' && units.length > 1)
  if (hasPhase(span, halfPhase) && half)
    tasks.push({ at: momentOf(day, halfPhase), run: () => pick(world, half, [{ line: 1 }]) })
  const short = left.find((one) => one !== half && one.state === 'reserved')
  if (day.isToday && hasPhase(span, shortPhase) && short)
    tasks.push({ at: momentOf(day, shortPhase), run: () => noteShort(world, short) })
  return tasks
}

function isShort({ units }: HeldOrder): boolean {
  return units.some(({ missing }) => missing > 0)
}

function pickAt(world: World, at: number, orders: readonly HeldOrder[]): Task[] {
  return orders.map((order) => ({ at, run: () => pick(world, order) }))
}

async function pick(
  world: World,
  { code }: HeldOrder,
  lines?: readonly { line: number }[],
): Promise<void> {
  const call = { params: { trackingCode: code }, body: lines ? { lines } : {} }
  await world.ops(staff('scanner', headOffice), 'pickOrder', call)
}

async function noteShort(world: World, { code }: HeldOrder): Promise<void> {
  const call = { params: { trackingCode: code }, body: { line: 1, units: 1 } }
  await world.ops(staff('scanner', headOffice), 'noteShortage', call)
}

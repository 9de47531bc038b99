import type { PickingOrder } from '../../../capabilities/warehouse/warehouse.ts'
import { dayText } from '../../../kits/clock/period.ts'
import { hasPhase, momentOf, type Span } from '../calendar.ts'
import {
  openingStock,
  pickingPlace,
  reservePlace,
  serialNumber,
  trackingOf,
  wareGoods,
  wareShop,
} from '../data/warehouse.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { headOffice } from '../shipments.ts'
import { isLiveTurn } from '../turns.ts'
import { staff, type World } from '../world.ts'
import { vouchersOf } from './vouchers.ts'

const dayMs = 86_400_000

/** When goods that run low are brought to the picking place, and the shelves are looked over. */
const [refilledPhase, countedPhase] = [0.17, 0.64]

/** The units left on the shelf when more are brought, and how many those are. */
const [lowUnits, refillUnits] = [30, 24]

/** The days from one count to the next, and from one breakage to the next. */
const [countDays, damageDays] = [4, 6]

/** How often the shelf is looked at in live time. */
const refillMs = 10 * 60_000

/** A shop's goods at the carrier's: announced, counted, shelved, picked. */
export const warehousePart: LivingPart = {
  name: 'warehouse',
  slices: ['warehouse'],
  async begin(world) {
    const { doors } = world
    for (const { sku } of wareGoods)
      if ((await doors.warehouse.findSku(wareShop, sku)) === undefined) await putSku(world, sku)
    await adjust(world, { id: 'opening', reason: 'Inventario inicial', changes: opening(world) })
  },
  async work(world, span) {
    const tasks = [...(await vouchersOf(world, span)), ...(await pickingOf(world, span))]
    if (isLiveTurn(world, span, refillMs))
      return [...tasks, { at: span.to, run: () => refill(world) }]
    if (span.pace === 'live') return tasks
    return [...tasks, ...ofShelves(world, span)]
  },
}

async function putSku(world: World, sku: string): Promise<void> {
  const good = wareGoods.find((one) => one.sku === sku)
  if (good === undefined) return
  const [lengthCm, widthCm, heightCm] = good.cm
  const facts = { description: good.description, weightKg: good.kg, lengthCm, widthCm, heightCm }
  const call = {
    params: { shipper: String(wareShop), code: sku },
    body: { ...facts, ...trackingOf(sku) },
  }
  await world.ops(staff('executive'), 'putSku', call)
}

interface Adjustment {
  readonly id: string
  readonly reason: string
  readonly changes: readonly object[]
}

/** An adjustment that is sent twice is made once, by its id. */
async function adjust(world: World, { id, reason, changes }: Adjustment): Promise<void> {
  if (changes.length === 0) return
  const body = { shipper: wareShop, id: `living-${id}`, reason, changes }
  await world.ops(staff('branch', headOffice), 'adjustStock', { body })
}

function opening(world: World): object[] {
  const dayOf = (days: number) => dayText(world.doors.zone, world.now() + days * dayMs)
  return openingStock.flatMap(({ sku, units, place, batch, expiresInDays }): object[] => {
    const about = { kind: 'count', sku, ...place }
    if (trackingOf(sku).serialTracked)
      return Array.from({ length: units }, (_, number) => ({
        ...about,
        units: 1,
        serial: serialNumber(0, number + 1),
      }))
    const expiry = expiresInDays === undefined ? {} : { expiresOn: dayOf(expiresInDays) }
    return [{ ...about, units, ...(batch === undefined ? {} : { batch }), ...expiry }]
  })
}

function ofShelves(world: World, span: Span): Task[] {
  const { day } = span
  const tasks: Task[] = []
  if (hasPhase(span, refilledPhase))
    tasks.push({ at: momentOf(day, refilledPhase), run: () => refill(world) })
  if (!hasPhase(span, countedPhase)) return tasks
  const at = momentOf(day, countedPhase)
  if (day.index % countDays === 1) tasks.push({ at, run: () => count(world, day.text) })
  if (day.index % damageDays === 2) tasks.push({ at, run: () => discard(world, day.text) })
  return tasks
}

/** The shop's stock of a SKU at a place, the fullest first. */
async function levelsAt({ doors }: World, sku: string, { location }: { location: string }) {
  const filter = { shipper: wareShop, sku, warehouse: pickingPlace.warehouse, location }
  const levels = await doors.warehouse.listStock(filter, undefined, 500)
  return levels
    .map(({ batch, expiresOn, units, reserved }) => ({ batch, expiresOn, free: units - reserved }))
    .toSorted((one, other) => other.free - one.free)
}

function names({ batch, expiresOn }: { batch: string; expiresOn: string }) {
  return { ...(batch ? { batch } : {}), ...(expiresOn ? { expiresOn } : {}) }
}

/** Brings goods from the reserve to where orders are picked. */
async function refill(world: World): Promise<void> {
  for (const { sku } of wareGoods) {
    const shelf = await levelsAt(world, sku, pickingPlace)
    const [level] = await levelsAt(world, sku, reservePlace)
    const free = shelf.reduce((sum, one) => sum + one.free, 0)
    if (free >= lowUnits || level === undefined || level.free === 0) continue
    const units = Math.min(refillUnits, level.free)
    const change = { kind: 'transfer', sku, ...reservePlace, ...names(level), units }
    const changes = [{ ...change, to: pickingPlace }]
    await adjust(world, {
      id: `refill-${sku}-${world.now()}`,
      reason: 'Reposición de B01',
      changes,
    })
  }
}

/** Somebody counts a shelf, and one is less than the books say. */
async function count(world: World, day: string): Promise<void> {
  const sku = world.chance.pick(['CEI-PARLA', 'CEI-LICUA'], 'counted', day)
  const [level] = await levelsAt(world, sku, reservePlace)
  if (level === undefined || level.free < 2) return
  const changes = [{ kind: 'count', sku, ...reservePlace, units: level.free - 1 }]
  await adjust(world, { id: `count-${day}`, reason: 'Recuento cíclico de C04', changes })
}

async function discard(world: World, day: string): Promise<void> {
  const [level] = await levelsAt(world, 'CEI-LICUA', reservePlace)
  if (level === undefined || level.free < 2) return
  const changes = [{ kind: 'damage', sku: 'CEI-LICUA', ...reservePlace, units: 1 }]
  await adjust(world, { id: `damage-${day}`, reason: 'Se cayó al bajarla: vaso roto', changes })
}

/** Orders are picked all day long, each at a moment of its own. */
const [firstPhase, lastPhase] = [0.2, 0.8]

/** A picker takes the first line of one order, and does not find the goods of another. */
const [halfPhase, shortPhase] = [0.53, 0.51]

/** How often an order is picked in live time, and how many are left for the visitor. */
const pickedMs = 75_000
const leftAtLeast = 3

const listedAtMost = 200

async function pickingOf(world: World, span: Span): Promise<Task[]> {
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

function ofDay(world: World, span: Span, waiting: readonly PickingOrder[]): Task[] {
  const { day } = span
  const phaseOf = ({ code }: PickingOrder) =>
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

function isShort({ units }: PickingOrder): boolean {
  return units.some(({ missing }) => missing > 0)
}

function pickAt(world: World, at: number, orders: readonly PickingOrder[]): Task[] {
  return orders.map((order) => ({ at, run: () => pick(world, order) }))
}

async function pick(
  world: World,
  { code }: PickingOrder,
  lines?: readonly { line: number }[],
): Promise<void> {
  const call = { params: { trackingCode: code }, body: lines ? { lines } : {} }
  await world.ops(staff('scanner', headOffice), 'pickOrder', call)
}

async function noteShort(world: World, { code }: PickingOrder): Promise<void> {
  const call = { params: { trackingCode: code }, body: { line: 1, units: 1 } }
  await world.ops(staff('scanner', headOffice), 'noteShortage', call)
}

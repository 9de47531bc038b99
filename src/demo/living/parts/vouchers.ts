import type { Voucher } from '../../../capabilities/warehouse/warehouse.ts'
import { dayText } from '../../../kits/clock/period.ts'
import { hasPhase, momentOf, type Span, type WorkDay, workDaysAgo } from '../calendar.ts'
import {
  pickingPlace,
  reservePlace,
  serialNumber,
  trackingOf,
  wareGoods,
  wareShop,
} from '../data/warehouse.ts'
import type { Task } from '../living-part.ts'
import { headOffice } from '../shipments.ts'
import { isLiveTurn } from '../turns.ts'
import { ownerOf, staff, type World } from '../world.ts'

/** When a shop announces goods, the counting of arrived goods begins and ends, and called off. */
const [announcedPhase, begunPhase, endedPhase, calledOffPhase] = [0.2, 0.33, 0.6, 0.45]

/**
 * How often goods are announced, in days; how many days of work ago those were announced that are
 * called off, never come, or come late; and how late.
 */
const announcedDays = 3
const [calledOffAgo, givenUpAgo, lateAgo, lateDays] = [6, 4, 2, 4]

/** More units of a SKU with fewer than this are announced. */
const [lowUnits, usualUnits] = [16, 60]

/** One voucher of this many has fewer units than announced, and how many fewer. */
const [shortVouchers, shortUnits] = [2, 2]

/** In live time: how often goods are looked for, and how long counting them takes. */
const [liveMs, countingMs] = [9 * 60_000, 100 * 60_000]

const dayMs = 86_400_000
const transports = ['Fletes Ñandubay', 'Expreso Coirón', 'Camioneta propia'] as const

export async function vouchersOf(world: World, span: Span): Promise<Task[]> {
  if (span.pace === 'live') return workLive(world, span)
  const { day } = span
  const tasks: Task[] = []
  const add = (phase: number, run: Task['run']) => {
    if (hasPhase(span, phase)) tasks.push({ at: momentOf(day, phase), run })
  }
  add(announcedPhase, () => announce(world, day))
  add(begunPhase, () => receiveAll(world, day))
  add(calledOffPhase, () => callOff(world, day))
  add(endedPhase, () => endAll(world, day, day.opens))
  return tasks
}

async function workLive(world: World, span: Span): Promise<Task[]> {
  if (!isLiveTurn(world, span, liveMs)) return []
  const { day, to } = span
  return [
    { at: to, run: () => endAll(world, day, to - countingMs) },
    { at: to, run: () => receiveAll(world, day) },
    { at: to, run: () => announceLow(world, day) },
  ]
}

interface Line {
  readonly sku: string
  readonly units: number
  readonly description?: string
}

function lineOf(sku: string, units: number): Line {
  const good = wareGoods.find((one) => one.sku === sku)
  return { sku, units, ...(good ? { description: good.description.slice(0, 40) } : {}) }
}

async function announce(world: World, day: WorkDay): Promise<void> {
  if ((await isAnnounced(world, day)) || (await announceLow(world, day))) return
  const ago = workDaysAgo(world.days, day)
  const isPlanned = ago <= lateAgo || ago === calledOffAgo
  if (!isPlanned && day.index % announcedDays !== 1) return
  const first = day.index % wareGoods.length
  const lines = [wareGoods[first], wareGoods[(first + 2) % wareGoods.length]].flatMap(
    (good, place) => (good ? [lineOf(good.sku, place === 0 ? 36 : 24)] : []),
  )
  await announceLines(world, day, lines, ago === lateAgo ? lateDays : 1)
}

/** A walk that goes on after it was interrupted may come through the same hour again. */
async function isAnnounced({ doors }: World, { opens }: WorkDay): Promise<boolean> {
  const filter = { shipper: wareShop, state: undefined, newestFirst: true }
  const newest = await doors.warehouse.listVouchers(filter, undefined, 5)
  return newest.some(({ email, enteredAt }) => email === writer.email && enteredAt >= opens)
}

/** Articles about to run out come tomorrow, whatever else does; in live time they come at once. */
async function announceLow(world: World, day: WorkDay): Promise<boolean> {
  const { warehouse } = world.doors
  const coming = await openVouchers(world)
  const isComing = (sku: string) =>
    coming.some((one) => one.lines.some((line) => line.sku === sku) && !isNeverComing(one))
  const lines: Line[] = []
  for (const { sku } of wareGoods) {
    const levels = await warehouse.listStock({ shipper: wareShop, sku }, undefined, 500)
    const free = levels.reduce((sum, { units, reserved }) => sum + units - reserved, 0)
    if (free < lowUnits && !isComing(sku)) lines.push(lineOf(sku, usualUnits))
  }
  if (lines.length > 0) await announceLines(world, day, lines, world.liveSince ? 0 : 1)
  return lines.length > 0
}

async function announceLines(
  world: World,
  day: WorkDay,
  lines: readonly Line[],
  inDays: number,
): Promise<void> {
  const { contact, email } = writer
  const isCalledOff = workDaysAgo(world.days, day) === calledOffAgo
  const body = {
    contact,
    email,
    observation: isCalledOff ? neverComes : `Remito ${remitoOf(world, day)}`,
    arrivesOn: dayText(world.doors.zone, world.now() + inDays * dayMs),
    transport: world.chance.pick(transports, 'transport', day.index),
    lines,
  }
  await world.shop(ownerOf(wareShop), 'announceGoods', { body })
}

const writer = { contact: 'Elías Galarraga', email: 'elias.galarraga@demo.example' }
const neverComes = 'A confirmar con el importador'

function isNeverComing({ observation }: Voucher): boolean {
  return observation === neverComes
}

function remitoOf(world: World, { index }: WorkDay): string {
  return `0002-${String(1180 + index * 7 + world.chance.between(0, 6, 'remito', world.now()))}`
}

async function openVouchers({ doors }: World): Promise<Voucher[]> {
  const of = (state: 'announced' | 'receiving') =>
    doors.warehouse.listVouchers({ shipper: wareShop, state }, undefined, 100)
  const vouchers = [...(await of('announced')), ...(await of('receiving'))]
  return vouchers.filter(({ email }) => email === writer.email)
}

/** Vouchers due have come: the first goods are counted, the others later. */
async function receiveAll(world: World, { text, index }: WorkDay): Promise<void> {
  for (const voucher of await openVouchers(world)) {
    const { state, arrivesOn } = voucher
    if (state !== 'announced' || arrivesOn > text || isNeverComing(voucher)) continue
    await receive(world, voucher, index, [1])
  }
}

/**
 * Counts the rest of the goods that came before a moment, and closes the voucher without the
 * missing ones.
 */
async function endAll(world: World, { index }: WorkDay, before: number): Promise<void> {
  for (const voucher of await openVouchers(world)) {
    if (voucher.state !== 'receiving') continue
    if (world.liveSince !== undefined && !isBegunBefore(voucher, before)) continue
    const rest = voucher.compared.flatMap(({ line = 0, counted }) => (counted === 0 ? [line] : []))
    if (rest.length > 0) await receive(world, voucher, index, rest)
    const call = { params: { number: voucher.number }, body: {} }
    await world.ops(staff('branch', headOffice), 'closeVoucher', call)
  }
}

/** A voucher keeps no moment of its reception: it was begun after it was announced. */
function isBegunBefore({ enteredAt }: Voucher, before: number): boolean {
  return enteredAt < before
}

async function receive(
  world: World,
  { number, lines }: Voucher,
  dayIndex: number,
  places: readonly number[],
): Promise<void> {
  const isShort = world.chance.between(1, shortVouchers, 'short', number) === 1
  const received = places.flatMap((line): object[] => {
    const announced = lines[line - 1]
    if (announced === undefined) return []
    const isLast = line === lines.length
    const units = announced.units - (isShort && isLast ? shortUnits : 0)
    return [{ line, ...countedAs(world, announced.sku, units, { number, dayIndex }) }]
  })
  if (received.length === 0) return
  const body = { id: `living-${number}-${places.join('-')}`, received }
  await world.ops(staff('branch', headOffice), 'receiveVoucher', { params: { number }, body })
}

interface Counting {
  readonly number: string
  readonly dayIndex: number
}

/** Goods with a serial number go to where they are picked; the others to the reserve. */
function countedAs(world: World, sku: string, units: number, { number, dayIndex }: Counting) {
  const tracking = trackingOf(sku)
  if (tracking.serialTracked) {
    const first = world.chance.between(1, 90, 'serial', number) * 100
    const serials = Array.from({ length: units }, (_, at) => serialNumber(dayIndex, first + at))
    return { ...pickingPlace, serials }
  }
  const expiresOn = dayText(world.doors.zone, world.now() + 240 * dayMs)
  const batch = `${sku.slice(4, 6)}-${String(2700 + dayIndex)}`
  return {
    ...reservePlace,
    units,
    ...(tracking.batchTracked ? { batch } : {}),
    ...(tracking.expiryTracked ? { expiresOn } : {}),
  }
}

/** The importer has none: it is withdrawn some days later. */
async function callOff(world: World, day: WorkDay): Promise<void> {
  if (workDaysAgo(world.days, day) > givenUpAgo) return
  const reason = 'El importador canceló la entrega'
  for (const voucher of (await openVouchers(world)).filter(isNeverComing)) {
    const call = { params: { number: voucher.number }, body: { reason } }
    await world.ops(staff('branch', headOffice), 'withdrawVoucher', call)
  }
}

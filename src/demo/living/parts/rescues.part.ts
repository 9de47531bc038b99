import type { ListedRescue } from '../../../capabilities/rescue/rescue.ts'
import type { Span, WorkDay } from '../calendar.ts'
import { cityOf } from '../data/streets.ts'
import { once } from '../diary.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { headOffice, type Shipment } from '../shipments.ts'
import { isLiveTurn } from '../turns.ts'
import { ownerOf, staff, type World } from '../world.ts'
import { atPhase } from './collection.part.ts'

/** When shops look at undelivered shipments, and at those their customers no longer want. */
const [redirectedPhase, redirectedAgainPhase, unwantedPhase, waitingPhase] = [
  0.5, 0.95, 0.45, 0.545,
]

/** The shares of days on which somebody does not want a shipment on its way any more. */
const [unwantedShare, waitingShare] = [0.6, 0.5]

/** Once rescues were asked for too late, and once by mistake; late ones fail at night. */
const tooLate = { ago: 6, phase: 0.3 }
const failedPhase = 0.88
const mistaken = { asked: { ago: 3, phase: 0.22 }, withdrawn: { ago: 3, phase: 0.27 } }

const liveMs = 17 * 60_000

/** Shops send shipments on their way back, or elsewhere (D28). */
export const rescuesPart: LivingPart = {
  name: 'rescues',
  slices: ['rescue'],
  work(world, span) {
    if (span.pace === 'live') return workLive(world, span)
    const { day } = span
    const redirectAll = (at: number) =>
      misaddressed(world, day).map((one) => redirected(world, at, one))
    return [
      ...atPhase(span, redirectedPhase, redirectAll),
      ...atPhase(span, redirectedAgainPhase, redirectAll),
      ...atPhase(span, unwantedPhase, (at) => unwanted(world, at, day)),
      ...atPhase(span, waitingPhase, (at) => waiting(world, at, day)),
      ...ofMishaps(world, span),
    ]
  },
}

function ofMishaps(world: World, span: Span): Task[] {
  const out = world.shipments.inState('LD').toSorted(byChance(world, 'mishap'))
  const ask = async () => {
    for (const one of out.slice(0, 2)) await sendBack(world, one)
  }
  return [
    ...once(world, span, tooLate, ask),
    ...atPhase(span, failedPhase, (at) => [{ at, run: () => failLate(world) }]),
    ...once(world, span, mistaken.asked, ask),
    ...once(world, span, mistaken.withdrawn, () => withdrawOne(world)),
  ]
}

function byChance({ chance }: World, word: string) {
  return (one: Shipment, other: Shipment) => chance.of(word, one.code) - chance.of(word, other.code)
}

/** Shipments that could not be delivered today for want of their address. */
function misaddressed({ shipments }: World, { opens }: WorkDay): Shipment[] {
  return shipments
    .inState('CA')
    .filter(
      ({ reason, since }) => since >= opens && (reason === 'DIRECCION' || reason === 'ACCESO'),
    )
}

function redirected(world: World, at: number, shipment: Shipment): Task {
  return { at, run: () => redirect(world, shipment) }
}

function unwanted(world: World, at: number, { index, isToday }: WorkDay): Task[] {
  if (!isToday && !world.chance.isSo(unwantedShare, 'unwanted', index)) return []
  const here = world.shipments.inState('AR', 'GE').toSorted(byChance(world, 'unwanted'))
  return here.slice(0, 1).map((one) => ({ at, run: () => sendBack(world, one) }))
}

/** Travelling shipments go back, or elsewhere, once they arrive; today's still wait for that. */
function waiting(world: World, at: number, { index, isToday }: WorkDay): Task[] {
  const travelling = world.shipments.inState('AS').toSorted(byChance(world, 'waiting'))
  const onTrips = travelling.filter((one) => one.at === headOffice)
  if (!isToday && !world.chance.isSo(waitingShare, 'waiting', index)) return []
  const [first, second] = onTrips
  return [
    ...(first ? [{ at, run: () => sendBack(world, first) }] : []),
    ...(second && isToday ? [{ at: at + 1, run: () => redirect(world, second) }] : []),
  ]
}

function workLive(world: World, span: Span): Task[] {
  if (!isLiveTurn(world, span, liveMs)) return []
  const one = misaddressed(world, span.day).find(({ isVisitors }) => !isVisitors)
  return one ? [redirected(world, span.to, one)] : []
}

/** Whether it is where it was a moment ago, and nobody asked for anything yet. */
async function isFree({ doors }: World, { code, shipper, state }: Shipment): Promise<boolean> {
  const filter = { state: undefined, code, shipper }
  const listed = await doors.rescues.list(filter, undefined, 10)
  const tracked = await doors.tracking.findPiece(code)
  const isThere = tracked?.movements.at(-1)?.check === state && !tracked.piece.cancelled
  return isThere && listed.every((one) => one.state === 'withdrawn')
}

async function sendBack(world: World, shipment: Shipment): Promise<void> {
  if (!(await isFree(world, shipment))) return
  const call = { params: { trackingCode: shipment.code }, body: { kind: 'return' } }
  await world.shop(ownerOf(shipment.shipper), 'rescueOrder', call)
}

const notes = ['Trabaja ahí de 9 a 17', 'Dejar en la portería', 'Timbre roto: llamar'] as const

/** To another street of the same city, where the same branch delivers. */
async function redirect(world: World, shipment: Shipment): Promise<void> {
  const order = await world.doors.orders.findOrder(shipment.code)
  const city = cityOf(order?.order.address.postalCode ?? 0)
  if (city === undefined || !(await isFree(world, shipment))) return
  const { chance } = world
  const { code, recipient: recipientName } = shipment
  const [street, from, to] = chance.pick(city.streets, 'new street', code)
  const { postalCode, locality, province } = city
  const number = String(chance.between(from, to, 'new number', code))
  const address = { street, number, postalCode, locality, province }
  const destination = { recipientName, address, notes: chance.pick(notes, 'notes', code) }
  const call = { params: { trackingCode: code }, body: { kind: 'redirection', destination } }
  await world.shop(ownerOf(shipment.shipper), 'rescueOrder', call)
}

async function pendingOnes({ doors }: World): Promise<ListedRescue[]> {
  const filter = { state: 'pending', code: undefined, shipper: undefined } as const
  return doors.rescues.list(filter, undefined, 100)
}

async function failLate(world: World): Promise<void> {
  for (const { code, pieceState } of await pendingOnes(world)) {
    if (pieceState !== 'DL') continue
    const call = { params: { trackingCode: code }, body: { reason: 'Ya se había entregado' } }
    await world.ops(staff('executive'), 'failRescue', call)
  }
}

async function withdrawOne(world: World): Promise<void> {
  const rescue = (await pendingOnes(world)).find(({ pieceState }) => pieceState === 'LD')
  if (rescue === undefined) return
  const reason = 'La tienda lo pidió por error: el cliente lo espera'
  const call = { params: { trackingCode: rescue.code }, body: { reason } }
  await world.ops(staff('executive'), 'withdrawRescue', call)
}

import type { DemoPerson } from '../../../capabilities/people/people.ts'
import { livingPrefix } from '../../../kernel/demonstration.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Chance } from '../chance.ts'
import { newcomer } from '../data/newcomer.ts'
import { once } from '../diary.ts'
import type { LivingPart } from '../living-part.ts'
import { staff, type World } from '../world.ts'
import { orderOf } from './orders.part.ts'

/** The person of its own programs, which come first; its people come later. */
const integrator: DemoPerson = {
  id: 'per_demo_vivero',
  email: newcomer.contactEmail,
  name: newcomer.contactName,
  shipperNumber: newcomer.shop.shipper.number,
  role: 'administra',
  branch: null,
}

/** The steps done with each test order; those without an address for mail are not complete. */
const tests = [
  { hasMail: true, isPrinted: true, isAsked: true },
  { hasMail: true, isPrinted: true, isAsked: true },
  { hasMail: false, isPrinted: true, isAsked: true },
  { hasMail: true, isPrinted: true, isAsked: true },
  { hasMail: true, isPrinted: false, isAsked: true },
  { hasMail: true, isPrinted: true, isAsked: false },
] as const

/** Shops that were taken in not long ago take few orders a day; one was vouched for since. */
const ramps = [
  { shop: 9105, ago: 10 },
  { shop: 9104, ago: 13 },
] as const
const liftedShop = 9104

/** A shop on its way into production, and the first weeks of two others. */
export const newcomersPart: LivingPart = {
  name: 'newcomers',
  slices: ['onboarding', 'volume-ramps'],
  work: (world, span) => [
    ...once(world, span, { ago: 6, phase: 0.28 }, () => requestAccount(world)),
    ...once(world, span, { ago: 4, phase: 0.41 }, () => tryOrders(world, 0, 3)),
    ...once(world, span, { ago: 2, phase: 0.56 }, () => tryOrders(world, 3, tests.length)),
    ...ramps.flatMap(({ shop, ago }) =>
      once(world, span, { ago, phase: 0.22 }, () => beginRamp(world, shop)),
    ),
    ...once(world, span, { ago: 4, phase: 0.47 }, () => liftRamp(world)),
  ],
}

async function requestAccount(world: World): Promise<void> {
  const { shop, contactName, contactEmail, services } = newcomer
  const { number, name, mode } = shop.shipper
  if (await world.doors.shippers.find(number)) return
  const body = { number, name, mode, contactName, contactEmail, services }
  await world.ops(staff('executive'), 'requestOnboarding', { body })
}

async function tryOrders(world: World, from: number, to: number): Promise<void> {
  if ((await world.doors.shippers.find(newcomer.shop.shipper.number)) === undefined) return
  for (const [place, test] of [...tests.entries()].slice(from, to)) {
    const code = `${livingPrefix}VJ-${String(place + 1).padStart(4, '0')}`
    if ((await world.doors.orders.findOrder(code as TrackingCode)) !== undefined) continue
    const body = testOrder(world.chance, code, place, test.hasMail)
    await world.shop(integrator, 'createOrder', { body })
    if (test.isPrinted)
      await world.shop(integrator, 'printLabels', { body: { codes: [code], format: 'zpl' } })
    if (test.isAsked)
      await world.shop(integrator, 'getShipment', { params: { trackingCode: code } })
  }
}

function testOrder(chance: Chance, code: string, place: number, hasMail: boolean) {
  const order = orderOf(chance, newcomer.shop, code)
  const email = hasMail ? { emails: [`cliente${place + 1}@vivero.example`] } : {}
  return { ...order, recipient: { ...order.recipient, ...email } }
}

/** In production the approval of an account begins it. */
async function beginRamp({ doors }: World, shop: number): Promise<void> {
  if (!(await doors.volumeRamps.has(shop))) await doors.volumeRamps.begin(shop)
}

async function liftRamp(world: World): Promise<void> {
  const ramp = (await world.doors.volumeRamps.list()).find(
    ({ shipperNumber }) => shipperNumber === liftedShop,
  )
  if (ramp?.liftedAt !== null) return
  const params = { number: String(liftedShop) }
  await world.ops(staff('executive'), 'liftVolumeLimit', { params })
}

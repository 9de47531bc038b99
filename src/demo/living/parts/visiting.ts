import type { DemoPerson } from '../../../capabilities/people/people.ts'
import { encodePng } from '../../../kits/png/png.ts'
import type { Chance } from '../chance.ts'
import { closedPhotos, handedOverPhotos } from '../data/photos.ts'
import type { Shipment } from '../shipments.ts'
import type { World } from '../world.ts'

/** Why visits fail, as often as each stands here. */
const reasons = ['AUSENTE', 'AUSENTE', 'AUSENTE', 'DIRECCION', 'ACCESO', 'TIEMPO'] as const

/** How many visits have a photo: those that were made, and those that failed. */
const [handedOverShare, closedShare] = [0.35, 0.75]

const [failsShare, failsAgainShare, refusedShare, pinShare] = [0.11, 0.3, 0.02, 0.55]

/** Why this visit fails, if it does: it follows from the shipment, and where it is on its way. */
export function failureOf(world: World, { code, service, failedVisits, ordinal }: Shipment) {
  const { chance } = world
  const drawn = chance.of('visit fails', code, ordinal)
  if (drawn < refusedShare) return 'RECHAZADO'
  if (drawn > (failedVisits > 0 ? failsAgainShare : failsShare)) return undefined
  const isPaid = service === 'B' && chance.isSo(0.5, 'no cash', code)
  return isPaid ? 'EFECTIVO' : chance.pick(reasonsNow(world), 'why', code, ordinal)
}

/** A shipment not reached in time stays in its run until the day ends: nobody may take it again. */
function reasonsNow({ days, now }: World): readonly string[] {
  const isToday = now() >= (days.at(-1)?.opens ?? 0)
  return isToday ? reasons.filter((one) => one !== 'TIEMPO') : reasons
}

/** A courier's visit to a door: delivered with its proof, or failed with its reason. */
export async function visit(
  world: World,
  courier: DemoPerson,
  shipment: Shipment,
  reason: string | undefined = failureOf(world, shipment),
): Promise<void> {
  const { code } = shipment
  const order = await world.doors.orders.findOrder(code)
  if (order === undefined) return
  const { latitude, longitude } = order.redirectedTo?.address ?? order.order.address
  const place = latitude && longitude ? { latitude, longitude } : {}
  const outcome = reason ? failureFor(world, shipment, reason) : await proofOf(world, shipment)
  const body = { id: visitId(world, shipment), trackingCode: code, ...place, ...outcome }
  await world.ops(courier, 'recordDelivery', { body })
}

/** As the phone of a courier makes them, but for one visit always the same. */
function visitId({ chance }: World, { code, failedVisits, ordinal }: Shipment): string {
  const part = (place: number) =>
    chance.between(0, 0xffff_ffff, 'visit id', code, ordinal, failedVisits, place)
  return [0, 1, 2, 3].map((place) => part(place).toString(16).padStart(8, '0')).join('')
}

/** A courier before a closed door photographs it; one who never got there has nothing to show. */
function failureFor({ chance }: World, { code, ordinal }: Shipment, reasonCode: string) {
  const failed = { outcome: 'failed', reasonCode }
  const isShown = reasonCode !== 'TIEMPO' && chance.isSo(closedShare, 'photo of the door', code)
  return isShown
    ? { ...failed, photos: [chance.pick(closedPhotos, 'door', code, ordinal)] }
    : failed
}

/** Most recipients give the PIN; the others their name and document, and sign. */
async function proofOf({ doors, chance }: World, { code, enteredAt, recipient }: Shipment) {
  const isShown = chance.isSo(handedOverShare, 'photo', code)
  const shown = isShown ? { photos: [chance.pick(handedOverPhotos, 'photographed', code)] } : {}
  const links = await doors.tracking.links()
  if (chance.isSo(pinShare, 'pin', code))
    return { ...shown, pin: links.deliveryPinOf({ code, enteredAt }) }
  const order = await doors.orders.findOrder(code)
  const document = String(order?.order.recipient.documentNumber ?? 30_111_222)
  return { ...shown, name: recipient, document, signature: await signatureOf(chance, code) }
}

const [width, height] = [220, 72]
const pointsPerMetre = 3780
const [white, black] = [255, 0]

/** A scrawl that is always the same for a shipment, as a finger leaves it on a phone. */
async function signatureOf(chance: Chance, code: string): Promise<string> {
  const points = new Uint8Array(width * height).fill(white)
  for (const [x, y] of strokeOf(chance, code)) dot(points, Math.round(x), Math.round(y))
  const file = await encodePng({ width, height, points }, pointsPerMetre)
  return file.toString('base64')
}

/** Loops along a line that rises and falls, and fades to its end. */
function* strokeOf(chance: Chance, code: string): Generator<[x: number, y: number]> {
  const drawn = (name: string) => chance.of('signature', name, code)
  const [loops, lean, end] = [
    4 + 5 * drawn('loops'),
    8 + 14 * drawn('lean'),
    120 + 70 * drawn('end'),
  ]
  const [tall, beat] = [10 + 14 * drawn('tall'), 0.6 + drawn('beat')]
  for (let step = 0; step <= 1; step += 0.0008) {
    const turn = step * loops * 2 * Math.PI
    const fading = 1 - 0.6 * step
    const x = 14 + end * step + lean * fading * Math.sin(turn)
    const y = height / 2 + tall * fading * Math.cos(turn * beat) + 6 * Math.sin(turn / 3)
    yield [x, y]
  }
}

function dot(points: Uint8Array, x: number, y: number): void {
  for (const row of [y, y + 1]) points.fill(black, row * width + x, row * width + x + 2)
}

import type { DemoPerson } from '../../../capabilities/people/people.ts'
import { closedPhotos, handedOverPhotos } from '../data/photos.ts'
import type { Shipment } from '../shipments.ts'
import type { World } from '../world.ts'
import { signatureOf } from './signing.ts'

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

/** What was not reached in time stays in its run until the day ends: nobody may take it again. */
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
  const told = reason ? failureFor(world, shipment, reason) : await proofOf(world, shipment)
  const body = { id: visitId(world, shipment), trackingCode: code, ...place, ...told }
  await world.ops(courier, 'recordDelivery', { body })
}

/** As the phone of a courier makes them, but for one visit always the same. */
function visitId({ chance }: World, { code, failedVisits, ordinal }: Shipment): string {
  const part = (place: number) =>
    chance.between(0, 0xffff_ffff, 'visit id', code, ordinal, failedVisits, place)
  return [0, 1, 2, 3].map((place) => part(place).toString(16).padStart(8, '0')).join('')
}

/** Whoever stands before a door photographs it; who never got there has nothing to show. */
function failureFor({ chance }: World, { code, ordinal }: Shipment, reasonCode: string) {
  const failed = { outcome: 'failed', reasonCode }
  const isShown = reasonCode !== 'TIEMPO' && chance.isSo(closedShare, 'photo of the door', code)
  return isShown
    ? { ...failed, photos: [chance.pick(closedPhotos, 'door', code, ordinal)] }
    : failed
}

/** Most tell the PIN; the others their name and document, and sign. */
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

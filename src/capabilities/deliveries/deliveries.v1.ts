import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { keyRows } from '../../rows/row.ts'
import type { Deliveries } from './deliveries.ts'
import { picture, shownOwnProof, toPicture } from './deliveries.wire.ts'

export interface OwnProofsContext {
  readonly deliveries: Deliveries
  readonly tracking: { findOwnPiece(shipper: number, code: TrackingCode): Promise<unknown> }
  readonly caller: Shipper
  readonly baseUrl: string
}

const { row } = keyRows<OwnProofsContext>()

const noShipment = [404, 'Tu cuenta no tiene ningún envío con ese código.'] as const

const getOwnProof = row({
  method: 'GET',
  path: '/shipments/:trackingCode/proof',
  name: 'getShipmentProof',
  summary: 'Ver la constancia de entrega de un envío',
  description: paragraph`De la última visita: quién recibió, o por qué no se entregó, con sus fotos
    y su firma; null si no hay ninguna. Del documento se ve solo el final.`,
  scope: 'tracking',
  answer: shownOwnProof,
  find: findOwn,
  run({ found: proof }, { baseUrl }) {
    const place = `${baseUrl}/v1/shipments/${proof?.code}/proof`
    return accept({ proof: proof && { ...proof, place } })
  },
  refusals: { 'piece-unknown': noShipment },
})

const getOwnPicture = row({
  ...picture,
  path: '/shipments/:trackingCode/proof/:file',
  name: 'getShipmentPicture',
  summary: 'Ver una foto o la firma de una entrega',
  description: 'Las que nombra la constancia.',
  scope: 'tracking',
  find: findOwn,
  async run({ params: { file }, found: proof }, { deliveries }) {
    const content = proof && (await deliveries.findPicture(proof, file))
    return content === undefined ? refuse('proof-unknown') : accept(toPicture(file, content))
  },
  refusals: { 'piece-unknown': noShipment, 'proof-unknown': 404 },
})

/** Another's shipment is as one that does not exist. */
async function findOwn(
  { params }: { readonly params: { readonly trackingCode: string } },
  { deliveries, tracking, caller }: OwnProofsContext,
) {
  const code = parseTrackingCode(params.trackingCode)
  const own = code.ok ? await tracking.findOwnPiece(caller.number, code.value) : undefined
  if (!code.ok || own === undefined) return refuse('piece-unknown')
  return accept(await deliveries.findProof(code.value))
}

export const ownProofRows = [getOwnProof, getOwnPicture]

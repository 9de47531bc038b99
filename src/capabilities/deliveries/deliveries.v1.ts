import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { type KeyOperation, notFound, type OperationAnswer } from '../../rows/operation.ts'
import type { Deliveries, Proof } from './deliveries.ts'
import {
  noProof,
  ownProofSchema,
  pictureAnswer,
  pictureRow,
  writeProof,
} from './deliveries.wire.ts'

export interface OwnProofsContext {
  readonly deliveries: Deliveries
  readonly tracking: { findOwnPiece(shipper: number, code: TrackingCode): Promise<unknown> }
  readonly caller: Shipper
  readonly baseUrl: string
}

const getOwnProof: KeyOperation<OwnProofsContext, Scope> = {
  method: 'GET',
  path: '/shipments/:trackingCode/proof',
  name: 'getShipmentProof',
  summary: 'Ver la constancia de entrega de un envío',
  description: paragraph`De la última visita: quién recibió, o por qué no se entregó, con sus fotos
    y su firma; null si no hay ninguna. Del documento se ve solo el final.`,
  scope: 'tracking',
  response: ownProofSchema,
  successStatus: 200,
  async answer({ params }, context) {
    const found = await findOwn(params['trackingCode'], context)
    if (!found.ok) return found.refusal
    const proof = found.value
    if (proof === undefined) return { status: 200, body: { proof: null } }
    const place = `${context.baseUrl}/v1/shipments/${proof.code}/proof`
    return { status: 200, body: { proof: writeProof(proof, place) } }
  },
}

const getOwnPicture: KeyOperation<OwnProofsContext, Scope> = {
  ...pictureRow,
  method: 'GET',
  path: '/shipments/:trackingCode/proof/:file',
  name: 'getShipmentPicture',
  summary: 'Ver una foto o la firma de una entrega',
  description: 'Las que nombra la constancia.',
  scope: 'tracking',
  async answer({ params }, context) {
    const found = await findOwn(params['trackingCode'], context)
    if (!found.ok) return found.refusal
    const file = params['file'] ?? ''
    const content = found.value && (await context.deliveries.findPicture(found.value, file))
    return content === undefined ? noProof : pictureAnswer(file, content)
  },
}

/** Another's shipment is as one that does not exist. */
async function findOwn(
  sent: string | undefined,
  { deliveries, tracking, caller }: OwnProofsContext,
): Promise<Outcome<Proof | undefined, OperationAnswer>> {
  const code = parseTrackingCode(sent ?? '')
  const own = code.ok ? await tracking.findOwnPiece(caller.number, code.value) : undefined
  if (!code.ok || own === undefined) return refuse(noShipment)
  return accept(await deliveries.findProof(code.value))
}

const noShipment = notFound('Tu cuenta no tiene ningún envío con ese código.', 'piece-unknown')

export const ownProofRows = [getOwnProof, getOwnPicture]

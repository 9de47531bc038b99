import type { Operator } from '../../kernel/operator.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { toReasonCode } from '../../kernel/visit-reason.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { readMoment } from '../../kits/clock/moment.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { type Sound, shapeSchema } from '../../kits/fields/structures.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { badField, codeWords, momentWords, type Operation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { toldScanSchema, writeToldScan } from '../../rows/told-scan.ts'
import { allowedAt, type Deliveries, type Picture, type Proof } from './deliveries.ts'
import {
  nameOf,
  noProof,
  pictureAnswer,
  pictureRow,
  proofSchema,
  visitShape,
  wordsOf,
  writeProof,
} from './deliveries.wire.ts'
import { photoFile, signatureFile } from './delivery-rules.ts'

export interface DeliveriesContext {
  readonly deliveries: Deliveries
  readonly operator: Operator
  readonly clock: Clock
  readonly zone: Zone
  readonly baseUrl: string
}

const recordDelivery: Operation<DeliveriesContext> = {
  method: 'POST',
  path: '/deliveries',
  name: 'recordDelivery',
  summary: 'Registrar una visita',
  description: paragraph`Registra la entrega, o la visita fallida, con su constancia y su
    movimiento, todo o nada: DL; CA con su motivo; DV si lo rechazaron (RECHAZADO). Se entrega con
    el PIN que dice quien recibe, o con su nombre y documento. La misma visita enviada otra vez, con
    el mismo \`id\`, responde \`duplicate\`. Lo que no se puede registrar responde 200 con \`status:
    refused\`, como POST /movements. Una corrección del movimiento deshace también la constancia.`,
  roles: ['administrator', 'branch', 'courier'],
  sight: 'in-hand',
  tellsProblems: true,
  request: entity('DeliveryInput', shapeSchema(visitShape)),
  response: toldScanSchema,
  successStatus: 200,
  async answer({ body }, { deliveries, operator, clock, zone }) {
    const read = readBody(visitShape, body, 'No se registró nada.', judgePlace)
    if (!read.ok) return read.refusal
    const code = parseTrackingCode(read.value.trackingCode.trim())
    if (!code.ok) return badField('trackingCode', codeWords)
    const at = readMoment(read.value.at, clock, zone)
    if (!at.ok) return badField('at', momentWords[at.refusal])
    const visit = { ...toVisit(read.value), code: code.value, at: at.value }
    const report = await deliveries.record(visit, operator)
    const allowed = report.piece ? allowedAt(report.piece) : []
    const told = writeToldScan({ code: code.value, ...report, allowed }, wordsOf(report.result))
    return { status: 200, body: told }
  },
}

type SentVisit = Sound<typeof visitShape>

function toVisit({ photos = [], signature, ...sent }: SentVisit) {
  const pictures: Picture[] = photos.map((content, place) => ({ file: photoFile(place), content }))
  if (signature !== undefined) pictures.push({ file: signatureFile, content: signature })
  return {
    id: sent.id,
    outcome: sent.outcome ?? 'delivered',
    pin: sent.pin,
    name: sent.name?.trim() || undefined,
    document: sent.document?.trim() || undefined,
    note: sent.note?.trim() || undefined,
    reasonCode: toReasonCode(sent.reasonCode ?? ''),
    latitude: sent.latitude ?? '',
    longitude: sent.longitude ?? '',
    pictures,
  }
}

function judgePlace(draft: { latitude?: unknown; longitude?: unknown }): FieldProblem[] {
  return [
    ...judgeDegrees('latitude', draft.latitude, 90),
    ...judgeDegrees('longitude', draft.longitude, 180),
  ]
}

function judgeDegrees(name: string, degrees: unknown, most: number): FieldProblem[] {
  if (typeof degrees !== 'string' || degrees === '') return []
  if (/^-?\d/.test(degrees) && Math.abs(Number(degrees)) <= most) return []
  const [detail, en] = [`Se espera de -${most} a ${most}.`, `Expected from -${most} to ${most}.`]
  return [{ field: name, code: 'field-malformed', detail, en }]
}

const proofReaders = ['administrator', 'executive', 'branch', 'reader', 'courier']

const getProof: Operation<DeliveriesContext> = {
  method: 'GET',
  path: '/deliveries/:trackingCode/proof',
  name: 'getDeliveryProof',
  summary: 'Ver la constancia de la última visita',
  description: paragraph`La última que nadie deshizo; null si no hay ninguna. Quien reparte ve las
    suyas; quien es de una sucursal, las de ella. Del documento se ve solo el final.`,
  roles: proofReaders,
  sight: 'narrowed',
  response: proofSchema,
  successStatus: 200,
  async answer({ params }, context) {
    const proof = await findSeen(params['trackingCode'], context)
    if (proof === undefined) return { status: 200, body: { proof: null } }
    const place = `${context.baseUrl}/ops/v1/deliveries/${proof.code}/proof`
    const told = { ...writeProof(proof, place), by: nameOf(proof.recordedBy) }
    return { status: 200, body: { proof: told } }
  },
}

const getPicture: Operation<DeliveriesContext> = {
  ...pictureRow,
  method: 'GET',
  path: '/deliveries/:trackingCode/proof/:file',
  name: 'getDeliveryPicture',
  summary: 'Ver una foto o la firma de una visita',
  description: 'Las que nombra la constancia.',
  roles: proofReaders,
  sight: 'narrowed',
  async answer({ params }, context) {
    const proof = await findSeen(params['trackingCode'], context)
    const file = params['file'] ?? ''
    const content = proof && (await context.deliveries.findPicture(proof, file))
    return content === undefined ? noProof : pictureAnswer(file, content)
  },
}

async function findSeen(
  sent: string | undefined,
  { deliveries, operator }: DeliveriesContext,
): Promise<Proof | undefined> {
  const code = parseTrackingCode(sent ?? '')
  const proof = code.ok ? await deliveries.findProof(code.value) : undefined
  if (proof === undefined) return undefined
  if (operator.branch !== undefined && operator.branch !== proof.branch) return undefined
  return operator.role === 'courier' && operator.id !== proof.byId ? undefined : proof
}

export const deliveryRows = [recordDelivery, getProof, getPicture]

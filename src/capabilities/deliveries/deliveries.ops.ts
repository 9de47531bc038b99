import type { Operator } from '../../kernel/operator.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { toReasonCode } from '../../kernel/visit-reason.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { readMoment } from '../../kits/clock/moment.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Sound } from '../../kits/fields/structures.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { badField, codeWords, momentWords } from '../../rows/operation.ts'
import { opsRows } from '../../rows/row.ts'
import { toldScanSchema, writeToldScan } from '../../rows/told-scan.ts'
import type { View } from '../../rows/view.ts'
import {
  allowedAt,
  type Deliveries,
  type Picture,
  type Proof,
  type Visit,
  type VisitReport,
} from './deliveries.ts'
import {
  picture,
  shownProof,
  toPicture,
  visitInput,
  type visitShape,
  wordsOf,
} from './deliveries.wire.ts'
import { photoFile, signatureFile } from './delivery-rules.ts'

export interface DeliveriesContext {
  readonly deliveries: Deliveries
  readonly operator: Operator
  readonly clock: Clock
  readonly zone: Zone
  readonly baseUrl: string
}

const { row, plainRow } = opsRows<DeliveriesContext>()

const shownReport: View<VisitReport & Pick<Visit, 'code'>> = {
  schema: toldScanSchema,
  write(report) {
    const allowed = report.piece ? allowedAt(report.piece) : []
    return writeToldScan({ ...report, allowed }, wordsOf(report.result))
  },
}

const recordDelivery = row({
  method: 'POST',
  path: '/deliveries',
  name: 'recordDelivery',
  isRepeatable: () => true,
  summary: 'Registrar una visita',
  description: paragraph`Registra la entrega, o la visita fallida, con su constancia y su
    movimiento, todo o nada: DL; CA con su motivo; DV si lo rechazaron (RECHAZADO). Se entrega con
    el PIN que dice quien recibe, o con su nombre y documento. La misma visita enviada otra vez, con
    el mismo \`id\`, responde \`duplicate\`. Lo que no se puede registrar responde 200 con \`status:
    refused\`, como POST /movements. Una corrección del movimiento deshace también la constancia.`,
  roles: ['administrator', 'branch', 'courier'],
  sight: 'in-hand',
  tellsProblems: true,
  body: visitInput,
  answer: shownReport,
  async run({ body }, { deliveries, operator, clock, zone }) {
    const code = parseTrackingCode(body.trackingCode.trim())
    if (!code.ok) return refuse(badField('trackingCode', codeWords))
    const at = readMoment(body.at, clock, zone)
    if (!at.ok) return refuse(badField('at', momentWords[at.refusal]))
    const visit = { ...toVisit(body), code: code.value, at: at.value }
    return accept({ ...(await deliveries.record(visit, operator)), code: code.value })
  },
  refusals: {},
})

type SentVisit = Sound<typeof visitShape>

function toVisit({ photos = [], signature, ...visit }: SentVisit): Omit<Visit, 'code' | 'at'> {
  const pictures: Picture[] = photos.map((content, place) => ({ file: photoFile(place), content }))
  if (signature !== undefined) pictures.push({ file: signatureFile, content: signature })
  return {
    id: visit.id,
    outcome: visit.outcome ?? 'delivered',
    pin: visit.pin,
    name: visit.name?.trim() || undefined,
    document: visit.document?.trim() || undefined,
    note: visit.note?.trim() || undefined,
    reasonCode: toReasonCode(visit.reasonCode ?? ''),
    latitude: visit.latitude ?? '',
    longitude: visit.longitude ?? '',
    pictures,
  }
}

const proofReaders = {
  roles: ['administrator', 'executive', 'branch', 'reader', 'courier'],
  sight: 'narrowed',
} as const

const getProof = plainRow({
  ...proofReaders,
  method: 'GET',
  path: '/deliveries/:trackingCode/proof',
  name: 'getDeliveryProof',
  summary: 'Ver la constancia de la última visita',
  description: paragraph`La última que nadie deshizo; null si no hay ninguna. Quien reparte ve las
    suyas; quien es de una sucursal, las de ella. Del documento se ve solo el final.`,
  answer: shownProof,
  async run({ params }, context) {
    const proof = await findSeen(params.trackingCode, context)
    const place = `${context.baseUrl}/ops/v1/deliveries/${proof?.code}/proof`
    return { proof: proof && { ...proof, place } }
  },
})

const getPicture = row({
  ...proofReaders,
  ...picture,
  path: '/deliveries/:trackingCode/proof/:file',
  name: 'getDeliveryPicture',
  summary: 'Ver una foto o la firma de una visita',
  description: 'Las que nombra la constancia.',
  async run({ params: { trackingCode, file } }, context) {
    const proof = await findSeen(trackingCode, context)
    const content = proof && (await context.deliveries.findPicture(proof, file))
    return content === undefined ? refuse('proof-unknown') : accept(toPicture(file, content))
  },
  refusals: { 'proof-unknown': 404 },
})

async function findSeen(
  text: string,
  { deliveries, operator }: DeliveriesContext,
): Promise<Proof | undefined> {
  const code = parseTrackingCode(text)
  const proof = code.ok ? await deliveries.findProof(code.value) : undefined
  if (proof === undefined) return undefined
  if (operator.branch !== undefined && operator.branch !== proof.branch) return undefined
  return operator.role === 'courier' && operator.id !== proof.byId ? undefined : proof
}

export const deliveryRows = [recordDelivery, getProof, getPicture]

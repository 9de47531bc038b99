/** The messages of visits and of what couriers bring from them. */

import { reasonCodeWords } from '../../kernel/visit-reason.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { type Field, type FieldOptions, field } from '../../kits/fields/field.ts'
import type { Shape } from '../../kits/fields/structures.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { barePicture, type PictureKind } from '../../kits/pictures/pictures.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { unreadable } from '../../outcome.ts'
import { maybeString, moment, objectOf, string } from '../../rows/answer-schema.ts'
import { coordinate, list, oneOf, text } from '../../rows/fields.ts'
import { type FileAnswer, notFound } from '../../rows/operation.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import { deliveryLimits } from './deliveries.limits.ts'
import type { DeliveryRefusal, Proof, VisitReport } from './deliveries.ts'
import { documentEnd, signatureFile, visitOutcomes } from './delivery-rules.ts'

const pictureNames = { jpeg: 'JPEG', png: 'PNG' } as const

/**
 * A picture in base64, with or without the beginning of a data URL; read into plain base64 of what
 * it shows, without what a camera or a program wrote beside it.
 */
function picture<const Options extends FieldOptions>(
  kind: PictureKind,
  bytes: number,
  options: Options,
) {
  const characters = Math.ceil(bytes / 3) * 4
  return field<string, Options>(
    paragraph`una imagen ${pictureNames[kind]} entera en base64, de hasta
      ${Math.floor(bytes / 1024)} KB (si está cortada o dañada, hay que guardarla de nuevo)`,
    { type: 'string', contentEncoding: 'base64', contentMediaType: `image/${kind}` },
    (value) => {
      if (typeof value !== 'string') return unreadable
      const sent = value.replace(/^data:image\/\w+;base64,/, '')
      if (sent.length > characters || !/^[\w+/-]+={0,2}$/.test(sent)) return unreadable
      const read = Buffer.from(sent, 'base64')
      const bare = read.length <= bytes ? barePicture(read, kind) : undefined
      return bare?.toString('base64') ?? unreadable
    },
    options,
  )
}

function digits(count: number, description: string): Field<string> {
  const pattern = `^\\d{${count}}$`
  return field(
    `${count} cifras`,
    { type: 'string', pattern },
    (value) => (typeof value === 'string' && new RegExp(pattern).test(value) ? value : unreadable),
    { description },
  )
}

const { deliveryPhotos, deliveryPhotoBytes, deliverySignatureBytes } = deliveryLimits

export const visitShape = {
  id: [
    'id',
    text(deliveryLimits.deliveryIdCharacters, {
      required: true,
      description: 'Lo hace el dispositivo: la misma visita enviada dos veces se registra una vez.',
    }),
  ],
  trackingCode: ['trackingCode', text(16, { required: true, description: 'El envío.' })],
  at: ['at', text(40, { description: 'Cuándo fue, ISO 8601; por omisión, ahora.' })],
  outcome: [
    'outcome',
    oneOf(visitOutcomes, { description: 'Se entregó, que es lo que vale por omisión, o no.' }),
  ],
  pin: ['pin', digits(4, 'El PIN que dice quien recibe.')],
  name: [
    'name',
    text(deliveryLimits.deliveryNameCharacters, { description: 'El nombre de quien recibe.' }),
  ],
  document: [
    'document',
    text(deliveryLimits.deliveryDocumentCharacters, {
      description: 'El documento de quien recibe.',
    }),
  ],
  photos: [
    'photos',
    list(picture('jpeg', deliveryPhotoBytes, { required: true }), deliveryPhotos, {
      description: 'Las fotos.',
    }),
  ],
  signature: [
    'signature',
    picture('png', deliverySignatureBytes, { description: 'La firma de quien recibe.' }),
  ],
  latitude: ['latitude', coordinate(12, { description: 'Dónde fue.' })],
  longitude: ['longitude', coordinate(12, { description: 'Dónde fue.' })],
  reasonCode: ['reasonCode', text(20, { description: `Con failed: ${reasonCodeWords}` })],
  note: ['note', text(deliveryLimits.deliveryNoteCharacters, { description: 'Una nota.' })],
} as const satisfies Shape

/** The words of this slice's refusals; those of scans have words of their own. */
const explainVisit = refusalAnswers<DeliveryRefusal, [], FieldProblem>({
  'piece-not-out': {
    field: 'trackingCode',
    code: 'piece-not-out',
    detail: 'El envío no está en reparto: no salió, o la visita ya se registró.',
    en: 'The shipment is not out for delivery: it has not left, or the visit is on record.',
  },
  'delivery-unproven': {
    field: 'pin',
    code: 'delivery-unproven',
    detail: 'Falta el PIN, o el nombre y el documento de quien recibe.',
    en: 'The PIN is missing, or the name and the document of who receives it.',
  },
  'proof-wrong': ({ left }) => ({
    field: 'pin',
    code: 'proof-wrong',
    detail: [
      'El PIN no es el del envío. ',
      left === 1 ? 'Queda 1 intento' : `Quedan ${left} intentos`,
      '; también valen nombre y documento.',
    ].join(''),
    en: paragraph`The PIN is not the shipment's. Attempts left: ${left}; a name and a document will
      do, too.`,
  }),
  'proof-locked': {
    field: 'pin',
    code: 'proof-locked',
    detail: 'Hubo demasiados PIN equivocados: se entrega con nombre y documento.',
    en: 'There were too many wrong PINs: it is delivered with a name and a document.',
  },
  'visit-reason-absent': {
    field: 'reasonCode',
    code: 'visit-reason-absent',
    detail: 'Falta por qué no se entregó: reasonCode, uno de GET /visit-reasons.',
    en: 'Why it was not delivered is missing: reasonCode, one of GET /visit-reasons.',
  },
  'delivery-id-taken': {
    field: 'id',
    code: 'delivery-id-taken',
    detail: 'Ese id es de la visita de otro envío.',
    en: 'That id is of a visit for another shipment.',
  },
})

const own: ReadonlySet<string> = new Set<DeliveryRefusal['name']>([
  'piece-not-out',
  'delivery-unproven',
  'visit-reason-absent',
  'delivery-id-taken',
  'proof-wrong',
  'proof-locked',
])

export function wordsOf(result: VisitReport['result']): FieldProblem | undefined {
  if (result === 'recorded' || !own.has(result.name)) return undefined
  return explainVisit(result as DeliveryRefusal)
}

const proofProperties = {
  at: moment('Cuándo fue.'),
  outcome: { type: 'string', enum: visitOutcomes, description: 'Se entregó, o no.' },
  reasonCode: { type: ['string', 'null'], description: reasonCodeWords },
  name: maybeString('Quién recibió.'),
  document: maybeString('Los tres últimos caracteres de su documento.'),
  hasPin: { type: 'boolean', description: 'Si dijo el PIN del envío.' },
  photos: {
    type: 'array',
    items: { type: 'string', format: 'uri' },
    description: 'Las direcciones de las fotos.',
  },
  signature: {
    type: ['string', 'null'],
    format: 'uri',
    description: 'La dirección de la firma.',
  },
  note: maybeString('Lo que anotó quien reparte.'),
  latitude: { type: ['number', 'null'], description: 'Dónde fue, si se sabe.' },
  longitude: { type: ['number', 'null'], description: 'Dónde fue, si se sabe.' },
}

const maybeProof = (name: string, schema: object) =>
  entity(
    name,
    objectOf({
      proof: { ...schema, type: ['object', 'null'], description: 'La constancia, si hay una.' },
    }),
  )

export const proofSchema = maybeProof(
  'FoundDeliveryProof',
  entity('DeliveryProof', objectOf({ ...proofProperties, by: string('Quién lo registró.') })),
)

export const ownProofSchema = maybeProof(
  'FoundShipmentProof',
  entity('ShipmentProof', objectOf(proofProperties)),
)

/** `place` is where the pictures are. */
export function writeProof(proof: Proof, place: string) {
  const { at, outcome, reasonCode, name, document, hasPin, note, files } = proof
  const urls = new Map(files.map((file) => [file, `${place}/${file}`]))
  const photos = files.filter((file) => file !== signatureFile)
  return {
    at: isoText(at),
    outcome,
    reasonCode: reasonCode || null,
    name,
    document: document && documentEnd(document),
    hasPin,
    photos: photos.map((file) => urls.get(file) ?? ''),
    signature: urls.get(signatureFile) ?? null,
    note,
    latitude: degreesOf(proof.latitude),
    longitude: degreesOf(proof.longitude),
  }
}

function degreesOf(written: string): number | null {
  return written === '' || Number.isNaN(Number(written)) ? null : Number(written)
}

/** Persons are recorded under their id, too, which is nothing to show. */
export const nameOf = (recorded: string) => recorded.replace(/^person:\S+ /, '')

export const noProof = notFound(
  {
    es: 'El envío no tiene ninguna visita registrada con su constancia.',
    en: 'The shipment has no visit on record with its proof.',
  },
  'proof-unknown',
)

export const pictureRow = {
  fileResponse: {
    type: 'image/jpeg',
    otherTypes: ['image/png'],
    description: 'La foto o la firma.',
  },
  response: { type: 'string', format: 'binary', description: 'La foto o la firma.' },
  successStatus: 200,
  etag: true,
} as const

export function pictureAnswer(file: string, content: string): FileAnswer {
  const type = file === signatureFile ? 'image/png' : 'image/jpeg'
  return { status: 200, bytes: Buffer.from(content, 'base64'), type, fileName: file }
}

/** The messages of visits and of their proofs. */

import { reasonCodeWords } from '../../kernel/visit-reason.ts'
import { type Field, type FieldOptions, field } from '../../kits/fields/field.ts'
import type { Draft } from '../../kits/fields/structures.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { barePicture, type PictureKind } from '../../kits/pictures/pictures.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { unreadable } from '../../outcome.ts'
import { coordinate, list, oneOf as oneOfField, text as textField } from '../../rows/fields.ts'
import { fileOf } from '../../rows/file-answers.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import { message } from '../../rows/row.ts'
import {
  computed,
  flag,
  moment,
  nested,
  oneOf,
  orEmpty,
  orNull,
  personName,
  type Shown,
  text,
  type View,
  view,
} from '../../rows/view.ts'
import { deliveryLimits } from './deliveries.limits.ts'
import type { DeliveryRefusal, Proof, VisitReport } from './deliveries.ts'
import { documentEnd, signatureFile, visitOutcomes } from './delivery-rules.ts'

const problems = declareProblems({
  'piece-not-out': {
    es: 'El envío no está en reparto.',
    en: 'The shipment is not out for delivery.',
  },
  'delivery-unproven': {
    es: 'Falta el PIN, o el nombre y el documento de quien recibe.',
    en: 'The PIN is missing, or the name and the document of who receives it.',
  },
  'visit-reason-absent': {
    es: 'Falta por qué no se entregó.',
    en: 'Why it was not delivered is missing.',
  },
  'delivery-id-taken': {
    es: 'Ese id es de la visita de otro envío.',
    en: 'That id is of a visit for another shipment.',
  },
  'proof-unknown': {
    es: 'El envío no tiene ninguna visita registrada con su constancia.',
    en: 'The shipment has no visit on record with its proof.',
  },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

const pictureNames = { jpeg: 'JPEG', png: 'PNG' } as const

/**
 * A picture in base64, with or without the beginning of a data URL; read into plain base64 of its
 * pixels, without data that a camera or a program wrote beside them.
 */
function pictureField<const Options extends FieldOptions>(
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
      const base64 = value.replace(/^data:image\/\w+;base64,/, '')
      if (base64.length > characters || !/^[\w+/-]+={0,2}$/.test(base64)) return unreadable
      const read = Buffer.from(base64, 'base64')
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
    textField(deliveryLimits.deliveryIdCharacters, {
      required: true,
      description: 'Lo hace el dispositivo: la misma visita enviada dos veces se registra una vez.',
    }),
  ],
  trackingCode: ['trackingCode', textField(16, { required: true, description: 'El envío.' })],
  at: ['at', textField(40, { description: 'Cuándo fue, ISO 8601; por omisión, ahora.' })],
  outcome: [
    'outcome',
    oneOfField(visitOutcomes, { description: 'Se entregó, que es lo que vale por omisión, o no.' }),
  ],
  pin: ['pin', digits(4, 'El PIN que dice quien recibe.')],
  name: [
    'name',
    textField(deliveryLimits.deliveryNameCharacters, { description: 'El nombre de quien recibe.' }),
  ],
  document: [
    'document',
    textField(deliveryLimits.deliveryDocumentCharacters, {
      description: 'El documento de quien recibe.',
    }),
  ],
  photos: [
    'photos',
    list(pictureField('jpeg', deliveryPhotoBytes, { required: true }), deliveryPhotos, {
      description: 'Las fotos.',
    }),
  ],
  signature: [
    'signature',
    pictureField('png', deliverySignatureBytes, { description: 'La firma de quien recibe.' }),
  ],
  latitude: ['latitude', coordinate(12, { description: 'Dónde fue.' })],
  longitude: ['longitude', coordinate(12, { description: 'Dónde fue.' })],
  reasonCode: ['reasonCode', textField(20, { description: `Con failed: ${reasonCodeWords}` })],
  note: ['note', textField(deliveryLimits.deliveryNoteCharacters, { description: 'Una nota.' })],
} as const

export const visitInput = message(
  'DeliveryInput',
  visitShape,
  'No se registró nada.',
  ({ latitude, longitude }: Draft<typeof visitShape>) => [
    ...judgeDegrees('latitude', latitude, 90),
    ...judgeDegrees('longitude', longitude, 180),
  ],
)

function judgeDegrees(name: string, degrees: unknown, most: number): FieldProblem[] {
  if (typeof degrees !== 'string' || degrees === '') return []
  if (/^-?\d/.test(degrees) && Math.abs(Number(degrees)) <= most) return []
  const [detail, en] = [`Se espera de -${most} a ${most}.`, `Expected from -${most} to ${most}.`]
  return [{ field: name, code: 'field-malformed', detail, en }]
}

type Words = Pick<FieldProblem, 'detail' | 'en'>

/** Refusals that say more here than the words of their code. */
const visitWords: Partial<Record<DeliveryRefusal['name'], Words | ((left: number) => Words)>> = {
  'piece-not-out': {
    detail: 'El envío no está en reparto: no salió, o la visita ya se registró.',
    en: 'The shipment is not out for delivery: it has not left, or the visit is on record.',
  },
  'proof-wrong': (left) => ({
    detail: paragraph`El PIN no es el del envío.
      ${left === 1 ? 'Queda 1 intento' : `Quedan ${left} intentos`}; también valen nombre y
      documento.`,
    en: paragraph`The PIN is not the shipment's. Attempts left: ${left}; a name and a document will
      do, too.`,
  }),
  'proof-locked': {
    detail: 'Hubo demasiados PIN equivocados: se entrega con nombre y documento.',
    en: 'There were too many wrong PINs: it is delivered with a name and a document.',
  },
  'visit-reason-absent': {
    detail: 'Falta por qué no se entregó: reasonCode, uno de GET /visit-reasons.',
    en: 'Why it was not delivered is missing: reasonCode, one of GET /visit-reasons.',
  },
}

const wordsByName = new Map(Object.entries(visitWords))

export function wordsOf(result: VisitReport['result']): Words | undefined {
  if (result === 'recorded') return undefined
  const words = wordsByName.get(result.name)
  return typeof words === 'function' ? words('left' in result ? result.left : 0) : words
}

/** A proof, and the address under which its pictures are. */
interface PlacedProof extends Proof {
  readonly place: string
}

const degrees = (description: string): Shown<string> => ({
  schema: { type: ['number', 'null'], description },
  write: (position) =>
    position === '' || Number.isNaN(Number(position)) ? null : Number(position),
})

const uri = { type: 'string', format: 'uri' }

const proof = {
  at: moment('Cuándo fue.'),
  outcome: oneOf(visitOutcomes, 'Se entregó, o no.'),
  reasonCode: orEmpty(reasonCodeWords),
  name: orNull(text('Quién recibió.')),
  document: orNull({
    ...text('Los tres últimos caracteres de su documento.'),
    write: documentEnd,
  }),
  hasPin: flag('Si dijo el PIN del envío.'),
  photos: computed(
    { schema: { type: 'array', items: uri, description: 'Las direcciones de las fotos.' } },
    ({ files, place }: PlacedProof) =>
      files.filter((file) => file !== signatureFile).map((file) => `${place}/${file}`),
  ),
  signature: computed(
    orNull<string, []>({ schema: { ...uri, description: 'La dirección de la firma.' } }),
    ({ files, place }: PlacedProof) =>
      files.includes(signatureFile) ? `${place}/${signatureFile}` : null,
  ),
  note: orNull(text('Lo que anotó quien reparte.')),
  latitude: degrees('Dónde fue, si se sabe.'),
  longitude: degrees('Dónde fue, si se sabe.'),
} as const

const maybeProof = (name: string, shown: View<PlacedProof>) =>
  view<{ readonly proof: PlacedProof | undefined }>(name)({
    proof: orNull(nested(shown, 'La constancia, si hay una.')),
  })

export const shownProof = maybeProof(
  'FoundDeliveryProof',
  view<PlacedProof>('DeliveryProof')({
    ...proof,
    by: ['recordedBy', personName('Quién lo registró.')],
  }),
)

export const shownOwnProof = maybeProof(
  'FoundShipmentProof',
  view<PlacedProof>('ShipmentProof')(proof),
)

export const picture = {
  method: 'GET',
  answer: fileOf({
    type: 'image/jpeg',
    otherTypes: ['image/png'],
    description: 'La foto o la firma.',
  }),
  etag: true,
} as const

export function toPicture(fileName: string, content: string) {
  const type = fileName === signatureFile ? 'image/png' : 'image/jpeg'
  return { type, bytes: Buffer.from(content, 'base64'), fileName }
}

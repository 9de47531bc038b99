import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import type { Outcome } from '../../outcome.ts'
import {
  cents,
  maybeCents,
  maybeMoment,
  maybeString,
  moment,
  objectOf,
  string,
} from '../../rows/answer-schema.ts'
import { integer, oneOf, text } from '../../rows/fields.ts'
import {
  badRequest,
  conflict,
  idempotencyKeyReused,
  notFound,
  type OperationAnswer,
  type OperationInput,
} from '../../rows/operation.ts'
import { codeForm, wordForm } from '../../rows/query-forms.ts'
import { readBody } from '../../rows/read-body.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import { claimLimits } from './claims.limits.ts'
import {
  type Claim,
  type ClaimMessage,
  claimKinds,
  claimStates,
  type LossRefusal,
  type ToldClaim,
} from './claims.ts'

const { claimTextCharacters, claimCents } = claimLimits

const amount = (description: string) =>
  ['amountCents', integer(12, { required: true, least: 1, most: claimCents, description })] as const

const written = (description: string) =>
  ['text', text(claimTextCharacters, { required: true, description })] as const

export const claimShape = {
  trackingCode: ['trackingCode', text(16, { required: true, description: 'El envío.' })],
  kind: [
    'kind',
    oneOf(claimKinds, {
      required: true,
      description: 'lost: se perdió; damaged: se dañó; missing-content: falta parte del contenido.',
    }),
  ],
  amountCents: amount('Cuánto se reclama.'),
  text: written('Qué pasó.'),
} as const satisfies Shape

export const lossShape = {
  trackingCode: claimShape.trackingCode,
  amountCents: amount('Lo que el remitente puede recibir; en general, el valor declarado.'),
  text: written('Dónde se buscó; lo lee la tienda.'),
} as const satisfies Shape

const messageShape = { text: written('El mensaje.') } as const satisfies Shape

export const acceptanceShape = {
  amountCents: amount('Cuánto se acredita en la cuenta; no más que lo reclamado.'),
} as const satisfies Shape

const reasonShape = {
  reason: ['reason', text(200, { required: true, description: 'Por qué.' })],
} as const satisfies Shape

const properties = {
  id: string('El id del reclamo.'),
  trackingCode: string('El envío.'),
  shipper: { type: 'integer', description: 'Número del remitente.' },
  kind: { type: 'string', enum: claimKinds, description: 'Qué se reclama.' },
  state: {
    type: 'string',
    enum: claimStates,
    description: 'Abierto, aceptado, rechazado o retirado.',
  },
  amountCents: cents('Lo que se reclama.'),
  creditedCents: maybeCents('Lo que se acredita en la cuenta, si se aceptó.'),
  openedAt: moment('Cuándo se abrió.'),
  settledAt: maybeMoment('Cuándo se decidió.'),
  reason: maybeString('Por qué se rechazó o se retiró.'),
}

const messages = {
  type: 'array',
  description: 'Lo que se escribió, de lo más viejo a lo más nuevo.',
  items: entity(
    'ClaimMessage',
    objectOf({
      at: moment('Cuándo.'),
      side: {
        type: 'string',
        enum: ['shipper', 'carrier'],
        description: 'Quién: el remitente o el transportista.',
      },
      author: string('Su nombre.'),
      text: string('Lo que escribió.'),
    }),
  ),
}

const claimSchema = entity('Claim', objectOf(properties))
export const toldClaimSchema = entity('ClaimWithMessages', objectOf({ ...properties, messages }))

function writeClaim(claim: Claim) {
  return {
    id: claim.id,
    trackingCode: claim.code,
    shipper: claim.shipperNumber,
    kind: claim.kind,
    state: claim.state,
    amountCents: claim.claimedCents,
    creditedCents: claim.creditedCents,
    openedAt: isoText(claim.openedAt),
    settledAt: claim.settledAt === null ? null : isoText(claim.settledAt),
    reason: claim.reason === '' ? null : claim.reason,
  }
}

function writeToldClaim(claim: ToldClaim) {
  return { ...writeClaim(claim), messages: claim.messages.map(writeMessage) }
}

/** The answer to what was done about a claim: the claim as it is now, or why nothing was done. */
export function tellClaim<Refusal>(
  status: 200 | 201,
  done: Outcome<ToldClaim, Refusal>,
  explain: (refusal: Refusal) => OperationAnswer,
): OperationAnswer {
  return done.ok ? { status, body: writeToldClaim(done.value) } : explain(done.refusal)
}

export function tellFoundClaim(found: ToldClaim | undefined): OperationAnswer {
  return found ? { status: 200, body: writeToldClaim(found) } : unknownClaim
}

/** People act under a name with their id before it, which readers don't need. */
function writeMessage({ at, side, author, text: said }: ClaimMessage) {
  return { at: isoText(at), side, author: author.replace(/^person:\S+ /, ''), text: said }
}

export const unknownClaim = notFound('No hay ningún reclamo con ese id.', 'claim-unknown')
const settled = conflict('El reclamo ya se decidió.', 'claim-settled')

const unknownProblem = { status: 404, meaning: 'No hay ningún reclamo con ese id.' }
const settledProblem = { status: 409, meaning: 'El reclamo ya se decidió.' }

const branchOfOthers = {
  problem: {
    status: 403,
    title: 'Sin permiso',
    code: 'branch-of-others',
    detail: 'El envío se vio por última vez en otra sucursal.',
    en: 'The shipment was last seen at another branch.',
  },
} as const
export const branchProblem = { status: 403, meaning: 'El envío es de otra sucursal.' }

export const noShipmentProblem = { status: 404, meaning: 'No hay ningún envío con ese código.' }

const notOpened = {
  'order-unknown': notFound('No hay ningún envío con ese código.', 'order-unknown'),
  'claim-too-early': conflict('Todavía no tuvimos el envío.', 'claim-too-early'),
  'claim-exists': conflict('Ya hay un reclamo abierto por ese envío.', 'claim-exists'),
}

export const explainOpening = refusalAnswers<
  keyof typeof notOpened | 'claim-unfit' | 'idempotency-key-reused'
>({
  ...notOpened,
  'claim-unfit': conflict('El envío volvió: no está perdido.', 'claim-unfit'),
  'idempotency-key-reused': idempotencyKeyReused,
})

export const explainLoss = refusalAnswers<LossRefusal>({
  ...notOpened,
  'claim-unfit': conflict('El envío ya llegó o volvió: no está perdido.', 'claim-unfit'),
  'branch-of-others': branchOfOthers,
})

export const explainWriting = refusalAnswers<
  'claim-unknown' | 'claim-settled' | 'messages-too-many' | 'branch-of-others'
>({
  'claim-unknown': unknownClaim,
  'claim-settled': settled,
  'branch-of-others': branchOfOthers,
  'messages-too-many': conflict('El reclamo tiene demasiados mensajes.', 'messages-too-many'),
})

export const explainSettling = refusalAnswers<
  'claim-unknown' | 'claim-settled' | 'amount-beyond-claim'
>({
  'claim-unknown': unknownClaim,
  'claim-settled': settled,
  'amount-beyond-claim': badRequest(
    'Se acredita más de lo que se reclama.',
    undefined,
    'amount-beyond-claim',
  ),
})

/** Lists are read from one claim on. */
function readClaimId(sent: string): string | undefined {
  return /^clm_[0-9a-z]{10,40}$/.test(sent) ? sent : undefined
}

/** What the lists of both faces share. */
export const claimList = {
  path: '/claims',
  readPlace: readClaimId,
  placeOf: ({ id }: Claim) => id,
  item: claimSchema,
  write: writeClaim,
}

export const stateFilter = {
  name: 'state',
  description: 'Solo los de este estado.',
  form: wordForm(claimStates),
}

export const codeFilter = {
  name: 'trackingCode',
  description: 'Solo los de este envío.',
  form: codeForm,
}

export function readClaimFilter(query: OperationInput['query']) {
  const code = parseTrackingCode(query['trackingCode'] ?? '')
  const state = claimStates.find((one) => one === query['state'])
  return { state, code: code.ok ? code.value : undefined }
}

/** What the rows of one claim share, by what is done about it. */
export const claimRow = {
  read: {
    method: 'GET',
    path: '/claims/:id',
    summary: 'Ver un reclamo con sus mensajes',
    description: 'Con todo lo que se escribió de ambos lados.',
    response: toldClaimSchema,
    successStatus: 200,
    problems: [unknownProblem],
  },
  write: {
    method: 'POST',
    path: '/claims/:id/messages',
    request: entity('ClaimMessageInput', shapeSchema(messageShape)),
    response: toldClaimSchema,
    successStatus: 201,
    problems: [unknownProblem, settledProblem],
  },
  settle: {
    method: 'POST',
    request: entity('ClaimReason', shapeSchema(reasonShape)),
    response: toldClaimSchema,
    successStatus: 200,
    problems: [unknownProblem, settledProblem],
  },
} as const

export const readMessage = (body: OperationInput['body']) =>
  readBody(messageShape, body, { lack: 'Falta el mensaje.' })

export const readClaimReason = (body: OperationInput['body']) =>
  readBody(reasonShape, body, { lack: 'Falta decir por qué.' })

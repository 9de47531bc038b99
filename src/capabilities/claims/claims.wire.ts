import { integer, oneOf as oneOfField, text as textField } from '../../rows/fields.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import { codeForm, wordForm } from '../../rows/query-forms.ts'
import { message } from '../../rows/row.ts'
import {
  cents,
  count,
  listOf,
  moment,
  oneOf,
  orEmpty,
  orNull,
  personName,
  text,
  type ViewTable,
  view,
} from '../../rows/view.ts'
import { claimLimits } from './claims.limits.ts'
import { type Claim, type ClaimMessage, claimKinds, claimStates, type ToldClaim } from './claims.ts'

const problems = declareProblems({
  'claim-unknown': {
    es: 'No hay ningún reclamo con ese id.',
    en: 'There is no claim with that id.',
  },
  'claim-settled': { es: 'El reclamo ya se decidió.', en: 'The claim was decided already.' },
  'claim-exists': {
    es: 'Ya hay un reclamo abierto por ese envío.',
    en: 'There is an open claim for that shipment already.',
  },
  'claim-too-early': {
    es: 'Todavía no tuvimos el envío.',
    en: 'The carrier has not had the shipment yet.',
  },
  'claim-unfit': {
    es: 'El envío volvió: no está perdido.',
    en: 'The shipment came back: it is not lost.',
  },
  'amount-beyond-claim': {
    es: 'Se acredita más de lo que se reclama.',
    en: 'More is credited than was claimed.',
  },
  'messages-too-many': {
    es: 'El reclamo tiene demasiados mensajes.',
    en: 'The claim has too many messages.',
  },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

const { claimTextCharacters, claimCents } = claimLimits

const amount = (description: string) =>
  ['amountCents', integer(12, { required: true, least: 1, most: claimCents, description })] as const

const written = (description: string) =>
  ['text', textField(claimTextCharacters, { required: true, description })] as const

const trackingCode = [
  'trackingCode',
  textField(16, { required: true, description: 'El envío.' }),
] as const

export const claimInput = message(
  'ClaimInput',
  {
    trackingCode,
    kind: [
      'kind',
      oneOfField(claimKinds, {
        required: true,
        description:
          'lost: se perdió; damaged: se dañó; missing-content: falta parte del contenido.',
      }),
    ],
    amountCents: amount('Cuánto se reclama.'),
    text: written('Qué pasó.'),
  },
  'El reclamo no se puede leer.',
)

export const lossInput = message(
  'LossInput',
  {
    trackingCode,
    amountCents: amount('Lo que el remitente puede recibir; en general, el valor declarado.'),
    text: written('Dónde se buscó; lo lee la tienda.'),
  },
  'No se dio por perdido.',
)

export const messageInput = message(
  'ClaimMessageInput',
  { text: written('El mensaje.') },
  { lack: 'Falta el mensaje.' },
)

export const acceptanceInput = message(
  'ClaimAcceptance',
  { amountCents: amount('Cuánto se acredita en la cuenta; no más que lo reclamado.') },
  { lack: 'Falta cuánto se acredita.' },
)

export const reasonInput = message(
  'ClaimReason',
  { reason: ['reason', textField(200, { required: true, description: 'Por qué.' })] },
  { lack: 'Falta decir por qué.' },
)

const shown: ViewTable<Claim> = {
  id: ['id', text('El id del reclamo.')],
  trackingCode: ['code', text('El envío.')],
  shipper: ['shipperNumber', count('Número del remitente.')],
  kind: ['kind', oneOf(claimKinds, 'Qué se reclama.')],
  state: ['state', oneOf(claimStates, 'Abierto, aceptado, rechazado o retirado.')],
  amountCents: ['claimedCents', cents('Lo que se reclama.')],
  creditedCents: ['creditedCents', orNull(cents('Lo que se acredita en la cuenta, si se aceptó.'))],
  openedAt: ['openedAt', moment('Cuándo se abrió.')],
  settledAt: ['settledAt', orNull(moment('Cuándo se decidió.'))],
  reason: ['reason', orEmpty('Por qué se rechazó o se retiró.')],
}

const shownMessage = view<ClaimMessage>('ClaimMessage', {
  at: ['at', moment('Cuándo.')],
  side: ['side', oneOf(['shipper', 'carrier'], 'Quién: el remitente o el transportista.')],
  author: ['author', personName('Su nombre.')],
  text: ['text', text('Lo que escribió.')],
})

const shownClaim = view('Claim', shown)

export const shownWithMessages = view<ToldClaim>('ClaimWithMessages', {
  ...shown,
  messages: [
    'messages',
    listOf(shownMessage, 'Lo que se escribió, de lo más viejo a lo más nuevo.'),
  ],
})

export const ofOtherBranch = [
  403,
  'El envío se vio por última vez en otra sucursal.',
  'The shipment was last seen at another branch.',
] as const

/** Refusals that several rows answer in the same words. */
export const openingRefusals = {
  'order-unknown': [404, 'No hay ningún envío con ese código.'],
  'claim-too-early': 409,
  'claim-exists': 409,
} as const

export const writingRefusals = {
  'claim-unknown': 404,
  'claim-settled': 409,
  'messages-too-many': 409,
} as const

export const settlingRefusals = {
  'claim-unknown': 404,
  'claim-settled': 409,
  'amount-beyond-claim': 400,
} as const

/** The common part of the lists of both faces. */
export const claimList = {
  path: '/claims',
  /** Lists are read from one claim on. */
  readPlace: (place: string) => (/^clm_[0-9a-z]{10,40}$/.test(place) ? place : undefined),
  placeOf: ({ id }: Claim) => id,
  item: shownClaim,
}

export const claimFilters = {
  state: [wordForm(claimStates), 'Solo los de este estado.'],
  trackingCode: [codeForm, 'Solo los de este envío.'],
} as const

/** The row of both faces that reads one claim. */
export const readingClaim = {
  method: 'GET',
  path: '/claims/:id',
  summary: 'Ver un reclamo con sus mensajes',
  description: 'Con todo lo que se escribió de ambos lados.',
  answer: shownWithMessages,
  refusals: { 'claim-unknown': 404 },
} as const

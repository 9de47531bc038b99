import type { Operator } from '../../kernel/operator.ts'
import type { ServiceType } from '../../kernel/service-type.ts'
import { serviceTypes } from '../../kernel/service-type.ts'
import { defaultVolumetricFactor, parseShipperNumber } from '../../kernel/shipper.ts'
import { type Draft, type Shape, type Sound, shapeSchema } from '../../kits/fields/structures.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, maybeMoment, objectOf, string } from '../../rows/answer-schema.ts'
import { flag, integer, oneOf, text } from '../../rows/fields.ts'
import { conflict, notFound, type Operation } from '../../rows/operation.ts'
import { pagingBy, readPageRequest, toPage } from '../../rows/paging.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import type { AccountWish, ApprovalRefusal, Onboarding } from './onboarding.ts'
import {
  missingTexts,
  progressSchema,
  stateTexts,
  writeMoment,
  writeProgress,
} from './onboarding.wire.ts'

export interface OnboardingOpsContext {
  readonly onboarding: Onboarding | undefined
  readonly operator: Operator
}

type Row = Operation<OnboardingOpsContext>

const executives = ['administrator', 'executive']
const readers = [...executives, 'reader']
const elsewhere = 'La habilitación se lleva en el ambiente de pruebas.'
const unknown = {
  es: 'No hay ninguna habilitación de esa cuenta.',
  en: 'The account is not being onboarded.',
}
const letters = Object.keys(serviceTypes) as ServiceType[]

const wishShape = {
  number: ['number', integer(4, { required: true, least: 1, description: 'Número de la cuenta.' })],
  name: ['name', text(60, { required: true, description: 'Nombre del remitente.' })],
  mode: ['mode', oneOf(['CROSS', 'WARE'], { required: true, description: 'De dónde despacha.' })],
  insured: ['insured', flag({ description: 'Con seguro. Por omisión, no.' })],
  sameDay: ['sameDay', flag({ description: 'Entrega en el día. Por omisión, no.' })],
  volumetricFactor: ['volumetricFactor', integer(6, { least: 1, description: 'cm³ por kg.' })],
  contactName: ['contactName', text(60, { required: true, description: 'Quién integra.' })],
  contactEmail: ['contactEmail', text(100, { required: true, description: 'Su correo.' })],
  services: [
    'services',
    text(20, { description: `Servicios que va a usar, con espacios: ${letters.join(' ')}.` }),
  ],
} as const satisfies Shape

const credentialsSchema = entity('AccountCredentials', {
  type: 'object',
  properties: {
    shipper: { type: 'integer', description: 'Número de la cuenta.' },
    environment: {
      type: 'string',
      enum: ['testing', 'production'],
      description: 'Dónde sirven las credenciales.',
    },
    password: { type: 'string', description: 'Para los endpoints; se muestra esta única vez.' },
    key: { type: 'string', description: 'Para el normalizador; se muestra esta única vez.' },
  },
  required: ['shipper', 'environment', 'password', 'key'],
})

const summarySchema = entity(
  'OnboardingSummary',
  objectOf({
    shipper: count('Número de la cuenta.'),
    contactName: string('A quién preguntar.'),
    contactEmail: string('Su correo.'),
    requestedBy: string('Quién la pidió.'),
    requestedAt: maybeMoment('Cuándo se pidió.'),
    readyAt: maybeMoment('Cuándo estuvo todo probado.'),
    approvedAt: maybeMoment('Cuándo se habilitó.'),
    withdrawnAt: maybeMoment('Cuándo se retiró.'),
  }),
)

const explainRequest = refusalAnswers<RefusalOf<Onboarding['request']>>({
  'number-taken': conflict('Ya existe un remitente con ese número: elegí otro.'),
})

const requestOnboarding: Row = {
  method: 'POST',
  path: '/onboardings',
  name: 'requestOnboarding',
  asksFresh: true,
  summary: 'Pedir la habilitación de un remitente',
  description: paragraph`La pide su ejecutivo de cuentas. Crea la cuenta de pruebas y muestra sus
    credenciales esta única vez; desde entonces se juzga cada orden de prueba que cargue.`,
  roles: executives,
  request: entity('OnboardingInput', shapeSchema(wishShape)),
  response: credentialsSchema,
  successStatus: 201,
  showsSecret: true,
  problems: [
    { status: 404, meaning: elsewhere },
    { status: 409, meaning: 'Ya existe un remitente con ese número, aquí o en producción.' },
  ],
  async answer({ body }, { onboarding, operator }) {
    if (onboarding === undefined) return notFound(elsewhere)
    const wish = readBody(wishShape, body, 'Con estos datos no se puede pedir.', judgeWish)
    if (!wish.ok) return wish.refusal
    const issued = await onboarding.request(toWish(wish.value), operator)
    if (!issued.ok) return explainRequest(issued.refusal)
    const { shipper, password, key } = issued.value
    const body201 = { shipper: shipper.number, environment: 'testing', password, key }
    return { status: 201, body: body201 }
  },
}

function wordsOf(services: unknown): string[] {
  return typeof services === 'string' ? services.split(/[\s,]+/).filter(Boolean) : []
}

function isLetter(word: string): word is ServiceType {
  return letters.some((letter) => letter === word)
}

function judgeWish({ services, contactEmail }: Draft<typeof wishShape>): FieldProblem[] {
  const faults: FieldProblem[] = []
  if (!wordsOf(services).every(isLetter))
    faults.push({
      field: 'services',
      code: 'field-malformed',
      detail: `Se esperan letras de ${letters.join(' ')}.`,
      en: `Expected letters of ${letters.join(' ')}.`,
    })
  if (typeof contactEmail === 'string' && !contactEmail.includes('@'))
    faults.push({
      field: 'contactEmail',
      code: 'field-malformed',
      detail: 'Se espera un correo electrónico.',
      en: 'Expected an e-mail address.',
    })
  return faults
}

const usual = { insured: false, sameDay: false, volumetricFactor: defaultVolumetricFactor }

function toWish(wish: Sound<typeof wishShape>): AccountWish {
  const { contactName, contactEmail, services, ...account } = wish
  const shipper = { ...usual, ...account }
  return { shipper, contactName, contactEmail, services: wordsOf(services).filter(isLetter) }
}

const listOnboardings: Row = {
  method: 'GET',
  path: '/onboardings',
  name: 'listOnboardings',
  summary: 'Listar las habilitaciones',
  description: 'Por número de cuenta, con los momentos de cada paso.',
  roles: readers,
  query: pagingBy((after) => parseShipperNumber(after) !== undefined),
  response: entity('OnboardingSummaryPage', {
    type: 'object',
    properties: {
      items: { type: 'array', items: summarySchema, description: 'Las filas de esta página.' },
      next: { type: ['string', 'null'], description: 'Con qué pedir la página siguiente.' },
    },
    required: ['items', 'next'],
  }),
  successStatus: 200,
  problems: [{ status: 404, meaning: elsewhere }],
  async answer({ query }, { onboarding }) {
    if (onboarding === undefined) return notFound(elsewhere)
    const asked = readPageRequest(query)
    const rows = await onboarding.list(parseShipperNumber(asked.after) ?? 0, asked.limit + 1)
    const page = toPage(rows, asked, ({ shipperNumber }) => String(shipperNumber))
    const items = page.items.map((row) => ({
      shipper: row.shipperNumber,
      contactName: row.contactName,
      contactEmail: row.contactEmail,
      requestedBy: row.requestedBy,
      requestedAt: writeMoment(row.requestedAt),
      readyAt: writeMoment(row.readyAt),
      approvedAt: writeMoment(row.approvedAt),
      withdrawnAt: writeMoment(row.withdrawnAt),
    }))
    return { status: 200, body: { items, next: page.next ?? null } }
  },
}

const getOnboardingReport: Row = {
  method: 'GET',
  path: '/onboardings/:number',
  name: 'getOnboardingReport',
  summary: 'Ver el informe de una habilitación',
  description: 'Cada orden de prueba con lo que le falta, y lo que falta en total.',
  roles: readers,
  response: progressSchema,
  successStatus: 200,
  async answer({ params }, { onboarding }) {
    const progress = await onboarding?.progressOf(parseShipperNumber(params['number']) ?? 0)
    if (progress !== undefined) return { status: 200, body: writeProgress(progress) }
    return notFound(onboarding === undefined ? elsewhere : unknown)
  },
}

const approveOnboarding: Row = {
  method: 'POST',
  path: '/onboardings/:number/approval',
  name: 'approveOnboarding',
  asksFresh: true,
  summary: 'Aprobar una habilitación',
  description: paragraph`Crea la cuenta de producción con el mismo número y muestra sus credenciales
    esta única vez. Las primeras semanas admite pocas órdenes por día, y cada semana más. Se llama
    en pruebas, con un token de producción.`,
  roles: executives,
  tokensOf: 'production',
  response: credentialsSchema,
  successStatus: 201,
  showsSecret: true,
  problems: [{ status: 409, meaning: 'Las pruebas no alcanzan, o ya terminó.' }],
  async answer({ params }, { onboarding, operator }) {
    if (onboarding === undefined) return notFound(elsewhere)
    const approved = await onboarding.approve(parseShipperNumber(params['number']) ?? 0, operator)
    if (!approved.ok) return explainApproval(approved.refusal)
    const { shipper, password, key } = approved.value
    const credentials = { shipper: shipper.number, environment: 'production', password, key }
    return { status: 201, body: credentials }
  },
}

const explainApproval = refusalAnswers<ApprovalRefusal>({
  'onboarding-unknown': notFound(unknown),
  'not-ready': ({ report }) => conflict(missingTexts(report).join(' ')),
  ended: ({ state }) => conflict(stateTexts[state]),
  demonstration: conflict({
    es: 'Esa cuenta la hizo la demostración: no pasa a producción. Dala de alta de nuevo.',
    en: 'The demonstration made that account: it does not go to production. Add it anew.',
  }),
  'production-not-served': conflict('Este proceso no sirve el ambiente de producción.'),
  'production-number-taken': conflict('En producción ya hay otra cuenta con ese número.'),
})

const explainWithdrawal = refusalAnswers<RefusalOf<Onboarding['withdraw']>>({
  'onboarding-unknown': notFound(unknown),
  ended: conflict('La habilitación ya terminó.'),
})

const withdrawalShape = {
  reason: ['reason', text(200, { required: true, description: 'Por qué.' })],
} as const satisfies Shape

const withdrawOnboarding: Row = {
  method: 'POST',
  path: '/onboardings/:number/withdrawal',
  name: 'withdrawOnboarding',
  summary: 'Dar de baja una habilitación',
  description: 'Para quien desistió: ya no se puede aprobar. La cuenta de pruebas queda.',
  roles: executives,
  request: entity('OnboardingWithdrawal', shapeSchema(withdrawalShape)),
  response: entity('OnboardingWithdrawn', objectOf({ state: string('El estado en que quedó.') })),
  successStatus: 200,
  problems: [{ status: 409, meaning: 'Ya terminó.' }],
  async answer({ params, body }, { onboarding, operator }) {
    if (onboarding === undefined) return notFound(elsewhere)
    const read = readBody(withdrawalShape, body, { lack: 'Falta decir por qué.' })
    if (!read.ok) return read.refusal
    const number = parseShipperNumber(params['number']) ?? 0
    const ended = await onboarding.withdraw(number, read.value.reason, operator)
    return ended.ok
      ? { status: 200, body: { state: 'withdrawn' } }
      : explainWithdrawal(ended.refusal)
  },
}

export const onboardingOperations: readonly Row[] = [
  requestOnboarding,
  listOnboardings,
  getOnboardingReport,
  approveOnboarding,
  withdrawOnboarding,
]

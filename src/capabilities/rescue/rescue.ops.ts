import { text } from '../../faces/fields.wire.ts'
import { maybeMoment, moment } from '../../faces/operations/answer-schema.wire.ts'
import { listRow } from '../../faces/operations/list-row.wire.ts'
import {
  conflict,
  notFound,
  type Operation,
  type OperationAnswer,
  type OperationInput,
} from '../../faces/operations/operation.wire.ts'
import { shipperForm, textForm, wordForm } from '../../faces/operations/query-forms.wire.ts'
import { readBody } from '../../faces/operations/read-body.wire.ts'
import { refusalAnswers } from '../../faces/operations/refusal-answers.wire.ts'
import type { Operator } from '../../kernel/operator.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { isoOrNull, isoText } from '../../kits/clock/iso.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import type { Rescue, RescueFilter, RescuePlace, Rescues, SettleRefusal } from './rescue.ts'
import { type RescueState, rescueKinds, rescueStates } from './rescue-table.ts'

export interface RescuesContext {
  readonly rescues: Rescues
  readonly operator: Operator
}

const rescueSchema = entity('Rescue', {
  type: 'object',
  properties: {
    trackingCode: { type: 'string', description: 'Código de seguimiento.' },
    shipper: { type: 'integer', description: 'Número del remitente.' },
    kind: { type: 'string', enum: rescueKinds, description: 'Devolución o redirección.' },
    state: {
      type: 'string',
      enum: rescueStates,
      description: 'Pendiente, cumplido, fallido o retirado.',
    },
    requestedAt: moment('Cuándo se pidió.'),
    requestedBy: { type: 'string', description: 'Quién lo pidió.' },
    settledAt: maybeMoment('Cuándo se resolvió.'),
    settledBy: { type: ['string', 'null'], description: 'Quién lo resolvió.' },
    reason: { type: 'string', description: 'Por qué falló o se retiró.' },
    destination: { type: ['object', 'null'], description: 'El domicilio nuevo.' },
  },
  required: ['trackingCode', 'shipper', 'kind', 'state', 'requestedAt', 'requestedBy', 'reason'],
})

const codeForm = textForm(
  { es: 'un código de seguimiento', en: 'a tracking code' },
  (sent) => parseTrackingCode(sent).ok,
)

export const listRescues: Operation<RescuesContext> = {
  ...listRow({
    path: '/rescues',
    name: 'listRescues',
    summary: 'Listar los rescates',
    description: 'Del más viejo al más nuevo; `state=pending` da lo que espera un escaneo.',
    problems: [{ status: 400, meaning: 'Un filtro no se puede leer.' }],
    filters: [
      {
        name: 'state',
        description: `Uno de: ${rescueStates.join(', ')}.`,
        form: wordForm(rescueStates),
      },
      { name: 'trackingCode', description: 'Solo los de esta pieza.', form: codeForm },
      { name: 'shipper', description: 'Solo los de este remitente.', form: shipperForm },
    ],
    readPlace,
    load: ({ after, limit }, { query }, { rescues }: RescuesContext) =>
      rescues.list(readFilter(query), after, limit),
    placeOf: placeText,
    item: rescueSchema,
    write: writeRescue,
  }),
  roles: ['administrator', 'branch', 'executive', 'reader'],
}

const reasonShape = {
  reason: ['reason', text(200, { required: true, description: 'Por qué; queda en el registro.' })],
} as const satisfies Shape

const changing = {
  method: 'POST',
  roles: ['administrator', 'branch', 'executive'],
  response: rescueSchema,
  successStatus: 200,
  problems: [
    { status: 404, meaning: 'La pieza no tiene un rescate.' },
    { status: 409, meaning: 'El rescate, o la pieza, ya no está en un estado que lo permita.' },
  ],
} as const

export const carryOutRescue: Operation<RescuesContext> = {
  ...changing,
  path: '/rescues/:trackingCode/carry-out',
  name: 'carryOutRescue',
  summary: 'Cumplir un rescate a mano',
  description: [
    'Cumple ya mismo el rescate pendiente o fallido de la pieza: una devolución registra DV, una ',
    'redirección cambia el destino.',
  ].join(''),
  answer: ({ params }, { rescues, operator }) =>
    change(params, (code) => rescues.carryOut(code, operator)),
}

export const failRescue: Operation<RescuesContext> = {
  ...changing,
  path: '/rescues/:trackingCode/fail',
  name: 'failRescue',
  summary: 'Dar un rescate por fallido',
  description: 'El remitente que vuelva a pedirlo recibe la pieza en `failed`.',
  request: entity('ReasonInput', shapeSchema(reasonShape)),
  answer: (input, { rescues, operator }) =>
    changeWithReason(input, (code, reason) => rescues.fail(code, reason, operator)),
}

export const withdrawRescue: Operation<RescuesContext> = {
  ...changing,
  path: '/rescues/:trackingCode/withdraw',
  name: 'withdrawRescue',
  summary: 'Retirar un rescate',
  description: 'Deja sin efecto uno pendiente o fallido: la pieza puede rescatarse de nuevo.',
  request: entity('ReasonInput', shapeSchema(reasonShape)),
  answer: (input, { rescues, operator }) =>
    changeWithReason(input, (code, reason) => rescues.withdraw(code, reason, operator)),
}

type Change = (...parts: Parameters<Rescues['carryOut']>) => ReturnType<Rescues['carryOut']>
type Code = Parameters<Change>[0]

async function change(
  params: OperationInput['params'],
  run: (code: Code) => ReturnType<Change>,
): Promise<OperationAnswer> {
  const code = parseTrackingCode(params['trackingCode'] ?? '')
  if (!code.ok) return explain({ name: 'rescue-unknown' })
  const changed = await run(code.value)
  return changed.ok ? { status: 200, body: writeRescue(changed.value) } : explain(changed.refusal)
}

async function changeWithReason(
  { body, params }: OperationInput,
  run: (code: Code, reason: string) => ReturnType<Change>,
): Promise<OperationAnswer> {
  const read = readBody(reasonShape, body, 'Falta decir por qué.')
  return read.ok ? change(params, (code) => run(code, read.value.reason)) : read.refusal
}

const stateWords: Record<RescueState, string> = {
  pending: 'pendiente',
  done: 'cumplido',
  failed: 'fallido',
  withdrawn: 'retirado',
}

const explain = refusalAnswers<SettleRefusal>({
  'rescue-unknown': notFound('La pieza no tiene un rescate.'),
  'rescue-settled': ({ state }) => conflict(`El rescate está ${stateWords[state]}.`),
  'state-forbids': ({ newest }) =>
    conflict({
      es: `No se puede cumplir con la pieza en ${newest ?? 'ningún estado'}.`,
      en: `It can't be carried out with the piece in ${newest ?? 'no state'}.`,
    }),
})

function readFilter(query: OperationInput['query']): RescueFilter {
  const state = rescueStates.find((one) => one === query['state'])
  const code = parseTrackingCode(query['trackingCode'] ?? '')
  const shipper = parseShipperNumber(query['shipper'])
  return { state, code: code.ok ? code.value : undefined, shipper }
}

function placeText({ requestedAt, code, number }: Rescue): string {
  return [requestedAt, code, number].join('~')
}

function readPlace(after: string): RescuePlace | undefined {
  const match = /^(\d{1,15})~([A-Z0-9-]{4,16})~(\d{1,9})$/.exec(after)
  if (!match?.[2]) return undefined
  return { requestedAt: Number(match[1]), code: match[2], number: Number(match[3]) }
}

function writeRescue(rescue: Rescue) {
  const { code, shipperNumber, kind, state, reason, requestedBy } = rescue
  return {
    trackingCode: code,
    shipper: shipperNumber,
    kind,
    state,
    requestedAt: isoText(rescue.requestedAt),
    requestedBy,
    settledAt: isoOrNull(rescue.settledAt),
    settledBy: rescue.settledBy ?? null,
    reason,
    destination: rescue.destination ?? null,
  }
}

import type { Operator } from '../../kernel/operator.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import type { Sight } from '../../kernel/sight.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { isoOrNull, isoText } from '../../kits/clock/iso.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, maybeMoment, moment, objectOf } from '../../rows/answer-schema.ts'
import { text } from '../../rows/fields.ts'
import { listRow } from '../../rows/list-row.ts'
import {
  conflict,
  notFound,
  type Operation,
  type OperationAnswer,
  type OperationInput,
} from '../../rows/operation.ts'
import { shipperForm } from '../../rows/query-forms.ts'
import { readBody } from '../../rows/read-body.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import type { ListedRescue, Rescue, RescueFilter, Rescues, SettleRefusal } from './rescue.ts'
import {
  dueProperty,
  pieceProperties,
  placeText,
  readPlace,
  readRescueFilter,
  rescueFilters,
  rescueProperties,
  unreadableFilter,
} from './rescue-list.wire.ts'
import { dueSince, type RescueState } from './rescue-table.ts'

export interface RescuesContext {
  readonly rescues: Rescues
  readonly operator: Operator
  readonly sight: Sight | undefined
}

const rescueSchema = entity('Rescue', {
  type: 'object',
  properties: {
    trackingCode: { type: 'string', description: 'Código de seguimiento.' },
    shipper: { type: 'integer', description: 'Número del remitente.' },
    ...rescueProperties,
    requestedAt: moment('Cuándo se pidió.'),
    requestedBy: { type: 'string', description: 'Quién lo pidió.' },
    settledAt: maybeMoment('Cuándo se resolvió.'),
    settledBy: { type: ['string', 'null'], description: 'Quién lo resolvió.' },
    reason: { type: 'string', description: 'Por qué falló o se retiró.' },
    destination: { type: ['object', 'null'], description: 'El domicilio nuevo.' },
  },
  required: ['trackingCode', 'shipper', 'kind', 'state', 'requestedAt', 'requestedBy', 'reason'],
})

const listedSchema = entity('ListedRescue', {
  type: 'object',
  properties: {
    ...rescueSchema.properties,
    shipperName: { type: 'string', description: 'El remitente.' },
    ...pieceProperties,
    pieceBranch: {
      type: ['string', 'null'],
      description: 'prov_codigo de la última sucursal que lo vio; `null` si ninguna.',
    },
    locality: { type: 'string', description: 'La localidad adonde va.' },
    dueSince: dueProperty,
  },
  required: [...rescueSchema.required, 'pieceState', 'pieceSince', 'dueSince'],
})

const readers = ['administrator', 'branch', 'executive', 'reader']

export const listRescues: Operation<RescuesContext> = {
  ...listRow({
    path: '/rescues',
    name: 'listRescues',
    summary: 'Listar los rescates',
    description: paragraph`Del más viejo al más nuevo; \`state=pending\` da lo que espera un
      escaneo. Quien actúa en una sola sucursal ve los de sus envíos, y de los que viajan los que
      estuvieron en ella o van ahí.`,
    problems: [unreadableFilter],
    filters: [
      ...rescueFilters('Solo los de esta pieza.'),
      { name: 'shipper', description: 'Solo los de este remitente.', form: shipperForm },
      { name: 'branch', description: 'Solo los que están en esta sucursal, o viajan.' },
    ],
    readPlace,
    load: ({ after, limit }, { query }, { rescues, operator, sight }: RescuesContext) =>
      rescues.list({ ...readFilter(query, operator), sight }, after, limit),
    placeOf: placeText,
    item: listedSchema,
    write: writeListed,
  }),
  roles: readers,
  sight: 'narrowed',
}

export const countRescues: Operation<RescuesContext> = {
  method: 'GET',
  path: '/rescues/counts',
  name: 'countRescues',
  summary: 'Contar los rescates que esperan y los que fallaron',
  description: 'De todos o, para quien actúa en una sola sucursal, de sus envíos y los que viajan.',
  roles: readers,
  sight: 'narrowed',
  response: entity(
    'RescueCounts',
    objectOf({ pending: count('Los que esperan.'), failed: count('Los que fallaron.') }),
  ),
  successStatus: 200,
  answer: async (_input, { rescues, sight }) => ({
    status: 200,
    body: await rescues.count(sight),
  }),
}

const reasonShape = {
  reason: ['reason', text(200, { required: true, description: 'Por qué; queda en el registro.' })],
} as const satisfies Shape

const changing = {
  method: 'POST',
  roles: ['administrator', 'branch', 'executive'],
  sight: 'named',
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
  description: paragraph`Cumple ya mismo el rescate pendiente o fallido de la pieza: una devolución
    registra DV, una redirección cambia el destino.`,
  answer: ({ params }, context) =>
    change(params, context, (code) => context.rescues.carryOut(code, context.operator)),
}

export const failRescue: Operation<RescuesContext> = {
  ...changing,
  path: '/rescues/:trackingCode/fail',
  name: 'failRescue',
  summary: 'Dar un rescate por fallido',
  description: 'El remitente que vuelva a pedirlo recibe la pieza en `failed`.',
  request: entity('ReasonInput', shapeSchema(reasonShape)),
  answer: (input, context) =>
    changeWithReason(input, context, (code, reason) =>
      context.rescues.fail(code, reason, context.operator),
    ),
}

export const withdrawRescue: Operation<RescuesContext> = {
  ...changing,
  path: '/rescues/:trackingCode/withdraw',
  name: 'withdrawRescue',
  summary: 'Retirar un rescate',
  description: 'Deja sin efecto uno pendiente o fallido: la pieza puede rescatarse de nuevo.',
  request: entity('ReasonInput', shapeSchema(reasonShape)),
  answer: (input, context) =>
    changeWithReason(input, context, (code, reason) =>
      context.rescues.withdraw(code, reason, context.operator),
    ),
}

type Change = (...parts: Parameters<Rescues['carryOut']>) => ReturnType<Rescues['carryOut']>
type Code = Parameters<Change>[0]

async function change(
  params: OperationInput['params'],
  { rescues, operator: { branch } }: RescuesContext,
  run: (code: Code) => ReturnType<Change>,
): Promise<OperationAnswer> {
  const code = parseTrackingCode(params['trackingCode'] ?? '')
  if (!code.ok) return explain({ name: 'rescue-unknown' })
  if (branch !== undefined && !(await rescues.isAtBranch(code.value, branch))) return elsewhere
  const changed = await run(code.value)
  return changed.ok ? { status: 200, body: writeRescue(changed.value) } : explain(changed.refusal)
}

async function changeWithReason(
  { body, params }: OperationInput,
  context: RescuesContext,
  run: (code: Code, reason: string) => ReturnType<Change>,
): Promise<OperationAnswer> {
  const read = readBody(reasonShape, body, { lack: 'Falta decir por qué.' })
  return read.ok ? change(params, context, (code) => run(code, read.value.reason)) : read.refusal
}

const elsewhere: OperationAnswer = {
  problem: {
    status: 403,
    title: 'Sin permiso',
    code: 'branch-of-others',
    detail: 'El envío está en otra sucursal.',
    en: 'The shipment is at another branch.',
  },
}

const stateWords: Record<RescueState, string> = {
  pending: 'pendiente',
  done: 'cumplido',
  failed: 'fallido',
  withdrawn: 'retirado',
}

const explain = refusalAnswers<SettleRefusal>({
  'rescue-unknown': notFound('La pieza no tiene un rescate.'),
  'rescue-settled': ({ state }) =>
    conflict({ es: `El rescate está ${stateWords[state]}.`, en: `The rescue is ${state}.` }),
  'state-forbids': ({ newest }) =>
    conflict({
      es: `No se puede cumplir con la pieza en ${newest ?? 'ningún estado'}.`,
      en: `It can't be carried out with the piece in ${newest ?? 'no state'}.`,
    }),
})

function readFilter(query: OperationInput['query'], { branch }: Operator): RescueFilter {
  const shipper = parseShipperNumber(query['shipper'])
  const branchCode = branch ?? (query['branch'] ? query['branch'].toUpperCase() : undefined)
  return { ...readRescueFilter(query), shipper, branchCode }
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

function writeListed(rescue: ListedRescue) {
  const { shipperName, pieceState, pieceSince, pieceBranch, locality } = rescue
  return {
    ...writeRescue(rescue),
    shipperName,
    pieceState,
    pieceSince: isoText(pieceSince),
    pieceBranch: pieceBranch || null,
    locality,
    dueSince: isoOrNull(dueSince(rescue)),
  }
}

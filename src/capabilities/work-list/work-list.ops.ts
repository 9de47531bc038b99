import { text } from '../../faces/fields.wire.ts'
import { moment } from '../../faces/operations/answer-schema.wire.ts'
import { listRow } from '../../faces/operations/list-row.wire.ts'
import {
  notFound,
  type Operation,
  type OperationInput,
} from '../../faces/operations/operation.wire.ts'
import { shipperForm, textForm, wordForm } from '../../faces/operations/query-forms.wire.ts'
import { readBody } from '../../faces/operations/read-body.wire.ts'
import type { Operator } from '../../kernel/operator.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import {
  parseWorkId,
  type WorkFilter,
  type WorkItem,
  type WorkKind,
  type WorkList,
  type WorkPlace,
  workId,
  workKinds,
} from './work-list.ts'

export interface WorkListContext {
  readonly workList: WorkList
  readonly operator: Operator
}

/** What each kind asks of the carrier's people. */
const kindTexts: Record<WorkKind, string> = {
  'no-tariff': 'La cuenta no tiene tarifa para el código postal del envío.',
  'return-due': 'Nadie lo retiró en los días de espera de la sucursal: vuelve al remitente (DV).',
  'hand-over-missing': 'Figura en una hoja de entrega y no llegó con ella.',
  'recipient-choice': 'Quien recibe eligió en la página del envío cómo quiere recibirlo.',
}

const itemSchema = entity('WorkItem', {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'El nombre del pendiente, para resolverlo.' },
    kind: { type: 'string', enum: workKinds, description: 'Qué clase de pendiente es.' },
    text: { type: 'string', description: 'Qué pasa, en palabras.' },
    trackingCode: { type: 'string', description: 'Código de seguimiento.' },
    shipper: { type: 'integer', description: 'Número del remitente.' },
    branch: { type: ['string', 'null'], description: 'prov_codigo de la sucursal, si es de una.' },
    since: moment('Desde cuándo está pendiente.'),
    detail: { type: 'object', description: 'Los datos del caso, según su clase.' },
  },
  required: ['id', 'kind', 'text', 'trackingCode', 'shipper', 'branch', 'since', 'detail'],
})

const codeForm = textForm(
  { es: 'un código de seguimiento', en: 'a tracking code' },
  (sent) => parseTrackingCode(sent).ok,
)

export const listWork: Operation<WorkListContext> = {
  ...listRow({
    path: '/work-list',
    name: 'listWork',
    summary: 'Ver los envíos que piden una decisión',
    description: [
      'Los pendientes del transportista, del más viejo al más nuevo. Salen de la lista cuando el ',
      'envío cambia y el motivo termina, o cuando alguien los da por resueltos.',
    ].join(''),
    problems: [{ status: 400, meaning: 'Un filtro no se puede leer.' }],
    filters: [
      {
        name: 'kind',
        description: `Uno de: ${workKinds.join(', ')}.`,
        form: wordForm(workKinds),
      },
      { name: 'branch', description: 'Solo los de esta sucursal (prov_codigo).' },
      { name: 'shipper', description: 'Solo los de este remitente.', form: shipperForm },
      { name: 'trackingCode', description: 'Solo los de este envío.', form: codeForm },
    ],
    readPlace,
    load: ({ after, limit }, { query }, { workList }: WorkListContext) =>
      workList.list(readFilter(query), after, limit),
    placeOf: ({ dueAt, code, kind }) => [dueAt, code, kind].join('~'),
    item: itemSchema,
    write: writeItem,
  }),
  roles: ['administrator', 'branch', 'executive', 'reader'],
}

const resolutionShape = {
  note: ['note', text(200, { required: true, description: 'Qué se hizo; queda registrado.' })],
} as const satisfies Shape

const unknownItem = notFound('No hay ningún pendiente con ese id.')

export const resolveWork: Operation<WorkListContext> = {
  method: 'POST',
  path: '/work-list/:id/resolution',
  name: 'resolveWork',
  summary: 'Dar un pendiente por resuelto',
  description: 'Sale de la lista; quién lo resolvió y por qué queda en la auditoría.',
  roles: ['administrator', 'branch', 'executive'],
  request: shapeSchema(resolutionShape),
  response: { type: 'object', properties: {} },
  successStatus: 200,
  problems: [{ status: 404, meaning: 'No hay ningún pendiente con ese id.' }],
  async answer({ body, params }, { workList, operator }) {
    const item = parseWorkId(params['id'] ?? '')
    if (item === undefined) return unknownItem
    const read = readBody(resolutionShape, body, 'Falta decir qué se hizo.')
    if (!read.ok) return read.refusal
    const resolved = await workList.resolve(item, read.value.note, operator)
    return resolved.ok ? { status: 200, body: {} } : unknownItem
  },
}

function readFilter(query: OperationInput['query']): WorkFilter {
  const code = parseTrackingCode(query['trackingCode'] ?? '')
  return {
    kind: workKinds.find((one) => one === query['kind']),
    branchCode: query['branch']?.toUpperCase(),
    shipper: parseShipperNumber(query['shipper']),
    code: code.ok ? code.value : undefined,
  }
}

function readPlace(after: string): WorkPlace | undefined {
  const match = /^(\d{1,15})~([A-Z0-9-]{4,16})~([a-z-]{1,40})$/.exec(after)
  return match?.[2] && match[3]
    ? { dueAt: Number(match[1]), code: match[2], kind: match[3] }
    : undefined
}

function writeItem(item: WorkItem) {
  return {
    id: workId(item),
    kind: item.kind,
    text: kindTexts[item.kind],
    trackingCode: item.code,
    shipper: item.shipperNumber,
    branch: item.branchCode === '' ? null : item.branchCode,
    since: isoText(item.dueAt),
    detail: item.detail,
  }
}

import type { Operator } from '../../kernel/operator.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { maybeMoment, moment, objectOf } from '../../rows/answer-schema.ts'
import type { SightContext } from '../../rows/sight.ts'
import {
  isHandOverId,
  type ListedWork,
  type WorkCounts,
  type WorkKind,
  type WorkList,
  workId,
  workKinds,
} from './work-list.ts'

export interface WorkListContext extends SightContext {
  readonly workList: WorkList
  readonly operator: Operator
}

/** What each kind asks of the carrier's people. */
const kindTexts: Record<WorkKind, string> = {
  'cancelled-scanned': 'Se escaneó y está cancelado: apartarlo y devolverlo.',
  claim: 'El remitente reclama por este envío.',
  'hand-over-missing': 'Figura en una hoja de entrega y no llegó con ella.',
  'container-missing': 'No estaba en la bolsa, jaula o viaje que lo traía: buscarlo.',
  late: 'Pasó el último día prometido y no llegó.',
  idle: 'Lo tenemos y no se mueve hace demasiado.',
  address: 'La dirección no se encuentra: pedirla al remitente.',
  'second-visit': 'Segunda visita sin nadie: decidir otra visita o la vuelta.',
  'cash-difference': 'El efectivo contado no es el cobrado.',
  'rescue-due': 'Hay un rescate pedido que espera el próximo escaneo.',
  'return-due': 'Nadie lo retiró en los días de espera de la sucursal: vuelve al remitente (DV).',
  'recipient-choice': 'Quien recibe eligió en la página del envío cómo quiere recibirlo.',
  'no-tariff': 'La cuenta no tiene tarifa para el código postal del envío.',
  heavier: 'Pesa más de lo declarado, y cuesta más.',
  'unconfirmed-delivery': 'El distribuidor informó la entrega (EI) y falta confirmarla (DL).',
}

const nullable = (description: string) => ({ type: ['string', 'null'], description })

export const itemSchema = entity(
  'WorkItem',
  objectOf({
    id: { type: 'string', description: 'El nombre del pendiente, para cambiarlo o resolverlo.' },
    kind: { type: 'string', enum: workKinds, description: 'Qué clase de pendiente es.' },
    text: { type: 'string', description: 'Qué pasa, en palabras.' },
    trackingCode: {
      type: 'string',
      description: 'Código de seguimiento; vacío si es de una rendición de efectivo.',
    },
    handOver: nullable('El id de la rendición de efectivo, si es de una.'),
    shipper: { type: 'integer', description: 'Número del remitente; 0 si no es de ninguno.' },
    shipperName: nullable('Nombre del remitente.'),
    recipient: nullable('Quién recibe el envío.'),
    branch: nullable('prov_codigo de la sucursal, si es de una.'),
    branchName: nullable('Nombre de la sucursal.'),
    since: moment('Desde cuándo está pendiente.'),
    owner: {
      type: ['object', 'null'],
      description: 'Quién lo tiene; `null` si nadie.',
      properties: {
        name: { type: 'string', description: 'Su nombre.' },
        isMe: { type: 'boolean', description: 'Si es quien pregunta.' },
      },
      required: ['name', 'isMe'],
    },
    due: maybeMoment('Para cuándo tiene que estar, si alguien lo dijo.'),
    note: nullable('Lo que se anotó.'),
    detail: { type: 'object', description: 'Los datos del caso, según su clase.' },
  }),
)

/** A scan that was refused lists a piece at a branch that does not see whose it is. */
export async function withoutPersons(
  items: readonly ListedWork[],
  { sight, sights }: WorkListContext,
): Promise<ListedWork[]> {
  const seen = await sights.filter(
    sight,
    items.map(({ code }) => code).filter((code) => !isHandOverId(code)),
  )
  return items.map((one) => (seen.has(one.code) ? one : { ...one, recipientName: null }))
}

/** A person acts under a name with an id before it, which readers don't need. */
export function shownName(name: string): string {
  return name.replace(/^person:\S+ /, '')
}

export function writeItem(item: ListedWork, ownId: string) {
  const isHandOver = isHandOverId(item.code)
  return {
    id: workId(item),
    kind: item.kind,
    text: kindTexts[item.kind],
    trackingCode: isHandOver ? '' : item.code,
    handOver: isHandOver ? item.code : null,
    shipper: item.shipperNumber,
    shipperName: item.shipperName,
    recipient: item.recipientName,
    branch: item.branchCode === '' ? null : item.branchCode,
    branchName: item.branchName,
    since: isoText(item.dueAt),
    owner:
      item.ownerId === ''
        ? null
        : { name: shownName(item.ownerName), isMe: item.ownerId === ownId },
    due: item.deadlineAt === null ? null : isoText(item.deadlineAt),
    note: item.note === '' ? null : item.note,
    detail: item.detail,
  }
}

const figure = (description: string) => ({ type: 'integer', description })

export const countsSchema = entity('WorkCounts', {
  type: 'object',
  properties: {
    total: figure('Todos los pendientes.'),
    mine: figure('Los que tiene quien pregunta.'),
    unowned: figure('Los que no tiene nadie.'),
    kinds: {
      type: 'object',
      description: 'Cuántos hay de cada clase.',
      properties: Object.fromEntries(workKinds.map((kind) => [kind, figure(kindTexts[kind])])),
      required: [...workKinds],
    },
    mark: {
      type: 'string',
      description: 'Es otra cada vez que un pendiente entra o sale, aunque las cuentas no cambien.',
    },
  },
  required: ['total', 'mine', 'unowned', 'kinds', 'mark'],
})

export function writeCounts({ total, own, unowned, kinds, mark }: WorkCounts) {
  return { total, mine: own, unowned, kinds, mark }
}

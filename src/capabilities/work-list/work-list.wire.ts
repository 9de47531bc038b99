import type { Operator } from '../../kernel/operator.ts'
import type { SightContext } from '../../rows/sight.ts'
import {
  computed,
  count,
  flag,
  moment,
  nested,
  oneOf,
  orEmpty,
  orNull,
  personName,
  type Shown,
  text,
  view,
} from '../../rows/view.ts'
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

/** The request of each kind to the carrier's people. */
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

const shownOwner = view<ListedWork, [WorkListContext]>()({
  name: ['ownerName', personName('Su nombre.')],
  isMe: computed(
    flag('Si es quien pregunta.'),
    ({ ownerId }, { operator }) => ownerId === operator.id,
  ),
})

const detail: Shown<ListedWork['detail']> = {
  schema: { type: 'object', description: 'Los datos del caso, según su clase.' },
}

export const shownItem = view<ListedWork, [WorkListContext]>('WorkItem')({
  id: computed(text('El nombre del pendiente, para cambiarlo o resolverlo.'), workId),
  kind: oneOf(workKinds, 'Qué clase de pendiente es.'),
  text: computed(text('Qué pasa, en palabras.'), ({ kind }) => kindTexts[kind]),
  trackingCode: computed(
    text('Código de seguimiento; vacío si es de una rendición de efectivo.'),
    ({ code }) => (isHandOverId(code) ? '' : code),
  ),
  handOver: computed(
    orNull(text('El id de la rendición de efectivo, si es de una.')),
    ({ code }) => (isHandOverId(code) ? code : null),
  ),
  shipper: ['shipperNumber', count('Número del remitente; 0 si no es de ninguno.')],
  shipperName: orNull(text('Nombre del remitente.')),
  recipient: ['recipientName', orNull(text('Quién recibe el envío.'))],
  branch: ['branchCode', orEmpty('prov_codigo de la sucursal, si es de una.')],
  branchName: orNull(text('Nombre de la sucursal.')),
  since: ['dueAt', moment('Desde cuándo está pendiente.')],
  owner: computed(
    orNull(nested(shownOwner, 'Quién lo tiene; `null` si nadie.')),
    (item, _context: WorkListContext) => (item.ownerId === '' ? null : item),
  ),
  due: ['deadlineAt', orNull(moment('Para cuándo tiene que estar, si alguien lo dijo.'))],
  note: orEmpty('Lo que se anotó.'),
  detail,
})

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

const shownKinds = view<WorkCounts['kinds']>()(
  Object.fromEntries(workKinds.map((kind) => [kind, count(kindTexts[kind])])) as Record<
    WorkKind,
    Shown<number>
  >,
)

export const shownCounts = view<WorkCounts>('WorkCounts')({
  total: count('Todos los pendientes.'),
  mine: ['own', count('Los que tiene quien pregunta.')],
  unowned: count('Los que no tiene nadie.'),
  kinds: nested(shownKinds, 'Cuántos hay de cada clase.'),
  mark: text('Es otra cada vez que un pendiente entra o sale, aunque las cuentas no cambien.'),
})

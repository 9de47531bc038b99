import type { Order } from '../../kernel/order.ts'
import type { Scope } from '../../kernel/scope.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, objectOf, string } from '../../rows/answer-schema.ts'
import { listRow } from '../../rows/list-row.ts'
import type { KeyOperation } from '../../rows/operation.ts'
import { labelCount } from './label-content.ts'
import { labelLimits } from './labels.limits.ts'
import type { PendingOrder, PendingPlace } from './labels.ts'
import { loadedProperties, type OwnLabelsContext } from './labels-v1.wire.ts'

const pendingItem = entity(
  'PendingLabel',
  objectOf({
    ...loadedProperties,
    province: string('La provincia, como se envió.'),
    postalCode: count('El código postal.'),
    labels: count('Cuántas etiquetas tiene: una por bulto.'),
  }),
)

export const listPendingLabels: KeyOperation<OwnLabelsContext, Scope> = {
  ...listRow({
    path: '/labels/pending',
    name: 'listPendingLabels',
    summary: 'Listar los envíos sin imprimir',
    description: paragraph`Los envíos que se cargaron, no se cancelaron ni se entregaron al operador
      y nunca se imprimieron, del más viejo al más nuevo. Un código impreso que se canceló y se
      volvió a cargar vuelve a estar pendiente. Llega hasta ${labelLimits.pendingDays} días atrás.`,
    readPlace: readPendingPlace,
    placeOf: ({ enteredAt, id }: PendingOrder) => `${enteredAt}~${id}`,
    load: ({ after, limit }, _input, { labels, caller }: OwnLabelsContext) =>
      labels.listPending(caller.number, after, limit),
    item: pendingItem,
    write: writePending,
  }),
  scope: 'labels',
}

function readPendingPlace(after: string): PendingPlace | undefined {
  const match = /^(\d{1,15})~(\d{1,15})$/.exec(after)
  return match ? { enteredAt: Number(match[1]), id: Number(match[2]) } : undefined
}

function writePending({ id: _id, code, enteredAt, content, ...told }: PendingOrder) {
  const labels = labelCount(JSON.parse(content) as Order)
  return { trackingCode: code, enteredAt: isoText(enteredAt), ...told, labels }
}

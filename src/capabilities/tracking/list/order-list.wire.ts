/** The filters and the items of the lists of orders. */

import { movementCodes } from '../../../kernel/movement.ts'
import { collectingBranch, type ServiceType, serviceTypes } from '../../../kernel/service-type.ts'
import { parseTrackingCode, type TrackingCode } from '../../../kernel/tracking-code.ts'
import { isoText } from '../../../kits/clock/iso.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { count, maybeMoment, maybeString, moment, string } from '../../../rows/answer-schema.ts'
import { lateProperty, promiseProperties, writePromises } from '../../../rows/promise.ts'
import {
  anyText,
  edgeOf,
  flagForm,
  momentForm,
  postalCodeForm,
  type QueryForm,
  textForm,
  wordForm,
} from '../../../rows/query-forms.ts'
import type { QueryValues } from '../../../rows/row.ts'
import { cancelledText, movementText } from '../tracking.wire.ts'
import {
  type ListedOrder,
  type OrderFilter,
  type OrderPlace,
  provinceSpellings,
  toWords,
} from './order-list.ts'

const services = Object.keys(serviceTypes) as ServiceType[]
const sorts = ['newest', 'oldest'] as const
const mostSearched = 100

const searchForm = textForm(
  {
    es: `un texto de hasta ${mostSearched} caracteres, con letras o números`,
    en: `a text of up to ${mostSearched} characters, with letters or digits`,
  },
  (input) => input.length <= mostSearched && toWords(input).length > 0,
  { maxLength: mostSearched },
)

const mostCodes = 100

function toCodes(words: string): TrackingCode[] | undefined {
  const codes = words.split(',').map((code) => parseTrackingCode(code.trim()))
  if (codes.length > mostCodes) return undefined
  const trackingCodes = codes.flatMap((code) => (code.ok ? [code.value] : []))
  return trackingCodes.length === codes.length ? trackingCodes : undefined
}

const codesForm: QueryForm<TrackingCode[]> = {
  ...textForm(
    {
      es: `de 1 a ${mostCodes} códigos de seguimiento, separados por comas`,
      en: `1 to ${mostCodes} tracking codes with commas between them`,
    },
    (list) => toCodes(list) !== undefined,
  ),
  read: (list) => toCodes(list) ?? [],
}

export const codesFilter = [
  codesForm,
  `Solo los de estos códigos, separados por comas: hasta ${mostCodes}.`,
] as const

/** The filters by the time of loading. */
export const periodFilters = {
  from: [momentForm, 'Cargadas desde este día, o desde este momento.'],
  to: [momentForm, 'Cargadas hasta este día inclusive, o antes de este momento.'],
} as const

export const orderFilters = {
  q: [
    searchForm,
    paragraph`Busca por el comienzo de las palabras del código, del código alternativo, del nombre
      del destinatario, de su documento, de su teléfono y de su calle, sin distinguir acentos ni
      mayúsculas.`,
  ],
  state: [wordForm(movementCodes), 'Solo las de este último estado.'],
  service: [wordForm(services), 'Solo las de este servicio.'],
  ...periodFilters,
  province: [anyText, 'Solo las que van a esta provincia: su nombre o su letra (ISO 3166-2:AR).'],
  postalCode: [postalCodeForm, 'Solo las que van a este código postal.'],
  late: [
    flagForm,
    paragraph`\`true\`: solo las demoradas, que llegaron después del último día prometido o todavía
      no llegaron y ese día pasó; \`false\`: solo las otras.`,
  ],
  sort: [
    wordForm(sorts),
    '`newest`: de la más nueva a la más vieja, que es lo usual; `oldest`: al revés.',
  ],
} as const

export const sortByAttention = [
  wordForm([...sorts, 'attention']),
  paragraph`\`newest\`: del más nuevo al más viejo, que es lo usual; \`oldest\`: al revés;
    \`attention\`: primero los que hay que mirar, de lo más urgente a lo menos, y después los otros,
    del más nuevo al más viejo.`,
] as const

type OrderQuery = Omit<QueryValues<typeof orderFilters>, 'sort'> & {
  readonly sort: OrderFilter['sort'] | undefined
}

export function readOrderFilter(
  { q, state, service, from, to, province, postalCode, late, sort = 'newest' }: OrderQuery,
  zone: Zone,
  shipper: number | undefined,
): OrderFilter {
  return {
    shipper,
    state,
    service,
    from: edgeOf(from, zone, 'from'),
    before: edgeOf(to, zone, 'to'),
    provinces: province ? provinceSpellings(province) : undefined,
    postalCode,
    words: q ? toWords(q) : undefined,
    late,
    sort,
  }
}

export function writePlace({ enteredAt, id }: ListedOrder): string {
  return `${enteredAt}~${id}`
}

/** The position in a list that may have those to look at first. */
export function writeRankedPlace(order: ListedOrder): string {
  return `${writePlace(order)}~${order.rank}`
}

export function readPlace(after: string): OrderPlace | undefined {
  const match = /^(\d{1,15})~(\d{1,15})(?:~(\d{1,2}))?$/.exec(after)
  if (match === null) return undefined
  const [enteredAt, id, rank] = match.slice(1).map(Number)
  return { enteredAt: enteredAt ?? 0, id: id ?? 0, rank: match[3] === undefined ? undefined : rank }
}

export const listedOrderProperties = {
  trackingCode: string('El código de seguimiento.'),
  enteredAt: moment('Cuándo se cargó.'),
  service: { type: 'string', enum: services, description: 'El servicio.' },
  state: { type: 'string', enum: movementCodes, description: 'El último estado.' },
  stateText: string('El último estado, en palabras.'),
  stateSince: moment('Desde cuándo está en ese estado.'),
  recipientName: string('El destinatario.'),
  locality: string('La localidad o, si se retira en una sucursal, su prov_codigo.'),
  province: string('La provincia, como se envió.'),
  postalCode: count('El código postal.'),
  alternativeCode: maybeString('El código alternativo.'),
  cancelledAt: maybeMoment('Cuándo se canceló; `null` si no se canceló.'),
  ...promiseProperties,
  late: lateProperty,
}

export function writeListedOrder(order: ListedOrder) {
  return {
    trackingCode: order.code,
    enteredAt: isoText(order.enteredAt),
    service: order.service,
    state: order.state,
    stateText: stateTextOf(order),
    stateSince: isoText(order.since),
    recipientName: order.recipientName,
    locality: order.locality,
    province: order.province,
    postalCode: order.postalCode,
    alternativeCode: order.alternativeCode,
    cancelledAt: order.cancelledAt === null ? null : isoText(order.cancelledAt),
    ...writePromises(order),
    late: order.late,
  }
}

function stateTextOf({ cancelledAt, state, branchCode, service, locality }: ListedOrder): string {
  if (cancelledAt !== null) return cancelledText
  return movementText(
    { check: state, branchCode },
    { collectedAt: collectingBranch(service, locality) },
  )
}

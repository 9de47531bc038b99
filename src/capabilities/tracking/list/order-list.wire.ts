/** The filters and the items of the lists of orders. */

import { isMovementCode, movementCodes } from '../../../kernel/movement.ts'
import { parsePostalCode } from '../../../kernel/postal-code.ts'
import { collectingBranch, type ServiceType, serviceTypes } from '../../../kernel/service-type.ts'
import { parseTrackingCode, type TrackingCode } from '../../../kernel/tracking-code.ts'
import { parseInstant } from '../../../kits/clock/instant.ts'
import { isoText } from '../../../kits/clock/iso.ts'
import { parsePeriod } from '../../../kits/clock/period.ts'
import { createZone, type Zone } from '../../../kits/clock/zone.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { count, maybeMoment, maybeString, moment, string } from '../../../rows/answer-schema.ts'
import type { OperationInput } from '../../../rows/operation.ts'
import { lateProperty, promiseProperties, writePromises } from '../../../rows/promise.ts'
import { flagForm, type QueryForm, textForm, wordForm } from '../../../rows/query-forms.ts'
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

const anyZone = createZone('UTC')

const momentForm: QueryForm = textForm(
  {
    es: 'un día, YYYY-MM-DD, o un momento ISO 8601',
    en: 'a day, YYYY-MM-DD, or a moment in ISO 8601',
  },
  (sent) => readMoment(sent, anyZone, 'from') !== undefined,
)

const searchForm: QueryForm = textForm(
  {
    es: `un texto de hasta ${mostSearched} caracteres, con letras o números`,
    en: `a text of up to ${mostSearched} characters, with letters or digits`,
  },
  (sent) => sent.length <= mostSearched && toWords(sent).length > 0,
  { maxLength: mostSearched },
)

const mostCodes = 100

function toCodes(sent: string): TrackingCode[] | undefined {
  const codes = sent.split(',').map((code) => parseTrackingCode(code.trim()))
  if (codes.length > mostCodes) return undefined
  const known = codes.flatMap((code) => (code.ok ? [code.value] : []))
  return known.length === codes.length ? known : undefined
}

/** Codes that the form of the parameter has let in. */
export function readCodes(sent: string | undefined): TrackingCode[] | undefined {
  return sent ? toCodes(sent) : undefined
}

export const codesFilter = {
  name: 'codes',
  description: `Solo los de estos códigos, separados por comas: hasta ${mostCodes}.`,
  form: textForm(
    {
      es: `de 1 a ${mostCodes} códigos de seguimiento, separados por comas`,
      en: `1 to ${mostCodes} tracking codes with commas between them`,
    },
    (sent) => toCodes(sent) !== undefined,
  ),
}

export function momentFilter(name: string, description: string) {
  return { name, description, form: momentForm }
}

export const orderFilters = [
  {
    name: 'q',
    description: paragraph`Busca por el comienzo de las palabras del código, del código alternativo,
      del nombre del destinatario, de su documento, de su teléfono y de su calle, sin distinguir
      acentos ni mayúsculas.`,
    form: searchForm,
  },
  { name: 'state', description: 'Solo las de este último estado.', form: wordForm(movementCodes) },
  { name: 'service', description: 'Solo las de este servicio.', form: wordForm(services) },
  {
    name: 'from',
    description: 'Cargadas desde este día, o desde este momento.',
    form: momentForm,
  },
  {
    name: 'to',
    description: 'Cargadas hasta este día inclusive, o antes de este momento.',
    form: momentForm,
  },
  {
    name: 'province',
    description: 'Solo las que van a esta provincia: su nombre o su letra (ISO 3166-2:AR).',
  },
  {
    name: 'postalCode',
    description: 'Solo las que van a este código postal.',
    form: textForm(
      { es: 'un código postal de 1000 a 9999', en: 'a postal code from 1000 to 9999' },
      (sent) => parsePostalCode(sent) !== undefined,
    ),
  },
  {
    name: 'late',
    description: paragraph`\`true\`: solo las demoradas, que llegaron después del último día
      prometido o todavía no llegaron y ese día pasó; \`false\`: solo las otras.`,
    form: flagForm,
  },
  {
    name: 'sort',
    description: '`newest`: de la más nueva a la más vieja, que es lo usual; `oldest`: al revés.',
    form: wordForm(sorts),
  },
]

export const sortByAttention = {
  name: 'sort',
  description: paragraph`\`newest\`: del más nuevo al más viejo, que es lo usual; \`oldest\`: al
    revés; \`attention\`: primero los que hay que mirar, de lo más urgente a lo menos, y después los
    otros, del más nuevo al más viejo.`,
  form: wordForm([...sorts, 'attention']),
}

/** The forms of the parameters have refused what can't be read. */
export function readOrderFilter(
  query: OperationInput['query'],
  zone: Zone,
  shipper: number | undefined,
): OrderFilter {
  const { q, state = '', service, from, to, province, postalCode = '', late, sort } = query
  return {
    shipper,
    state: isMovementCode(state) ? state : undefined,
    service: services.find((one) => one === service),
    from: from ? readMoment(from, zone, 'from') : undefined,
    before: to ? readMoment(to, zone, 'to') : undefined,
    provinces: province ? provinceSpellings(province) : undefined,
    postalCode: parsePostalCode(postalCode),
    words: q ? toWords(q) : undefined,
    late: late === undefined || late === '' ? undefined : late === 'true',
    sort: sort === 'oldest' || sort === 'attention' ? sort : 'newest',
  }
}

/** A day starts and ends by the carrier's clock. */
export function readMoment(sent: string, zone: Zone, edge: 'from' | 'to'): number | undefined {
  return parsePeriod(zone, sent, sent)?.[edge] ?? parseInstant(sent, zone)
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

import { dayNumber, weekdayOf } from '../../kernel/days.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { isoOrNull } from '../../kits/clock/iso.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { writeCsv } from '../../kits/csv/write-csv.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { maybeDecimal, maybeMoment, objectOf, string } from '../../rows/answer-schema.ts'
import { csvOf } from '../../rows/file-answers.ts'
import { badField, type ProblemAnswer } from '../../rows/operation.ts'
import {
  anyText,
  flagForm,
  postalCodeForm,
  type QueryForm,
  textForm,
} from '../../rows/query-forms.ts'
import { keyRows, type QueryValues } from '../../rows/row.ts'
import { computed, decimal, flag, itemsView, text, type View, view } from '../../rows/view.ts'
import { statusOf, writePlace } from './branch-message.wire.ts'
import { isOpenAt, openingHoursShort, openingHoursText } from './opening-hours.ts'
import { pickupPointLimits } from './pickup-points.limits.ts'
import {
  type FoundPoint,
  type FoundPoints,
  isClosed,
  type NearbyPoint,
  type PickupPoints,
  type PointsQuestion,
  takesCash,
  type WeekMoment,
} from './pickup-points.ts'

export interface PointsContext {
  readonly pickupPoints: PickupPoints
  readonly caller: Shipper
  readonly clock: Clock
  readonly zone: Zone
}

const { row } = keyRows<PointsContext>()

const roundedKm = (km: number) => Math.round(km * 100) / 100

const shownNearby = view<NearbyPoint>('NearbyPoint')({
  code: computed(
    text('prov_codigo del punto, para redirigir el envío a él.'),
    ({ branch }) => branch.code,
  ),
  name: computed(text('Su nombre.'), ({ branch }) => branch.name),
  address: computed(text('Su dirección.'), ({ branch }) => branch.address),
  locality: computed(text('Su localidad.'), ({ branch }) => branch.locality),
  locker: computed(flag('Si tiene casilleros.'), ({ branch }) => branch.locker),
  distanceKm: computed(decimal('En línea recta, con dos decimales.'), ({ distanceKm }) =>
    roundedKm(distanceKm),
  ),
})

export const listPointsNearShipment = row({
  method: 'GET',
  path: '/shipments/:trackingCode/pickup-points',
  name: 'listPointsNearShipment',
  summary: 'Ver los puntos de retiro cercanos al domicilio de un envío',
  description: paragraph`Los más cercanos primero. Con la normalización de órdenes activa se buscan
    desde las coordenadas del domicilio normalizado; si no, desde lo que se envió.`,
  scope: 'tracking',
  answer: itemsView(shownNearby),
  async run({ params }, { pickupPoints, caller }) {
    const code = parseTrackingCode(params.trackingCode)
    if (!code.ok) return refuse('order-unknown')
    const nearOrder = await pickupPoints.findNearOrder(caller.number, code.value)
    return nearOrder.ok ? accept(nearOrder.value.points) : nearOrder
  },
  refusals: {
    'order-unknown': [404, 'Tu cuenta no tiene ningún envío con ese código.'],
    'place-unknown': [404, 'No se conoce el lugar del domicilio: buscá con puntosDeRetiroRest.'],
  },
})

const pointProperties = {
  code: string('El código: va en `pickupPoint` de una orden F o G.'),
  name: string('Su nombre.'),
  address: string('Calle y número.'),
  betweenStreets: string('Entre qué calles está; vacío si no se sabe.'),
  phone: string('Teléfono; vacío si no se sabe.'),
  postalCode: { type: 'integer', description: 'Código postal.' },
  municipality: string('Partido, departamento o comuna.'),
  locality: string('Localidad o barrio.'),
  province: string('Provincia.'),
  latitude: { type: 'number', description: 'Grados.' },
  longitude: { type: 'number', description: 'Grados.' },
  locker: { type: 'boolean', description: 'Si tiene casilleros.' },
  maxWeightKg: { type: 'number', description: 'Peso máximo de una pieza.' },
  maxSidesCm: {
    type: 'array',
    items: { type: 'number' },
    description: 'Los lados máximos de una pieza, del mayor al menor.',
  },
  openingHours: string('Como `Mo-Fr 09:00-18:00; Sa 09:00-13:00`; vacío si no se sabe.'),
  openingHoursText: string('Los horarios en palabras.'),
  openingHoursShort: string('Los horarios en pocas letras, como `Lu a Vi 9 a 18, Sá 9 a 13`.'),
  openNow: {
    type: ['boolean', 'null'],
    description: 'Si atiende en este momento; `null` si no se saben sus horarios.',
  },
  cash: { type: 'boolean', description: 'Si cobra al entregar; los casilleros no.' },
  status: { type: 'string', enum: ['open', 'closed'], description: 'Si está abierto o cerrado.' },
  closedUntil: maybeMoment('Cuándo vuelve a abrir, si está cerrado y se sabe.'),
  distanceKm: maybeDecimal('En línea recta desde el lugar buscado; `null` si no se buscó uno.'),
}

const shownPoint: View<FoundPoint, [PointsContext]> = {
  schema: entity('PickupPoint', objectOf(pointProperties)),
  write: writePoint,
}

function decimalForm(least: number, most: number): QueryForm<number> {
  return {
    schema: { type: 'number', minimum: least, maximum: most },
    expects: `un número de ${least} a ${most}, con punto decimal`,
    takes: (input) =>
      /^-?\d{1,4}(\.\d{1,15})?$/.test(input) && Number(input) >= least && Number(input) <= most,
    read: Number,
  }
}

const hundredthsOf = (value: number) => Math.round(value * 100)

const sidesForm: QueryForm<readonly number[]> = {
  ...textForm(
    {
      es: 'hasta tres lados en cm separados por comas, por ejemplo 30,20,10',
      en: 'up to three sides in cm with commas between them, such as 30,20,10',
    },
    (input) => /^\d{1,4}(\.\d{1,2})?(,\d{1,4}(\.\d{1,2})?){0,2}$/.test(input),
  ),
  read: (input) => input.split(',').map(Number),
}

const searchQuery = {
  latitude: [decimalForm(-90, 90), 'Grados, con punto decimal.'],
  longitude: [decimalForm(-180, 180), 'Grados, con punto decimal.'],
  street: [anyText, 'Calle y altura del lugar.'],
  locality: [anyText, 'Localidad del lugar.'],
  postalCode: [postalCodeForm, 'Código postal del lugar.'],
  q: [
    textForm(
      { es: 'un texto de hasta 100 caracteres', en: 'a text of up to 100 characters' },
      (input) => input.length <= 100,
    ),
    paragraph`Lo que escribe una persona: un domicilio, una localidad, un código postal, o palabras
      del nombre de un punto.`,
  ],
  locker: [flagForm, 'Solo con casilleros, o solo sin.'],
  cash: [flagForm, 'Solo los que cobran al entregar, o solo los que no.'],
  open: [flagForm, '`true` da solo los que atienden en este momento.'],
  closed: [flagForm, '`true` agrega los cerrados por unos días, con `closedUntil`.'],
  weightKg: [decimalForm(0, 9999), 'Peso de la pieza.'],
  sidesCm: [sidesForm, 'Lados de la pieza, por ejemplo 30,20,10.'],
} as const

const originSchema = {
  ...objectOf({
    latitude: { type: 'number', description: 'Grados.' },
    longitude: { type: 'number', description: 'Grados.' },
    name: string('Cómo se llama el lugar; vacío si se buscó por coordenadas.'),
  }),
  type: ['object', 'null'],
  description: 'Desde dónde se buscó; `null` si no se buscó un lugar.',
}

const shownPoints: View<FoundPoints, [PointsContext]> = {
  schema: entity(
    'PickupPointList',
    objectOf({
      items: { type: 'array', items: shownPoint.schema, description: 'Todas las filas.' },
      origin: originSchema,
    }),
  ),
  write({ points, origin }, context) {
    const items = points.map((point) => writePoint(point, context))
    return { items, origin: origin ? writeOrigin(origin) : null }
  },
}

const search = {
  method: 'GET',
  scope: 'orders:read',
  query: searchQuery,
  refusals: {
    'place-unknown': [404, 'No se conoce ese lugar: buscá por código postal.'],
  },
} as const

const halfPlace = badField(
  'latitude',
  { es: 'Va con longitude.', en: 'It is sent with longitude.' },
  'parameter-malformed',
)

export const searchPoints = row({
  ...search,
  path: '/pickup-points',
  name: 'searchPickupPoints',
  summary: 'Buscar puntos de retiro',
  description: paragraph`Los que admiten la pieza y no están cerrados por unos días. Con
    \`latitude\` y \`longitude\`, \`street\`, \`postalCode\` o un lugar en \`q\`, los más cercanos
    primero; sin ninguno, todos por código.`,
  answer: shownPoints,
  run: ({ query }, context) => findPoints(query, context),
})

export const exportPoints = row({
  ...search,
  path: '/pickup-points.csv',
  name: 'exportPickupPoints',
  summary: 'Bajar los puntos de retiro como planilla',
  description: 'Los mismos que da la búsqueda, en CSV; sin filtros, todos.',
  answer: csvOf,
  run({ query }, context) {
    const points = findPoints(query, context)
    if (!points.ok) return points
    const csv = writeCsv(Object.keys(pointProperties), [points.value.points], (point) => {
      const written = writePoint(point, context)
      return { ...written, maxSidesCm: written.maxSidesCm.join(' x ') }
    })
    return accept({ csv, fileName: 'pickup-points.csv' })
  },
})

type Query = QueryValues<typeof searchQuery>

function findPoints(
  query: Query,
  { pickupPoints, clock, zone }: PointsContext,
): Outcome<FoundPoints, 'place-unknown' | ProblemAnswer> {
  if ((query.latitude === undefined) !== (query.longitude === undefined)) return refuse(halfPlace)
  return pickupPoints.searchPoints(readQuestion(query, weekMoment(zone, clock())))
}

/** 0 is Monday. */
function weekMoment(zone: Zone, at: number): WeekMoment {
  const { year, month, day, hour, minute } = zone(at)
  const sunday = weekdayOf(dayNumber(year, month, day))
  return { day: (sunday + 6) % 7, minutes: hour * 60 + minute }
}

function readQuestion(query: Query, now: WeekMoment): PointsQuestion {
  const { latitude, longitude, street, locality, postalCode, weightKg, sidesCm = [] } = query
  return {
    coordinates:
      latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
    address: { street, locality, postalCode },
    text: (query.q ?? '').trim(),
    lockers: query.locker,
    cash: query.cash,
    piece: {
      weightHundredthsKg: weightKg === undefined ? undefined : hundredthsOf(weightKg),
      sidesHundredthsCm: sidesCm.map(hundredthsOf),
    },
    withClosed: query.closed === true,
    openAt: query.open ? now : undefined,
    most: pickupPointLimits.nearbyPoints,
  }
}

export const getPoint = row({
  method: 'GET',
  path: '/pickup-points/:code',
  name: 'getPickupPoint',
  summary: 'Ver un punto de retiro',
  description: 'También mientras está cerrado; no los dados de baja.',
  scope: 'orders:read',
  answer: shownPoint,
  run({ params }, { pickupPoints }) {
    const branch = pickupPoints.findBranch(params.code.toUpperCase())
    return branch ? accept({ branch, distanceKm: undefined }) : refuse('branch-unknown')
  },
  refusals: {
    'branch-unknown': [404, 'No hay ningún punto de retiro con ese código.'],
  },
})

function writeOrigin({ latitude, longitude, name }: NonNullable<FoundPoints['origin']>) {
  return { latitude, longitude, name }
}

function writePoint({ branch, distanceKm }: FoundPoint, { clock, zone }: PointsContext) {
  const now = clock()
  const isOpen = isOpenAt(branch.openingHours, weekMoment(zone, now))
  return {
    ...writePlace(branch),
    province: branch.province,
    latitude: Number(branch.latitude),
    longitude: Number(branch.longitude),
    locker: branch.locker,
    maxWeightKg: branch.maxWeightHundredthsKg / 100,
    maxSidesCm: [
      branch.maxSideHundredthsCm / 100,
      branch.maxMiddleSideHundredthsCm / 100,
      branch.maxShortSideHundredthsCm / 100,
    ],
    openingHours: branch.openingHours,
    openingHoursText: openingHoursText(branch.openingHours),
    openingHoursShort: openingHoursShort(branch.openingHours),
    openNow: isClosed(branch, now) ? false : (isOpen ?? null),
    cash: takesCash(branch),
    status: statusOf(branch, now) === 'open' ? 'open' : 'closed',
    closedUntil: isoOrNull(branch.closedUntil),
    distanceKm: distanceKm === undefined ? null : roundedKm(distanceKm),
  }
}

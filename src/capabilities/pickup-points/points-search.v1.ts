import { dayNumber, weekdayOf } from '../../kernel/days.ts'
import { parsePostalCode } from '../../kernel/postal-code.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { isoOrNull } from '../../kits/clock/iso.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { writeCsv } from '../../kits/csv/write-csv.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { maybeDecimal, maybeMoment, objectOf, string } from '../../rows/answer-schema.ts'
import {
  badField,
  csvFile,
  type KeyOperation,
  notFound,
  type OperationAnswer,
} from '../../rows/operation.ts'
import {
  flagForm,
  postalCodeForm,
  type QueryForm,
  type QueryParameter,
  textForm,
} from '../../rows/query-forms.ts'
import { statusOf, writePlace } from './branch-message.wire.ts'
import { isOpenAt, openingHoursShort, openingHoursText } from './opening-hours.ts'
import { pickupPointLimits } from './pickup-points.limits.ts'
import {
  type FoundPoint,
  type FoundPoints,
  isClosed,
  type PickupPoints,
  type PointsQuestion,
  takesCash,
  type WeekMoment,
} from './pickup-points.ts'

export interface PointsSearchContext {
  readonly pickupPoints: PickupPoints
  readonly clock: Clock
  readonly zone: Zone
}

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

const pointSchema = entity('PickupPoint', objectOf(pointProperties))

function numberForm(least: number, most: number): QueryForm<number> {
  return {
    schema: { type: 'number', minimum: least, maximum: most },
    expects: `un número de ${least} a ${most}, con punto decimal`,
    takes: (sent) =>
      /^-?\d{1,4}(\.\d{1,15})?$/.test(sent) && Number(sent) >= least && Number(sent) <= most,
    read: Number,
  }
}

const sidesForm = textForm(
  {
    es: 'hasta tres lados en cm separados por comas, por ejemplo 30,20,10',
    en: 'up to three sides in cm with commas between them, such as 30,20,10',
  },
  (sent) => /^\d{1,4}(\.\d{1,2})?(,\d{1,4}(\.\d{1,2})?){0,2}$/.test(sent),
)

const searchQuery: readonly QueryParameter[] = [
  { name: 'latitude', description: 'Grados, con punto decimal.', form: numberForm(-90, 90) },
  { name: 'longitude', description: 'Grados, con punto decimal.', form: numberForm(-180, 180) },
  { name: 'street', description: 'Calle y altura del lugar.' },
  { name: 'locality', description: 'Localidad del lugar.' },
  { name: 'postalCode', description: 'Código postal del lugar.', form: postalCodeForm },
  {
    name: 'q',
    description: paragraph`Lo que escribe una persona: un domicilio, una localidad, un código
      postal, o palabras del nombre de un punto.`,
    form: textForm(
      { es: 'un texto de hasta 100 caracteres', en: 'a text of up to 100 characters' },
      (sent) => sent.length <= 100,
    ),
  },
  { name: 'locker', description: 'Solo con casilleros, o solo sin.', form: flagForm },
  {
    name: 'cash',
    description: 'Solo los que cobran al entregar, o solo los que no.',
    form: flagForm,
  },
  { name: 'open', description: '`true` da solo los que atienden en este momento.', form: flagForm },
  {
    name: 'closed',
    description: '`true` agrega los cerrados por unos días, con `closedUntil`.',
    form: flagForm,
  },
  { name: 'weightKg', description: 'Peso de la pieza.', form: numberForm(0, 9999) },
  { name: 'sidesCm', description: 'Lados de la pieza, por ejemplo 30,20,10.', form: sidesForm },
]

const originSchema = {
  ...objectOf({
    latitude: { type: 'number', description: 'Grados.' },
    longitude: { type: 'number', description: 'Grados.' },
    name: string('Cómo se llama el lugar; vacío si se buscó por coordenadas.'),
  }),
  type: ['object', 'null'],
  description: 'Desde dónde se buscó; `null` si no se buscó un lugar.',
}

const foundSchema = entity(
  'PickupPointList',
  objectOf({
    items: { type: 'array', items: pointSchema, description: 'Todas las filas.' },
    origin: originSchema,
  }),
)

const halfPlace = badField(
  'latitude',
  { es: 'Va con longitude.', en: 'It is sent with longitude.' },
  'parameter-malformed',
)

export const searchPoints: KeyOperation<PointsSearchContext, Scope> = {
  method: 'GET',
  path: '/pickup-points',
  name: 'searchPickupPoints',
  summary: 'Buscar puntos de retiro',
  description: paragraph`Los que admiten la pieza y no están cerrados por unos días. Con
    \`latitude\` y \`longitude\`, \`street\`, \`postalCode\` o un lugar en \`q\`, los más cercanos
    primero; sin ninguno, todos por código.`,
  scope: 'orders:read',
  query: searchQuery,
  response: foundSchema,
  successStatus: 200,
  problems: [{ status: 404, meaning: 'No se conoce el lugar buscado.' }],
  async answer({ query }, context) {
    const found = search(query, context)
    if ('problem' in found) return found
    const { points, origin } = found
    const place = origin && writeOrigin(origin)
    const items = points.map((point) => writePoint(point, context))
    return { status: 200, body: { items, origin: place ?? null } }
  },
}

const csvColumns = Object.keys(pointProperties)

export const exportPoints: KeyOperation<PointsSearchContext, Scope> = {
  method: 'GET',
  path: '/pickup-points.csv',
  name: 'exportPickupPoints',
  summary: 'Bajar los puntos de retiro como planilla',
  description: 'Los mismos que da la búsqueda, en CSV; sin filtros, todos.',
  scope: 'orders:read',
  query: searchQuery,
  ...csvFile,
  problems: [{ status: 404, meaning: 'No se conoce el lugar buscado.' }],
  async answer({ query }, context) {
    const found = search(query, context)
    if ('problem' in found) return found
    const csv = writeCsv(csvColumns, [found.points], (point) => {
      const row = writePoint(point, context)
      return { ...row, maxSidesCm: row.maxSidesCm.join(' x ') }
    })
    return { status: 200, csv, fileName: 'pickup-points.csv' }
  },
}

type Query = Readonly<Record<string, string | undefined>>

function search(query: Query, { pickupPoints, clock, zone }: PointsSearchContext) {
  if (Boolean(query['latitude']) !== Boolean(query['longitude'])) return halfPlace as Problematic
  const found = pickupPoints.searchPoints(readQuestion(query, weekMoment(zone, clock())))
  if (found.ok) return found.value
  return notFound(
    'No se conoce ese lugar: buscá por código postal.',
    'place-unknown',
  ) as Problematic
}

type Problematic = Extract<OperationAnswer, { readonly problem: unknown }>

/** 0 is Monday. */
function weekMoment(zone: Zone, at: number): WeekMoment {
  const { year, month, day, hour, minute } = zone(at)
  const sunday = weekdayOf(dayNumber(year, month, day))
  return { day: (sunday + 6) % 7, minutes: hour * 60 + minute }
}

const readFlag = (sent: string | undefined) => (sent ? sent === 'true' : undefined)

function readQuestion(query: Query, now: WeekMoment): PointsQuestion {
  const { latitude, longitude, street, locality, postalCode, weightKg, sidesCm } = query
  const hundredths = (text: string) => Math.round(Number(text) * 100)
  return {
    coordinates:
      latitude && longitude
        ? { latitude: Number(latitude), longitude: Number(longitude) }
        : undefined,
    address: {
      street: street || undefined,
      locality: locality || undefined,
      postalCode: postalCode ? parsePostalCode(postalCode) : undefined,
    },
    text: (query['q'] ?? '').trim(),
    lockers: readFlag(query['locker']),
    cash: readFlag(query['cash']),
    piece: {
      weightHundredthsKg: weightKg ? hundredths(weightKg) : undefined,
      sidesHundredthsCm: sidesCm ? sidesCm.split(',').map(hundredths) : [],
    },
    withClosed: query['closed'] === 'true',
    openAt: query['open'] === 'true' ? now : undefined,
    most: pickupPointLimits.nearbyPoints,
  }
}

export const getPoint: KeyOperation<PointsSearchContext, Scope> = {
  method: 'GET',
  path: '/pickup-points/:code',
  name: 'getPickupPoint',
  summary: 'Ver un punto de retiro',
  description: 'También mientras está cerrado; no los dados de baja.',
  scope: 'orders:read',
  response: pointSchema,
  successStatus: 200,
  async answer({ params }, context) {
    const branch = context.pickupPoints.findBranch((params['code'] ?? '').toUpperCase())
    if (branch === undefined)
      return notFound('No hay ningún punto de retiro con ese código.', 'branch-unknown')
    return { status: 200, body: writePoint({ branch, distanceKm: undefined }, context) }
  },
}

function writeOrigin({ latitude, longitude, name }: NonNullable<FoundPoints['origin']>) {
  return { latitude, longitude, name }
}

function writePoint({ branch, distanceKm }: FoundPoint, { clock, zone }: PointsSearchContext) {
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
    distanceKm: distanceKm === undefined ? null : Math.round(distanceKm * 100) / 100,
  }
}

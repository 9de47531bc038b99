import {
  itemsOf,
  maybeDecimal,
  maybeMoment,
  objectOf,
  string,
} from '../../faces/operations/answer-schema.wire.ts'
import { badRequest, type KeyOperation, notFound } from '../../faces/operations/operation.wire.ts'
import { flagForm, type QueryForm, textForm } from '../../faces/operations/query-forms.wire.ts'
import { parsePostalCode } from '../../kernel/postal-code.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { isoOrNull } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { statusOf } from './branch-message.wire.ts'
import { openingHoursText } from './opening-hours.ts'
import type { Branch, NearbyPoint, PickupPoints } from './pickup-points.ts'

export interface PointsSearchContext {
  readonly pickupPoints: PickupPoints
  readonly clock: Clock
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
  status: { type: 'string', enum: ['open', 'closed'], description: 'Si está abierto o cerrado.' },
  closedUntil: maybeMoment('Cuándo vuelve a abrir, si está cerrado y se sabe.'),
  distanceKm: maybeDecimal('En línea recta desde el lugar buscado; `null` si no se buscó uno.'),
}

const pointSchema = entity('PickupPoint', objectOf(pointProperties))

function numberForm(least: number, most: number): QueryForm {
  return {
    schema: { type: 'number', minimum: least, maximum: most },
    expects: `un número de ${least} a ${most}, con punto decimal`,
    takes: (sent) =>
      /^-?\d{1,4}(\.\d{1,15})?$/.test(sent) && Number(sent) >= least && Number(sent) <= most,
  }
}

const sidesForm = textForm(
  'hasta tres lados en cm separados por comas, por ejemplo 30,20,10',
  (sent) => /^\d{1,4}(\.\d{1,2})?(,\d{1,4}(\.\d{1,2})?){0,2}$/.test(sent),
)

const postalCodeForm = textForm('un código postal de 1000 a 9999', (sent) =>
  Boolean(parsePostalCode(sent)),
)

export const searchPoints: KeyOperation<PointsSearchContext, Scope> = {
  method: 'GET',
  path: '/pickup-points',
  name: 'searchPickupPoints',
  summary: 'Buscar puntos de retiro',
  description: [
    'Los abiertos que admiten la pieza. Con `latitude` y `longitude`, `street` o `postalCode`, ',
    'los más cercanos primero; sin ninguno, todos por código.',
  ].join(''),
  scope: 'orders:read',
  query: [
    { name: 'latitude', description: 'Grados, con punto decimal.', form: numberForm(-90, 90) },
    { name: 'longitude', description: 'Grados, con punto decimal.', form: numberForm(-180, 180) },
    { name: 'street', description: 'Calle y altura del lugar.' },
    { name: 'locality', description: 'Localidad del lugar.' },
    { name: 'postalCode', description: 'Código postal del lugar.', form: postalCodeForm },
    { name: 'locker', description: 'Solo con casilleros, o solo sin.', form: flagForm },
    { name: 'weightKg', description: 'Peso de la pieza.', form: numberForm(0, 9999) },
    { name: 'sidesCm', description: 'Lados de la pieza, por ejemplo 30,20,10.', form: sidesForm },
  ],
  response: itemsOf(pointSchema),
  successStatus: 200,
  problems: [{ status: 404, meaning: 'No se conoce el lugar buscado.' }],
  async answer({ query }, { pickupPoints, clock }) {
    const isHalf = Boolean(query['latitude']) !== Boolean(query['longitude'])
    if (isHalf) return badRequest('latitude y longitude van juntas.', [halfPlace])
    const offered = new Set(pickupPoints.listBranches(readPiece(query)))
    const question = readPlace(query)
    const now = clock()
    if (question === undefined) {
      const items = [...offered].map((branch) => writePoint(branch, now))
      return { status: 200, body: { items } }
    }
    const found = pickupPoints.findNearby(question)
    if (!found.ok) return notFound('No se conoce ese lugar: buscá por código postal.')
    const items = found.value.points
      .filter(({ branch }) => offered.has(branch))
      .map(({ branch, distanceKm }) => writePoint(branch, now, distanceKm))
    return { status: 200, body: { items } }
  },
}

const halfPlace = { field: 'latitude', detail: 'Va con longitude.' }

type Query = Readonly<Record<string, string | undefined>>

function readPiece({ locker, weightKg, sidesCm }: Query) {
  const hundredths = (text: string) => Math.round(Number(text) * 100)
  return {
    lockers: locker ? locker === 'true' : undefined,
    piece: {
      weightHundredthsKg: weightKg ? hundredths(weightKg) : undefined,
      sidesHundredthsCm: sidesCm ? sidesCm.split(',').map(hundredths) : [],
    },
  }
}

/** The place to search from; undefined where none was sent. */
function readPlace({ latitude, longitude, street, locality, postalCode, locker }: Query) {
  const isSent = [latitude, street, locality, postalCode].some(Boolean)
  if (!isSent) return undefined
  const coordinates =
    latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined
  const address = {
    street: street || undefined,
    locality: locality || undefined,
    postalCode: postalCode ? parsePostalCode(postalCode) : undefined,
  }
  return { coordinates, address, lockersOnly: locker === 'true' }
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
  async answer({ params }, { pickupPoints, clock }) {
    const branch = pickupPoints.findBranch((params['code'] ?? '').toUpperCase())
    if (branch === undefined) return notFound('No hay ningún punto de retiro con ese código.')
    return { status: 200, body: writePoint(branch, clock()) }
  },
}

function writePoint(branch: Branch, now: number, distanceKm?: NearbyPoint['distanceKm']) {
  return {
    code: branch.code,
    name: branch.name,
    address: branch.address,
    betweenStreets: branch.betweenStreets,
    phone: branch.phone,
    postalCode: branch.postalCode,
    municipality: branch.municipality,
    locality: branch.locality,
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
    status: statusOf(branch, now) === 'open' ? 'open' : 'closed',
    closedUntil: isoOrNull(branch.closedUntil),
    distanceKm: distanceKm === undefined ? null : Math.round(distanceKm * 100) / 100,
  }
}

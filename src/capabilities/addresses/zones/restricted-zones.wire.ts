import type { Operator } from '../../../kernel/operator.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import { isoText } from '../../../kits/clock/iso.ts'
import { dayText } from '../../../kits/clock/period.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { type Outcome, refuse } from '../../../outcome.ts'
import { count, day as dayOf, moment, objectOf, string } from '../../../rows/answer-schema.ts'
import type { InBoth } from '../../../rows/operation.ts'
import { isDay } from '../../../rows/table-fields.ts'
import type { View } from '../../../rows/view.ts'
import { addressLimits } from '../addresses.limits.ts'
import type { Addresses, RestrictedZone, RestrictedZones } from '../addresses.ts'
import { readZones, type ZoneRefusal } from '../import/import-zones.ts'
import { type AreaRefusal, isInArea, lookUpArea, type Polygon, settleArea } from './zone-area.ts'
import type { ZoneFacts } from './zone-changes.ts'

export interface RestrictedZonesContext {
  readonly restrictedZones: RestrictedZones
  readonly addresses: Pick<Addresses, 'postalPlaces' | 'importedZones' | 'status'>
  readonly pickupPoints: { listAll(): readonly ZoneBranch[] }
  readonly operator: Operator
  readonly clock: Clock
  readonly zone: Zone
}

interface ZoneBranch {
  readonly code: string
  readonly name: string
  readonly latitude: string
  readonly longitude: string
  readonly active: boolean
}

/** The roles that look at zones. */
export const zoneReaders = ['administrator', 'branch', 'executive', 'reader']

export const areaTypes = ['Polygon', 'MultiPolygon'] as const

export const coordinatesText = 'Anillos de [longitud, latitud]: el borde y después sus huecos.'

const geometrySchema = objectOf({
  type: { type: 'string', enum: areaTypes, description: 'Qué es.' },
  coordinates: { type: 'array', items: {}, description: coordinatesText },
})

export const areaSchema = {
  ...entity('AreaGeometry', geometrySchema),
  description: 'Su borde, en GeoJSON.',
}

export const contentsProperties = {
  postalCodes: count('Cuántos códigos postales tienen su centro adentro.'),
  branches: {
    type: 'array',
    description: 'Las sucursales que están adentro.',
    items: entity(
      'BranchInZone',
      objectOf({ code: string('Su prov_codigo.'), name: string('Su nombre.') }),
    ),
  },
}

export const shownZone: View<RestrictedZone, [RestrictedZonesContext]> = {
  schema: entity(
    'RestrictedZone',
    objectOf({
      id: string('El id de la zona.'),
      name: string('Su nombre.'),
      reason: string('Por qué lo es: lo ven los remitentes.'),
      since: dayOf('Desde qué día rige.'),
      inForce: { type: 'boolean', description: 'Si ya rige.' },
      geometry: areaSchema,
      ...contentsProperties,
      changedAt: moment('Cuándo se cambió por última vez.'),
    }),
  ),
  write: ({ id, name, reason, since, polygons, changedAt }, context) => ({
    id,
    name,
    reason,
    since,
    inForce: since <= todayOf(context),
    geometry: writeGeometry(polygons),
    ...contentsOf(polygons, context),
    changedAt: isoText(changedAt),
  }),
}

export function todayOf({ clock, zone }: RestrictedZonesContext): string {
  return dayText(zone, clock())
}

export function writeGeometry(polygons: readonly Polygon[]) {
  const [only] = polygons
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons }
}

/** Counts the contents that are known from memory. */
export function contentsOf(
  polygons: readonly Polygon[],
  { addresses, pickupPoints }: RestrictedZonesContext,
) {
  const area = lookUpArea(polygons)
  const branches = pickupPoints.listAll().filter((branch) => {
    const [latitude, longitude] = [Number(branch.latitude), Number(branch.longitude)]
    return branch.active && branch.latitude !== '' && isInArea(area, { latitude, longitude })
  })
  return {
    postalCodes: addresses.postalPlaces().filter((place) => isInArea(area, place)).length,
    branches: branches.map(({ code, name }) => ({ code, name })),
  }
}

/** The zones as a file that `import` reads again. */
export function writeCollection(zones: readonly RestrictedZone[]) {
  return {
    type: 'FeatureCollection',
    features: zones.map(({ name, reason, since, polygons }) => ({
      type: 'Feature',
      properties: { name, reason, since },
      geometry: writeGeometry(polygons),
    })),
  }
}

type Fault = ZoneRefusal | AreaRefusal

const { zoneCorners } = addressLimits

export const areaTexts: Readonly<Record<Fault, InBoth>> = {
  geometry: {
    es: 'Se espera un Polygon o MultiPolygon de GeoJSON, con tres puntos o más.',
    en: 'Expected a Polygon or MultiPolygon of GeoJSON, with three points or more.',
  },
  coordinates: {
    es: 'Hay puntos fuera del país: cada uno es [longitud, latitud].',
    en: 'There are points outside the country: each is [longitude, latitude].',
  },
  'area-flat': {
    es: 'El borde no encierra nada.',
    en: 'The outline encloses nothing.',
  },
  'area-crosses-itself': {
    es: 'El borde se cruza a sí mismo.',
    en: 'The outline crosses itself.',
  },
  'area-too-detailed': {
    es: `El borde tiene más de ${zoneCorners} puntos.`,
    en: `The outline has more than ${zoneCorners} points.`,
  },
}

/** Reads a geometry of GeoJSON. */
export function readArea(geometry: unknown): Outcome<readonly Polygon[], Fault> {
  const [read] = readZones({ type: 'Feature', geometry }, '') ?? []
  if (read === undefined) return refuse('geometry')
  return read.zone.ok ? settleArea(read.zone.value.polygons, zoneCorners) : read.zone
}

export interface ReadCollection {
  readonly zones: readonly ZoneFacts[]
  /** The faults, by the place of the feature in the file. */
  readonly faults: readonly { readonly feature: number; readonly fault: Fault }[]
}

/** Reads the features of a file; `undefined` where it is no GeoJSON. */
export function readCollection(
  json: unknown,
  usual: { readonly reason: string; readonly since: string },
): ReadCollection | undefined {
  const readings = readZones(json, usual.reason)
  if (readings === undefined || readings.length === 0) return undefined
  const zones: ZoneFacts[] = []
  const faults: { feature: number; fault: Fault }[] = []
  for (const { feature, zone, since: written = '' } of readings) {
    const since = isDay(written) ? written : usual.since
    const area = zone.ok ? settleArea(zone.value.polygons, zoneCorners) : zone
    if (area.ok && zone.ok) zones.push({ ...zone.value, since, polygons: area.value })
    else if (!area.ok) faults.push({ feature, fault: area.refusal })
  }
  return { zones, faults }
}

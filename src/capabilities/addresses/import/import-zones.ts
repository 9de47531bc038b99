import { accept, type Outcome, refuse } from '../../../outcome.ts'
import type { ZoneRow } from '../index/geo-rows.ts'

/** Why a feature of a GeoJSON file is skipped. */
export type ZoneRefusal = 'geometry' | 'coordinates'

type Ring = ZoneRow['polygons'][number][number]
type Polygon = ZoneRow['polygons'][number]

export interface ZoneReading {
  /** The feature's position in the file, from 1. */
  readonly feature: number
  readonly zone: Outcome<ZoneRow, ZoneRefusal>
  /** Since when it is one, as written, where the feature says so. */
  readonly since: string | undefined
}

/**
 * Reads the features of a collection, a single feature or a bare geometry; `undefined` for anything
 * else.
 */
export function readZones(json: unknown, reason: string): ZoneReading[] | undefined {
  const features = featuresOf(json)
  return features?.map((feature, index) => ({
    feature: index + 1,
    zone: readZone(feature, reason, index + 1),
    since: readSince(feature),
  }))
}

function featuresOf(json: unknown): readonly unknown[] | undefined {
  if (!isObject(json)) return undefined
  if (json['type'] === 'FeatureCollection')
    return Array.isArray(json['features']) ? json['features'] : undefined
  if (json['type'] === 'Feature') return [json]
  return json['coordinates'] === undefined ? undefined : [{ geometry: json }]
}

function readZone(feature: unknown, reason: string, place: number): Outcome<ZoneRow, ZoneRefusal> {
  const { geometry, properties } = isObject(feature) ? feature : {}
  const polygons = readGeometry(geometry)
  if (polygons === undefined) return refuse('geometry')
  if (!polygons.flat(2).every(isPlace)) return refuse('coordinates')
  const texts = isObject(properties) ? properties : {}
  const name = textOf(texts, 'nombre', 'name', 'NOMBRE', 'Name', 'barrio', 'id') ?? `zona ${place}`
  const own = textOf(texts, 'motivo', 'reason', 'razon')
  return accept({ name, reason: own ?? reason, polygons })
}

function readSince(feature: unknown): string | undefined {
  const { properties } = isObject(feature) ? feature : {}
  return isObject(properties) ? textOf(properties, 'since', 'desde') : undefined
}

function readGeometry(geometry: unknown): readonly Polygon[] | undefined {
  if (!isObject(geometry)) return undefined
  const { type, coordinates } = geometry
  if (type === 'Polygon') return isPolygon(coordinates) ? [coordinates] : undefined
  if (type !== 'MultiPolygon' || !Array.isArray(coordinates)) return undefined
  const polygons: unknown[] = coordinates
  return polygons.length > 0 && polygons.every(isPolygon) ? polygons : undefined
}

function isPolygon(value: unknown): value is Polygon {
  return Array.isArray(value) && value.length > 0 && value.every(isRing)
}

/** A ring has at least three corners and repeats the first. */
function isRing(value: unknown): value is Ring {
  return Array.isArray(value) && value.length >= 4 && value.every(isPoint)
}

/** An altitude may follow the two degrees. */
function isPoint(value: unknown): value is Ring[number] {
  return (
    Array.isArray(value) &&
    value.length >= 2 &&
    value.slice(0, 2).every((one) => Number.isFinite(one))
  )
}

function isPlace([longitude, latitude]: Ring[number]): boolean {
  return latitude <= -21 && latitude >= -90 && longitude <= -25 && longitude >= -75
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(
  properties: Readonly<Record<string, unknown>>,
  ...names: readonly string[]
): string | undefined {
  for (const name of names) {
    const value = properties[name]
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, 200)
  }
  return undefined
}

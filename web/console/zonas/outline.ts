/** An area in GeoJSON. */
export interface Geometry {
  readonly type: 'Polygon' | 'MultiPolygon'
  readonly coordinates: unknown[]
}

/** A corner as it is typed: longitude and latitude, in degrees. */
export interface TypedCorner {
  readonly longitude: string
  readonly latitude: string
}

export type Corner = readonly [longitude: number, latitude: number]

export function typed([longitude, latitude]: Corner): TypedCorner {
  return { longitude: longitude.toFixed(5), latitude: latitude.toFixed(5) }
}

/** The corner that was typed; undefined where that is no place of the country. */
export function cornerOf({ longitude, latitude }: TypedCorner): Corner | undefined {
  const corner = [readDegrees(longitude), readDegrees(latitude)] as const
  return isPlace(corner) ? corner : undefined
}

function readDegrees(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
}

function isPlace([longitude, latitude]: Corner): boolean {
  return latitude <= -21 && latitude >= -90 && longitude <= -25 && longitude >= -75
}

/** The corners as a closed ring. */
export function polygonOf(corners: readonly Corner[]): Geometry {
  const ring = [...corners, ...corners.slice(0, 1)]
  return { type: 'Polygon', coordinates: [ring.map((corner) => [...corner])] }
}

/** The rings of an area, those of all its parts. */
export function ringsOf({ type, coordinates }: Geometry): readonly (readonly Corner[])[] {
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as Corner[][][]
  return polygons.flat()
}

/** The corners of an outline that can be drawn: one ring, without holes. */
export function drawnCorners(geometry: Geometry): readonly Corner[] | undefined {
  const [ring, ...others] = ringsOf(geometry)
  return ring === undefined || others.length > 0 ? undefined : ring.slice(0, -1)
}

/** Reads pasted text: GeoJSON, or a place a line as maps copy it, latitude first. */
export function readPasted(text: string): Geometry | undefined {
  if (text.trim().startsWith('{')) return readGeoJson(text)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const corners = lines.map((line) => {
    const [latitude = '', longitude = '', ...more] = line.trim().split(/,\s*|[\s;]+/)
    return more.length === 0 ? cornerOf({ latitude, longitude }) : undefined
  })
  const read = corners.filter((corner) => corner !== undefined)
  return read.length === lines.length && read.length >= 3 ? polygonOf(read) : undefined
}

function readGeoJson(text: string): Geometry | undefined {
  const parsed = parseJson(text)
  const [feature = parsed] = Array.isArray(parsed?.features) ? parsed.features : []
  const geometry = feature?.geometry ?? feature
  const isArea = geometry?.type === 'Polygon' || geometry?.type === 'MultiPolygon'
  return isArea && Array.isArray(geometry.coordinates) ? (geometry as Geometry) : undefined
}

interface GeoJson {
  readonly type?: string
  readonly coordinates?: unknown
  readonly geometry?: GeoJson
  readonly features?: readonly GeoJson[]
}

export function parseJson(text: string): GeoJson | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Somewhere in the country: degrees are measured from here. */
const anchor = [-60, -35] as const

type ToPixels = (corner: Corner) => readonly [x: number, y: number]

/** The place of a pixel of the map, whose projection is Mercator's. */
export function placeOf([x, y]: readonly [number, number], toPixels: ToPixels): Corner {
  const [anchorX, anchorY] = toPixels(anchor)
  const [besideX] = toPixels([anchor[0] + 1, anchor[1]])
  const pixelsPerDegree = besideX - anchorX
  const north = mercator(anchor[1]) + ((anchorY - y) / pixelsPerDegree) * (Math.PI / 180)
  const latitude = (Math.atan(Math.sinh(north)) * 180) / Math.PI
  const longitude = anchor[0] + (x - anchorX) / pixelsPerDegree
  return [Math.round(longitude * 1e5) / 1e5, Math.round(latitude * 1e5) / 1e5]
}

function mercator(latitude: number): number {
  return Math.asinh(Math.tan((latitude * Math.PI) / 180))
}

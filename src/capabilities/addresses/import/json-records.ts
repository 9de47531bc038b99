import { columnNames } from './import-formats.ts'

/** An object of a JSON file as a row: its values by their path, `departamento_nombre`. */
export interface JsonRecord {
  readonly columns: ReadonlyMap<string, number>
  readonly cells: readonly string[]
}

type JsonObject = Readonly<Record<string, unknown>>

/** Whether a line is a record of its own, as in files of one JSON object a line. */
export function isRecordLine(json: unknown): json is JsonObject {
  if (!isJsonObject(json) || json['type'] !== undefined) return false
  const values = Object.values(json)
  return values.length > 0 && !values.some(Array.isArray)
}

/**
 * Returns the objects of a JSON file that are rows: those of a list, of the list in an answer of
 * georef, or the lines and points of a GeoJSON file. `undefined` for zones, and for anything else.
 */
export function recordsOf(json: unknown): readonly JsonObject[] | undefined {
  if (isJsonObject(json) && json['type'] === 'FeatureCollection') return streetFeatures(json)
  const list = Array.isArray(json) ? json : isJsonObject(json) ? listOf(json) : undefined
  const records = list?.filter(isJsonObject)
  return records !== undefined && records.length > 0 ? records : undefined
}

/** Georef answers `{"cantidad": 2, "calles": [...], "inicio": 0}`. */
function listOf(json: JsonObject): readonly unknown[] | undefined {
  if (json['type'] !== undefined) return undefined
  return Object.values(json).find((value): value is unknown[] => Array.isArray(value))
}

function streetFeatures(json: JsonObject): readonly JsonObject[] | undefined {
  const features = json['features']
  if (!Array.isArray(features)) return undefined
  const isRow = (feature: unknown) =>
    isJsonObject(feature) &&
    isJsonObject(feature['geometry']) &&
    /^(Multi)?(LineString|Point)$/.test(String(feature['geometry']['type']))
  const rows = (features as unknown[]).filter((one) => isRow(one)) as JsonObject[]
  if (rows.length === 0) return undefined
  return rows.map(({ properties, geometry }) => ({
    ...(isJsonObject(properties) ? properties : {}),
    geometry,
  }))
}

export function toRecord(json: JsonObject): JsonRecord {
  const found = new Map<string, string>()
  flatten('', json, found, 0)
  const names = columnNames([...found.keys()])
  return { columns: new Map(names.map((name, at) => [name, at])), cells: [...found.values()] }
}

const deepest = 4

function flatten(path: string, value: unknown, found: Map<string, string>, depth: number): void {
  if (isJsonObject(value)) {
    const line = wellKnownText(value)
    if (line !== '') found.set('wkt', line)
    else if (depth < deepest)
      for (const [name, own] of Object.entries(value))
        flatten(path === '' ? name : `${path}_${name}`, own, found, depth + 1)
    return
  }
  if (typeof value === 'string' || typeof value === 'number') found.set(path, String(value))
}

/** Writes a geometry as text, which the readers of CSV files understand. */
function wellKnownText({ type, coordinates }: JsonObject): string {
  if (typeof type !== 'string' || !Array.isArray(coordinates)) return ''
  const inside = textOf(coordinates)
  return `${type.toUpperCase()} ${inside.startsWith('(') ? inside : `(${inside})`}`
}

function textOf(coordinates: readonly unknown[]): string {
  if (!coordinates.some(Array.isArray)) return coordinates.slice(0, 2).join(' ')
  return `(${coordinates.map((one) => (Array.isArray(one) ? textOf(one) : '')).join(',')})`
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

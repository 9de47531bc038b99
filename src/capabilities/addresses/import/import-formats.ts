/**
 * The columns that identify each format; others may be present, in any order. The first format that
 * matches wins, since files of streets also name their locality.
 */
const columns = {
  'georef-localities': 'centroide_lat centroide_lon departamento_nombre nombre provincia_nombre',
  'georef-streets':
    'altura_inicio_derecha altura_fin_derecha altura_inicio_izquierda altura_fin_izquierda ' +
    'nombre provincia_nombre',
  bahra: 'nom_prov nom_depto nombre_bahra tipo_bahra lat_gd long_gd',
  'caba-streets': 'nomoficial alt_izqini alt_izqfin alt_derini alt_derfin',
  streets: 'provincia partido localidad calle altura_desde altura_hasta codigo_postal',
  'caba-blocks': 'calle altura_desde altura_hasta barrio codigo_postal lat lon',
  localities: 'provincia partido localidad codigo_postal lat lon',
} as const

type TableFormat = keyof typeof columns
export type ImportFormat = TableFormat | BareFormat | 'geojson-zones'

/** Files without a header, by their columns in order. */
const bareColumns = {
  'geonames-postal':
    'country code name province letter district district_code admin3 admin3_code lat lon accuracy',
  'geonames-places':
    'id name ascii others lat lon class feature country countries admin1 admin2 admin3 admin4 ' +
    'population elevation dem zone changed',
} as const

type BareFormat = keyof typeof bareColumns

export const importFormats: readonly ImportFormat[] = [
  ...(Object.keys(columns) as TableFormat[]),
  ...(Object.keys(bareColumns) as BareFormat[]),
  'geojson-zones',
]

export function isBare(format: ImportFormat): format is BareFormat {
  return format === 'geonames-postal' || format === 'geonames-places'
}

/** Returns the columns of a file that has no header. */
export function columnsWithoutHeader(format: BareFormat): readonly string[] {
  return bareColumns[format].split(' ')
}

/** The prefixes of georef's API for the names of a row's own columns: `calle_nombre`. */
const ownPrefixes = ['calle_', 'localidad_', 'localidad_censal_', 'asentamiento_'] as const

/** Returns the names of a header's columns, without the prefix of the row's own ones. */
export function columnNames(written: readonly string[]): string[] {
  const names = written.map(columnName)
  const prefix = ownPrefixes.find((one) => isPrefixed(new Set(names), one))
  if (prefix === undefined) return names
  return names.map((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : name))
}

/** A file of streets names its localities too: only the file of a place itself has the centre. */
function isPrefixed(names: ReadonlySet<string>, prefix: string): boolean {
  const own = prefix === 'calle_' ? 'altura_inicio_derecha' : 'centroide_lat'
  return names.has(`${prefix}nombre`) && names.has(`${prefix}${own}`)
}

/** Normalizes a column name from a header: `Departamento.Nombre` is `departamento_nombre`. */
function columnName(written: string): string {
  return written
    .trim()
    .toLowerCase()
    .replaceAll(/[.\s-]+/g, '_')
}

/** Recognizes a file's format by its first line; `undefined` for unsupported files. */
export function recognizeFormat(firstLine: string): ImportFormat | undefined {
  const line = firstLine.trimStart()
  if (line.startsWith('{')) return 'geojson-zones'
  const bare = recognizeBare(firstLine.split('\t'))
  if (bare !== undefined) return bare
  return recognizeColumns(line.split(/[,;\t|]/).map((cell) => cell.replaceAll('"', '')))
}

/** The first cells of GeoNames' files: a country and its code, or the number of a place. */
function recognizeBare(cells: readonly string[]): BareFormat | undefined {
  const isPostal = cells.length === 12 && /^[A-Z]{2}$/.test(cells[0] ?? '')
  if (isPostal) return 'geonames-postal'
  const isGazetteer = cells.length === 19 && /^\d+$/.test(cells[0] ?? '')
  return isGazetteer ? 'geonames-places' : undefined
}

/** Recognizes the format of a table by its columns. */
export function recognizeColumns(written: readonly string[]): TableFormat | undefined {
  const names = new Set(columnNames(written))
  return (Object.keys(columns) as TableFormat[]).find(
    (format) => missingColumns(format, names).length === 0,
  )
}

/** Returns the columns that a format requires and a header lacks. */
export function missingColumns(format: TableFormat, names: ReadonlySet<string>): string[] {
  return columns[format].split(' ').filter((name) => !names.has(name))
}

const licences: Readonly<Record<ImportFormat, string>> = {
  'geonames-postal': 'CC BY 4.0, GeoNames',
  'geonames-places': 'CC BY 4.0, GeoNames',
  'georef-localities': 'CC BY 4.0, Georef (INDEC, IGN)',
  'georef-streets': 'CC BY 4.0, Georef (INDEC)',
  bahra: 'CC BY 4.0, BAHRA (INDEC, IGN)',
  'caba-streets': 'CC BY 2.5 AR, GCBA',
  streets: "its publisher's",
  'caba-blocks': "its publisher's",
  localities: "its publisher's",
  'geojson-zones': "its publisher's",
}

/** Under which licence a file of this form is usually published, and whom to name for it. */
export function licenceOf(format: ImportFormat): string {
  return licences[format]
}

/** An object of a JSON file as a row: its values by their path, `departamento_nombre`. */
interface JsonRecord {
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
  const cells = new Map<string, string>()
  flatten('', json, cells, 0)
  const names = columnNames([...cells.keys()])
  return { columns: new Map(names.map((name, at) => [name, at])), cells: [...cells.values()] }
}

const deepest = 4

function flatten(path: string, value: unknown, cells: Map<string, string>, depth: number): void {
  if (isJsonObject(value)) {
    const line = wellKnownText(value)
    if (line !== '') cells.set('wkt', line)
    else if (depth < deepest)
      for (const [name, own] of Object.entries(value))
        flatten(path === '' ? name : `${path}_${name}`, own, cells, depth + 1)
    return
  }
  if (typeof value === 'string' || typeof value === 'number') cells.set(path, String(value))
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

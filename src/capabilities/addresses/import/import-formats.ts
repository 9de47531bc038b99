/**
 * The columns that identify each format; others may be present, in any order. The first format that
 * matches wins, since files of streets also name their locality.
 */
const columns = {
  'georef-localities':
    'categoria centroide_lat centroide_lon departamento_nombre nombre provincia_nombre',
  'georef-streets':
    'altura_inicio_derecha altura_fin_derecha altura_inicio_izquierda altura_fin_izquierda ' +
    'departamento_nombre nombre provincia_nombre',
  'caba-streets': 'nomoficial alt_izqini alt_izqfin alt_derini alt_derfin',
  streets: 'provincia partido localidad calle altura_desde altura_hasta codigo_postal',
  'caba-blocks': 'calle altura_desde altura_hasta barrio codigo_postal lat lon',
  localities: 'provincia partido localidad codigo_postal lat lon',
} as const

export type TableFormat = keyof typeof columns
export type ImportFormat = TableFormat | 'geonames-postal' | 'geojson-zones'

export const importFormats: readonly ImportFormat[] = [
  ...(Object.keys(columns) as TableFormat[]),
  'geonames-postal',
  'geojson-zones',
]

/** GeoNames' file has no header: these are its columns, in order. */
const geonames =
  'country code name province letter district district_code admin3 admin3_code lat lon accuracy'

export const geonamesColumns: readonly string[] = geonames.split(' ')

/** Normalizes a column name from a header: `Departamento.Nombre` is `departamento_nombre`. */
export function columnName(written: string): string {
  return written
    .trim()
    .toLowerCase()
    .replaceAll(/[.\s-]+/g, '_')
}

/** Recognizes a file's format by its first line; `undefined` for unsupported files. */
export function recognizeFormat(firstLine: string): ImportFormat | undefined {
  const line = firstLine.trimStart()
  if (line.startsWith('{')) return 'geojson-zones'
  const cells = firstLine.split('\t')
  if (cells.length === geonamesColumns.length && /^[A-Z]{2}$/.test(cells[0] ?? ''))
    return 'geonames-postal'
  const names = new Set(line.split(/[,;\t|]/).map((cell) => columnName(cell.replaceAll('"', ''))))
  return (Object.keys(columns) as TableFormat[]).find(
    (format) => missingColumns(format, names).length === 0,
  )
}

/** Returns the columns that a format requires and a header lacks. */
export function missingColumns(format: TableFormat, names: ReadonlySet<string>): string[] {
  return columns[format].split(' ').filter((name) => !names.has(name))
}

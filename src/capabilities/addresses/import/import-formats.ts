/**
 * The columns that make a file the one it is; others may stand beside them, in any order. A file
 * is the first that it fits: streets name their locality too.
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

/** GeoNames' file has no header: its columns, in their order. */
const geonames =
  'country code name province letter district district_code admin3 admin3_code lat lon accuracy'

export const geonamesColumns: readonly string[] = geonames.split(' ')

/** How a header writes a column's name: `Departamento.Nombre` is `departamento_nombre`. */
export function columnName(written: string): string {
  return written
    .trim()
    .toLowerCase()
    .replaceAll(/[.\s-]+/g, '_')
}

/** What a file is, by its first line; undefined where it is none of those that can be read. */
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

/** The columns that a format needs and a header does not name. */
export function missingColumns(format: TableFormat, names: ReadonlySet<string>): string[] {
  return columns[format].split(' ').filter((name) => !names.has(name))
}

import type { GeoRows, LocalityRow, Located, StreetRow, ZoneRow } from '../index/geo-rows.ts'
import type { ImportFormat } from './import-formats.ts'

/** The metadata of an imported file. */
export interface SourceFacts {
  readonly source: string
  readonly format: ImportFormat
  /** In milliseconds. */
  readonly importedAt: number
  readonly localities: number
  readonly streets: number
  readonly zones: number
}

export interface KeptSource {
  readonly facts: SourceFacts
  readonly rows: GeoRows
}

/**
 * Writes a line of metadata, then a line per row: JSON arrays whose first item is the row's type.
 */
export function writeKept({ facts, rows }: KeptSource): string {
  const lines = [
    JSON.stringify(facts),
    ...rows.localities.map((one) => JSON.stringify(['L', ...localityCells(one)])),
    ...rows.streets.map((one) => JSON.stringify(['S', ...streetCells(one)])),
    ...rows.zones.map((one) => JSON.stringify(['Z', one.name, one.reason, one.polygons])),
  ]
  return `${lines.join('\n')}\n`
}

function localityCells(row: LocalityRow): unknown[] {
  const { province, district, name, aliases, postalCode, latitude, longitude, located } = row
  const cells = [province, district, name, aliases, postalCode, latitude, longitude]
  return located === undefined ? cells : [...cells, located]
}

function streetCells(row: StreetRow): unknown[] {
  const { province, district, locality, name, aliases, from, to } = row
  const { postalCode, latitude, longitude, exact, line, codeIsGuess } = row
  const at = [postalCode, latitude, longitude, exact, line ?? '', Number(codeIsGuess ?? false)]
  return [province, district, locality, name, aliases, from, to, ...at]
}

/** This program wrote the file, so a line that can't be parsed is a fault, not a row to skip. */
export function readKept(text: string): KeptSource {
  const [first = '', ...lines] = text.split('\n')
  const rows = {
    localities: [] as LocalityRow[],
    streets: [] as StreetRow[],
    zones: [] as ZoneRow[],
  }
  for (const line of lines) {
    if (line === '') continue
    const [kind, ...cells] = JSON.parse(line) as [string, ...never[]]
    if (kind === 'L') rows.localities.push(toLocality(cells as unknown as LocalityCells))
    else if (kind === 'S') rows.streets.push(toStreet(cells as unknown as StreetCells))
    else if (kind === 'Z') rows.zones.push(toZone(cells as unknown as ZoneCells))
    else throw new Error(`a kept source has a row of kind ${kind}`)
  }
  return { facts: JSON.parse(first) as SourceFacts, rows }
}

type Degrees = number | null
type LocalityCells = [string, string, string, string[], number, Degrees, Degrees, Located?]
type StreetCells = [
  ...[string, string, string, string, string[], number, number],
  ...[number, Degrees, Degrees, boolean, string?, number?],
]
type ZoneCells = [string, string, ZoneRow['polygons']]

function toLocality(cells: LocalityCells): LocalityRow {
  const [province, district, name, aliases, postalCode, latitude, longitude, located] = cells
  const at = { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN }
  const row = { province, district, name, aliases, postalCode, ...at }
  return located === undefined ? row : { ...row, located }
}

function toStreet(cells: StreetCells): StreetRow {
  const [province, district, locality, name, aliases, from, to, ...rest] = cells
  const [postalCode, latitude, longitude, exact, line = '', guess = 0] = rest
  const at = { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN, exact }
  const row = { province, district, locality, name, aliases, from, to, postalCode, ...at }
  const codeIsGuess = guess === 1 ? { codeIsGuess: true as const } : {}
  return { ...row, ...codeIsGuess, ...(line !== '' && { line }) }
}

function toZone([name, reason, polygons]: ZoneCells): ZoneRow {
  return { name, reason, polygons }
}

/** The name of an imported source: its file name, in plain letters. */
export function sourceName(path: string): string {
  const own = path.split(/[/\\]/).findLast((part) => part !== '') ?? ''
  const plain = own.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '-')
  return plain.replace(/^[.-]+/, '') || 'file'
}

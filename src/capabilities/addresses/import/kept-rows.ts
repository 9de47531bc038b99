import type { LocalityRow, Located, RowSink, StreetRow, ZoneRow } from '../index/geo-rows.ts'
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

/** A row as a line: a JSON array whose first item is the row's type. */
export const keptLines = {
  locality: (row: LocalityRow) => JSON.stringify(['L', ...localityCells(row)]),
  street: (row: StreetRow) => JSON.stringify(['S', ...streetCells(row)]),
  zone: ({ name, reason, polygons }: ZoneRow) => JSON.stringify(['Z', name, reason, polygons]),
} as const satisfies Record<keyof RowSink, unknown>

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

/** Whether a line is a street's, without reading the rest of it. */
export function isStreetLine(line: string): boolean {
  return line.startsWith('["S"')
}

/** This program wrote the line, so that one that can't be parsed is a fault, not a row to skip. */
export function readKept(line: string, sink: RowSink): void {
  const [kind, ...cells] = JSON.parse(line) as [string, ...never[]]
  if (kind === 'L') sink.locality(toLocality(cells as unknown as LocalityCells))
  else if (kind === 'S') sink.street(toStreet(cells as unknown as StreetCells))
  else if (kind === 'Z') sink.zone(toZone(cells as unknown as ZoneCells))
  else throw new Error(`a kept source has a row of kind ${kind}`)
}

export function readStreet(line: string): StreetRow {
  const [, ...cells] = JSON.parse(line) as [string, ...StreetCells]
  return toStreet(cells)
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

import type { SegmentBuilt } from './built-street.ts'
import type { StreetRow } from './geo-rows.ts'

type Degrees = number | null
type Cells = [
  ...[place: number, name: string, aliases: readonly string[], from: number, to: number],
  ...[postalCode: number, latitude: Degrees, longitude: Degrees, exact: number],
  ...[guess: number, line: string],
]

/** Writes a range, whose place is known, as a line. */
export function writeRange(place: number, row: StreetRow): string {
  const { name, aliases, from, to, postalCode, latitude, longitude, exact, line = '' } = row
  const guess = Number(row.codeIsGuess ?? false)
  const at = [postalCode, latitude, longitude, Number(exact), guess, line]
  return JSON.stringify([place, name, aliases, from, to, ...at])
}

export function readRange(text: string): SegmentBuilt {
  const [place, name, aliases, from, to, ...rest] = JSON.parse(text) as Cells
  const [postalCode, latitude, longitude, exact, guess, line] = rest
  const at = { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN }
  const numbers = { name, aliases, from, to, postalCode, ...at, exact: exact === 1 }
  const codeIsGuess = guess === 1 ? { codeIsGuess: true as const } : {}
  return { place, row: { ...numbers, ...codeIsGuess, ...(line !== '' && { line }) } }
}

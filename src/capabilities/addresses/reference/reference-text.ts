import type { LocalityRow } from '../index/geo-rows.ts'

/** A place of the reference, with every code that its addresses use. */
export interface ReferencePlace extends Omit<LocalityRow, 'postalCode'> {
  /** The first is the most common one; 0 where none is known. */
  readonly postalCodes: readonly number[]
}

/** A point of a street with its number; omitted values are those of the previous point. */
export interface StreetPoint {
  readonly number: number
  readonly place?: StreetPlace
  readonly at?: readonly [latitude: number, longitude: number]
}

export interface StreetPlace {
  readonly locality: string
  readonly postalCode: number
}

export interface ReferenceStreet {
  readonly province: string
  /** The district of the whole city; empty where the barrio decides. */
  readonly district: string
  readonly name: string
  readonly aliases: readonly string[]
  /** In order of number; the first has a place, and the ends have coordinates. */
  readonly points: readonly StreetPoint[]
}

/** Parses lines under `[letter district]`: `name / other names; codes; latitude longitude`. */
export function readPlaces(text: string): ReferencePlace[] {
  return readSections(text).flatMap(({ head, lines }) => {
    const [province, district] = divide(head, ' ')
    return lines.map((line) => readPlace(province, district, line))
  })
}

function readPlace(province: string, district: string, line: string): ReferencePlace {
  const [names = '', codes = '', at = ''] = parts(line, ';')
  const [name = '', ...aliases] = parts(names, ' / ')
  const [latitude = Number.NaN, longitude = Number.NaN] = at.split(' ').map(Number)
  const postalCodes = codes.split(' ').flatMap(readCodes)
  const where = { latitude, longitude, located: 'surveyed' as const }
  return { province, district, name, aliases, postalCodes, ...where }
}

/** Expands ranges: `1070-1075` are six codes. An empty text is the code 0, an unknown one. */
function readCodes(written: string): number[] {
  const [first = Number.NaN, last = first] = written.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/**
 * Parses lines under `[letter district / locality code]`: `name / other names; point; point...`.
 */
export function readStreets(text: string): ReferenceStreet[] {
  return readSections(text).flatMap(({ head, lines }) => {
    const [where = '', main = ''] = parts(head, ' / ')
    const [province, district] = divide(where, ' ')
    return lines.map((line) => {
      const [names = '', ...written] = parts(line, ';')
      const [name = '', ...aliases] = parts(names, ' / ')
      const points = written.map(readPoint)
      const [first, ...rest] = points
      // Where the section names one city, its streets start in it.
      const start = first && { place: readStreetPlace(main), ...first }
      return { province, district, name, aliases, points: start ? [start, ...rest] : [] }
    })
  })
}

/** A street of which only the name is known, or its numbers too, and not where it runs. */
export interface NamedStreet {
  readonly province: string
  readonly district: string
  readonly locality: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly from: number
  readonly to: number
  /** 0 where it is its locality's, or unknown. */
  readonly postalCode: number
}

/** Parses lines under `[letter district / locality]`: `name / other 1-900 1414; name; ...`. */
export function readStreetNames(text: string): NamedStreet[] {
  return readSections(text).flatMap(({ head, lines }) => {
    const [where = '', locality = ''] = parts(head, ' / ')
    const [province, district] = divide(where, ' ')
    const entries = lines.flatMap((line) => parts(line, ';')).filter((entry) => entry !== '')
    return entries.map((entry) => {
      const range = / (\d+)-(\d+)(?: (\d{4}))?$/.exec(entry)
      const [name = '', ...aliases] = parts(entry.slice(0, range?.index), ' / ')
      const numbers = { from: Number(range?.[1] ?? 0), to: Number(range?.[2] ?? 0) }
      const postalCode = Number(range?.[3] ?? 0)
      return { province, district, locality, name, aliases, ...numbers, postalCode }
    })
  })
}

/** Parses `1801 Balvanera 1045 @-34.6046,-58.3924`, where all but the number may be missing. */
function readPoint(written: string): StreetPoint {
  const [before = '', coordinates] = parts(written, '@')
  const [number, place] = divide(before, ' ')
  const [latitude = Number.NaN, longitude = Number.NaN] = (coordinates ?? '').split(',').map(Number)
  return {
    number: Number(number),
    ...(place !== '' && { place: readStreetPlace(place) }),
    ...(coordinates !== undefined && { at: [latitude, longitude] as const }),
  }
}

function readStreetPlace(written: string): StreetPlace {
  const end = written.lastIndexOf(' ')
  return { locality: written.slice(0, end), postalCode: Number(written.slice(end + 1)) }
}

interface Section {
  readonly head: string
  readonly lines: string[]
}

function readSections(text: string): Section[] {
  const sections: Section[] = []
  for (const line of parts(text, '\n')) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('[')) sections.push({ head: line.slice(1, -1), lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections
}

function parts(text: string, separator: string): string[] {
  return text.split(separator).map((part) => part.trim())
}

function divide(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}

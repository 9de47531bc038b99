import type { GeoRows, LocalityRow, StreetRow } from '../index/geo-rows.ts'
import { bindingWords, streetKinds, titles } from '../words/address-words.ts'
import { foldName } from '../words/fold.ts'
import { tellingKinds } from '../words/street-kind.ts'

/** Fewer imported streets than this don't cover a district: they are an example or a correction. */
const coveringRows = 20

/**
 * Merges the reference and imported data. Imported streets replace the reference's in the districts
 * that they cover, since one street under two names would always be a doubt; but where an import
 * names a street without coordinates and the reference has them, the reference's street replaces
 * the import's. A code that an import lacks or guessed gives way to the reference's. Places keep
 * the reference's coordinates, which were verified one by one.
 */
export function mergeRows(reference: GeoRows, imported: readonly GeoRows[]): GeoRows {
  const streets = imported.flatMap((rows) => rows.streets)
  const counts = new Map<string, number>()
  const unlocated = new Map<string, boolean>()
  for (const row of streets) {
    counts.set(areaOf(row), (counts.get(areaOf(row)) ?? 0) + 1)
    const name = nameOf(row, row.name)
    unlocated.set(name, (unlocated.get(name) ?? true) && !row.exact)
  }
  const isCovered = (row: StreetRow) => (counts.get(areaOf(row)) ?? 0) >= coveringRows
  const kept = new Set<string>()
  const own = reference.streets.filter((row) => {
    if (!isCovered(row)) return true
    const names = row.exact ? [row.name, ...row.aliases].flatMap((one) => waysOf(row, one)) : []
    const known = names.filter((one) => unlocated.has(one))
    if (known.length === 0 || known.some((one) => unlocated.get(one) === false)) return false
    for (const one of known) kept.add(one)
    return true
  })
  const known = new Set(reference.localities.map(codeOf))
  const others = imported.flatMap((rows) => rows.localities)
  return {
    localities: [...reference.localities, ...others.filter((row) => !known.has(codeOf(row)))],
    streets: [
      ...own,
      ...streets.filter((row) => !kept.has(nameOf(row, row.name))).map(surerCodes(reference)),
    ],
    zones: [...reference.zones, ...imported.flatMap((rows) => rows.zones)],
  }
}

/** Returns the row; the reference's code of its numbers replaces a guessed or unknown one. */
function surerCodes(reference: GeoRows): (row: StreetRow) => StreetRow {
  const coded = Map.groupBy(
    reference.streets.filter(({ postalCode }) => postalCode > 0),
    (row) => nameOf(row, row.name),
  )
  return (row) => {
    if (row.codeIsGuess === undefined && row.postalCode > 0) return row
    const { codeIsGuess: _, ...known } = row
    const middle = (row.from + row.to) / 2
    const own = coded
      .get(nameOf(row, row.name))
      ?.find(({ from, to }) => from <= middle && (middle <= to || to === 0))
    return own === undefined ? row : { ...known, postalCode: own.postalCode }
  }
}

/** The capital is one area, whatever its comunas. */
function areaOf({ province, district }: StreetRow): string {
  return province === 'C' ? 'C' : `${province} ${foldName(district)}`
}

/** The name's own words, sorted: sources write "Las Heras General Av." and "Avenida Las Heras". */
function nameOf(row: StreetRow, name: string): string {
  return inAnyOrder(row, ownWords(name))
}

/** The same, and with any one word as an initial: "Campos, Luis M. Av.". */
function waysOf(row: StreetRow, name: string): string[] {
  const words = ownWords(name)
  const shortened = words.map((_, place) =>
    words.map((word, at) => (at === place ? word.slice(0, 1) : word)),
  )
  return [words, ...shortened].map((way) => inAnyOrder(row, way))
}

function ownWords(name: string): string[] {
  const words = foldName(name).split(' ')
  const own = words.filter(
    (word) => !streetKinds.has(word) && !titles.has(word) && !bindingWords.has(word),
  )
  // In a name that is a number the kind counts: Calle 74 is not Diagonal 74.
  const kind = own.every((word) => word < 'A') ? words.filter(isTellingKind) : []
  return own.length > 0 ? [...kind, ...own] : words
}

function isTellingKind(word: string): boolean {
  return tellingKinds.has(streetKinds.get(word) ?? '')
}

function inAnyOrder(row: StreetRow, words: readonly string[]): string {
  return `${areaOf(row)} ${words.toSorted().join(' ')}`
}

function codeOf({ province, name, postalCode }: LocalityRow): string {
  return `${province} ${foldName(name)} ${postalCode}`
}

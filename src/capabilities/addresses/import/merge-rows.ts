import type { GeoRows, LocalityRow, StreamedRows, StreetRow } from '../index/geo-rows.ts'
import { bindingWords, streetKinds, titles } from '../words/address-words.ts'
import { createFolder, foldName } from '../words/fold.ts'
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
export function mergeRows(reference: GeoRows, imported: readonly StreamedRows[]): StreamedRows {
  const names = createNames()
  const { counts, unlocated } = survey(reference, imported, names)
  const isCovered = (row: StreetRow) => (counts.get(names.areaOf(row)) ?? 0) >= coveringRows
  const keys = new Set<string>()
  const own = reference.streets.filter((row) => {
    if (!isCovered(row)) return true
    const unlocatedWays = locatedWays(row, names).filter((one) => unlocated.has(one))
    if (unlocatedWays.length === 0 || unlocatedWays.some((one) => unlocated.get(one) === false))
      return false
    for (const one of unlocatedWays) keys.add(one)
    return true
  })
  const codes = new Set(reference.localities.map(codeOf))
  const others = imported.flatMap((rows) => rows.localities)
  const isOfReference = areasOf(reference, names)
  const withCode = surerCodes(reference, names)
  const streets = function* () {
    yield* own
    for (const row of streetsOf(imported))
      if (!isOfReference(row)) yield row
      else if (!keys.has(names.nameOf(row, row.name))) yield withCode(row)
  }
  return {
    localities: [...reference.localities, ...others.filter((row) => !codes.has(codeOf(row)))],
    streets: { [Symbol.iterator]: streets },
    zones: [...reference.zones, ...imported.flatMap((rows) => rows.zones)],
  }
}

function* streetsOf(imported: readonly StreamedRows[]): Generator<StreetRow> {
  for (const { streets } of imported) yield* streets
}

/**
 * Counts the imported streets of each area, and marks those that the reference locates whether no
 * import does.
 */
function survey(reference: GeoRows, imported: readonly StreamedRows[], names: Names) {
  const ways = new Set(reference.streets.flatMap((row) => locatedWays(row, names)))
  const isOfReference = areasOf(reference, names)
  const counts = new Map<string, number>()
  const unlocated = new Map<string, boolean>()
  for (const row of streetsOf(imported)) {
    if (!isOfReference(row)) continue
    const area = names.areaOf(row)
    counts.set(area, (counts.get(area) ?? 0) + 1)
    const name = names.nameOf(row, row.name)
    if (ways.has(name)) unlocated.set(name, (unlocated.get(name) ?? true) && !row.exact)
  }
  return { counts, unlocated }
}

/** Whether the reference has streets in the area of a row: all others are taken as they are. */
function areasOf({ streets }: GeoRows, { areaOf }: Names): (row: StreetRow) => boolean {
  const areas = new Set(streets.map((row) => areaOf(row)))
  return (row) => areas.has(areaOf(row))
}

/** The ways to write a street of the reference whose place is known. */
function locatedWays(row: StreetRow, { waysOf }: Names): string[] {
  return row.exact ? [row.name, ...row.aliases].flatMap((one) => waysOf(row, one)) : []
}

/** Returns the row; the reference's code of its numbers replaces a guessed or unknown one. */
function surerCodes(reference: GeoRows, { nameOf }: Names): (row: StreetRow) => StreetRow {
  const coded = Map.groupBy(
    reference.streets.filter(({ postalCode }) => postalCode > 0),
    (row) => nameOf(row, row.name),
  )
  return (row) => {
    if (row.codeIsGuess === undefined && row.postalCode > 0) return row
    const { codeIsGuess: _, ...rest } = row
    const middle = (row.from + row.to) / 2
    const own = coded
      .get(nameOf(row, row.name))
      ?.find(({ from, to }) => from <= middle && (middle <= to || to === 0))
    return own === undefined ? row : { ...rest, postalCode: own.postalCode }
  }
}

interface Names {
  areaOf(row: StreetRow): string
  nameOf(row: StreetRow, name: string): string
  waysOf(row: StreetRow, name: string): string[]
}

/** How many names are remembered: the rows of a street follow one another. */
const mostNames = 20_000

/** Finds the areas and names of rows, and remembers them: most rows are of the same streets. */
function createNames(): Names {
  const fold = createFolder()
  const byName = new Map<string, readonly string[]>()
  /** The capital is one area, whatever its comunas. */
  const areaOf = ({ province, district }: StreetRow) =>
    province === 'C' ? 'C' : `${province} ${fold(district)}`
  const wordsOf = (name: string) => {
    const cached = byName.get(name)
    if (cached !== undefined) return cached
    if (byName.size >= mostNames) byName.clear()
    const words = ownWords(name)
    byName.set(name, words)
    return words
  }
  const inAnyOrder = (row: StreetRow, words: readonly string[]) =>
    `${areaOf(row)} ${words.toSorted().join(' ')}`
  return {
    areaOf,
    /** The name's own words, sorted: sources write "Las Heras General Av.", "Avenida Las Heras". */
    nameOf: (row, name) => inAnyOrder(row, wordsOf(name)),
    /** The same, and with any one word as an initial: "Campos, Luis M. Av.". */
    waysOf(row, name) {
      const words = wordsOf(name)
      const shortened = words.map((_, place) =>
        words.map((word, at) => (at === place ? word.slice(0, 1) : word)),
      )
      return [words, ...shortened].map((way) => inAnyOrder(row, way))
    },
  }
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

function codeOf({ province, name, postalCode }: LocalityRow): string {
  return `${province} ${foldName(name)} ${postalCode}`
}

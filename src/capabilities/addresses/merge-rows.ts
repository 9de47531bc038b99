import { foldName } from './fold.ts'
import type { GeoRows, LocalityRow, StreetRow } from './geo-rows.ts'

/** Fewer imported streets than these don't make a district known: they are an example or a mend. */
const coveringRows = 20

/**
 * The reference and what was imported, as one. Imported streets take the place of the reference's
 * in the districts that they cover, since one street under two names would be a doubt for ever. Of
 * places the reference's own coordinates stay: they were looked at one by one.
 */
export function mergeRows(reference: GeoRows, imported: readonly GeoRows[]): GeoRows {
  const streets = imported.flatMap((rows) => rows.streets)
  const counts = new Map<string, number>()
  for (const row of streets) counts.set(areaOf(row), (counts.get(areaOf(row)) ?? 0) + 1)
  const isCovered = (row: StreetRow) => (counts.get(areaOf(row)) ?? 0) >= coveringRows
  const known = new Set(reference.localities.map(codeOf))
  const others = imported.flatMap((rows) => rows.localities)
  return {
    localities: [...reference.localities, ...others.filter((row) => !known.has(codeOf(row)))],
    streets: [...reference.streets.filter((row) => !isCovered(row)), ...streets],
    zones: [...reference.zones, ...imported.flatMap((rows) => rows.zones)],
  }
}

/** The capital is one area, whatever its comunas. */
function areaOf({ province, district }: StreetRow): string {
  return province === 'C' ? 'C' : `${province} ${foldName(district)}`
}

function codeOf({ province, name, postalCode }: LocalityRow): string {
  return `${province} ${foldName(name)} ${postalCode}`
}

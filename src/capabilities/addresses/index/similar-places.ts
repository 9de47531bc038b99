import { editsBetween } from '../words/spelling.ts'
import type { GeoArrays } from './geo-file.ts'

/** Returns the places of a province whose name is nearest to a misspelt one. */
export type SimilarPlaces = (name: string, province: string) => readonly number[]

/** Shorter names are too easily another place's, and so are two slips in all but long ones. */
const leastLetters = 6
const longLetters = 10
const mostKept = 4_000

/** Creates a caching search: the same few slips come again and again. */
export function createSimilarPlaces(
  { placeArea, areaProvince, placeKey }: GeoArrays,
  text: (id: number) => string,
): SimilarPlaces {
  const kept = new Map<string, readonly number[]>()
  const group = () =>
    Map.groupBy(placeArea.keys(), (place) =>
      keyOf(areaProvince[placeArea[place] as number] as number, text(placeKey[place] as number)),
    )
  let places: ReturnType<typeof group> | undefined
  const search = (name: string, province: string): readonly number[] => {
    if (name.length < leastLetters) return []
    let least = name.length < longLetters ? 1 : 2
    let found: number[] = []
    for (const place of (places ??= group()).get(keyOf(province.charCodeAt(0), name)) ?? []) {
      const other = text(placeKey[place] as number)
      const edits = other.length < leastLetters ? 9 : editsBetween(name, other, least)
      if (edits > least) continue
      if (edits < least) found = []
      least = edits
      found.push(place)
    }
    // Two names that are equally near: either would be a guess.
    const names = new Set(found.map((place) => text(placeKey[place] as number)))
    return names.size === 1 ? found : []
  }
  return (name, province) => {
    const key = `${province}${name}`
    const known = kept.get(key)
    if (known !== undefined) return known
    if (kept.size >= mostKept) kept.clear()
    const found = search(name, province)
    kept.set(key, found)
    return found
  }
}

/** A slip is hardly ever in the first letter, and so few names are left to compare. */
function keyOf(province: number, name: string): number {
  return province * 256 + name.charCodeAt(0)
}

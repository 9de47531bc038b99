import { createFolder } from '../words/fold.ts'
import type { GeoRows, LocalityRow } from './geo-rows.ts'

export interface Area {
  readonly province: string
  readonly name: string
}

export interface PlaceBuilt {
  readonly area: number
  name: string
  district: string
  /** Sums over the rows that have coordinates. */
  latitude: number
  longitude: number
  located: number
}

/**
 * Collects places by area. An area is what is searched at once: a partido, or the whole of CABA.
 */
export class PlaceBook {
  readonly areas: Area[] = []
  readonly places: PlaceBuilt[] = []
  readonly aliases: { readonly name: string; readonly place: number }[] = []
  readonly codes: { readonly row: LocalityRow; readonly place: number }[] = []
  #areaIds = new Map<string, number>()
  #placeIds = new Map<string, number>()
  #districts = new Map<string, string>()
  #aliasKeys = new Set<string>()
  #fold = createFolder()

  constructor(rows: GeoRows) {
    for (const row of rows.localities) {
      const key = `${row.province}|${this.#fold(row.name)}`
      if (!this.#districts.has(key)) this.#districts.set(key, row.district)
    }
    for (const row of rows.localities) this.#addLocality(row)
  }

  #addLocality(row: LocalityRow): void {
    const id = this.place(row.province, row.district, row.name)
    const place = this.places[id] as PlaceBuilt
    if (Number.isFinite(row.latitude)) {
      place.latitude += row.latitude
      place.longitude += row.longitude
      place.located++
    }
    if (row.postalCode > 0) this.codes.push({ row, place: id })
    for (const alias of row.aliases) this.#addAlias(alias, id)
  }

  #addAlias(name: string, place: number): void {
    const key = `${place}|${this.#fold(name)}`
    if (this.#aliasKeys.has(key)) return
    this.#aliasKeys.add(key)
    this.aliases.push({ name, place })
  }

  /** Returns the place of that name, creating it when it does not exist yet. */
  place(province: string, district: string, name: string): number {
    const known =
      district === '' ? this.#districts.get(`${province}|${this.#fold(name)}`) : undefined
    const where = known ?? district
    const key = `${province === 'C' ? 'C' : `${province}|${this.#fold(where)}`}|${this.#fold(name)}`
    const found = this.#placeIds.get(key)
    if (found !== undefined) {
      const place = this.places[found] as PlaceBuilt
      if (isPlain(place.name) && !isPlain(name)) place.name = name
      if (place.district === '') place.district = where
      return found
    }
    const area = this.area(province, where === '' ? name : where)
    this.#placeIds.set(key, this.places.length)
    const empty = { latitude: 0, longitude: 0, located: 0 }
    return this.places.push({ area, name, district: where, ...empty }) - 1
  }

  area(province: string, name: string): number {
    const key = province === 'C' ? 'C' : `${province}|${this.#fold(name)}`
    const found = this.#areaIds.get(key)
    if (found !== undefined) return found
    this.#areaIds.set(key, this.areas.length)
    return this.areas.push({ province, name: province === 'C' ? '' : name }) - 1
  }
}

/** Whether a text has no accents: of two spellings of a name, the accented one is preferred. */
export function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}

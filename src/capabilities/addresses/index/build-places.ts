import { createFolder } from '../words/fold.ts'
import type { LocalityRow } from './geo-rows.ts'
import { type Point, roughKm } from './point.ts'
import { mostTogether } from './rough-places.ts'

export interface Area {
  readonly province: string
  readonly name: string
}

export interface PlaceBuilt {
  readonly area: number
  name: string
  district: string
  /** The coordinates of its rows, each once. */
  readonly points: LocatedPoint[]
}

interface LocatedPoint extends Point {
  /** How much its source knows of it: 2 surveyed, 1 listed, 0 estimated. */
  readonly worth: number
}

const surveyed = 2

function worthOf(located: LocalityRow['located']): number {
  if (located === undefined) return 1
  return located === 'surveyed' ? surveyed : 0
}

/** A row that is this near to one of several places of its name means that one. */
const samePlaceKm = 50

/** Collects places by area. An area is the unit of a search: a partido, or the whole of CABA. */
export class PlaceBook {
  readonly areas: Area[] = []
  readonly places: PlaceBuilt[] = []
  readonly aliases: { readonly name: string; readonly place: number }[] = []
  readonly codes: { readonly row: LocalityRow; readonly place: number }[] = []
  #areaIds = new Map<string, number>()
  #placeIds = new Map<string, number>()
  /** The places of a name in a province whose district is known. */
  #ofNames = new Map<string, number[]>()
  #aliasKeys = new Set<string>()
  #fold = createFolder()
  /** How many places have the same point. */
  #shared = new Map<string, number>()

  constructor(localities: readonly LocalityRow[]) {
    const ids = new Map<LocalityRow, number>()
    for (const row of localities) if (row.district !== '') ids.set(row, this.#addLocality(row))
    // Lists of codes have no districts: their rows belong to places that other lists name.
    for (const row of localities) if (row.district === '') ids.set(row, this.#addLocality(row))
    for (const row of localities)
      if (row.postalCode > 0) this.codes.push({ row, place: ids.get(row) as number })
  }

  #addLocality(row: LocalityRow): number {
    const id = this.place(row.province, row.district, row.name, row)
    const place = this.places[id] as PlaceBuilt
    if (Number.isFinite(row.latitude)) this.#addPoint(place, row)
    for (const alias of row.aliases) this.#addAlias(alias, id)
    return id
  }

  #addPoint({ points }: PlaceBuilt, { latitude, longitude, located }: LocalityRow): void {
    const worth = worthOf(located)
    const same = points.findIndex((one) => one.latitude === latitude && one.longitude === longitude)
    if (same >= 0) {
      const point = points[same] as LocatedPoint
      points[same] = { ...point, worth: Math.max(point.worth, worth) }
      return
    }
    points.push({ latitude, longitude, worth })
    const key = `${latitude},${longitude}`
    this.#shared.set(key, (this.#shared.get(key) ?? 0) + 1)
  }

  /**
   * Returns where a place is: a surveyed point before a listed one. Of several points the one
   * nearest to the others, never a mean, which may be nowhere. Lists give one point to many places
   * that they can't locate: it counts only when there is no other.
   */
  pointOf({ points }: PlaceBuilt): Point | undefined {
    if (points.length < 2) return points[0]
    const isOwn = ({ latitude, longitude, worth }: LocatedPoint) =>
      worth === surveyed || (this.#shared.get(`${latitude},${longitude}`) ?? 0) <= mostTogether
    const own = points.filter(isOwn)
    const candidates = own.length > 0 ? own : points
    const most = Math.max(...candidates.map(({ worth }) => worth))
    const best = candidates.filter(({ worth }) => worth === most)
    const far = (from: Point) => best.reduce((sum, to) => sum + roughKm(from, to), 0)
    return best.reduce((nearest, one) => (far(one) < far(nearest) ? one : nearest))
  }

  /** Whether a census or our own check located it: a town of its own, not just a name in a list. */
  isSurveyed({ points }: PlaceBuilt): boolean {
    return points.some(({ worth }) => worth === surveyed)
  }

  #addAlias(name: string, place: number): void {
    const key = `${place}|${this.#fold(name)}`
    if (this.#aliasKeys.has(key)) return
    this.#aliasKeys.add(key)
    this.aliases.push({ name, place })
  }

  /**
   * Returns the place of that name, creating it when it does not exist yet. Without a district it
   * is the one of its name in the province; of several, the one near the point.
   */
  place(province: string, district: string, name: string, at?: Point): number {
    const locality = district === '' ? this.#ofName(province, name, at) : undefined
    if (locality !== undefined) return this.#named(locality, name)
    const where = province === 'C' ? 'C' : `${province}|${this.#fold(district)}`
    const key = `${where}|${this.#fold(name)}`
    const placeId = this.#placeIds.get(key)
    if (placeId !== undefined) return this.#named(placeId, name, district)
    const area = this.area(province, district === '' ? name : district)
    const id = this.places.push({ area, name, district, points: [] }) - 1
    this.#placeIds.set(key, id)
    if (district !== '') {
      const ofName = `${province}|${this.#fold(name)}`
      this.#ofNames.set(ofName, [...(this.#ofNames.get(ofName) ?? []), id])
    }
    return id
  }

  /** Of two spellings the accented one is kept. */
  #named(id: number, name: string, district = ''): number {
    const place = this.places[id] as PlaceBuilt
    if (isPlain(place.name) && !isPlain(name)) place.name = name
    if (place.district === '') place.district = district
    return id
  }

  #ofName(province: string, name: string, at: Point | undefined): number | undefined {
    const ids = this.#ofNames.get(`${province}|${this.#fold(name)}`) ?? []
    if (ids.length < 2 || at === undefined) return ids[0]
    const near = ids
      .map((id) => ({ id, point: this.pointOf(this.places[id] as PlaceBuilt) }))
      .flatMap(({ id, point }) => (point ? [{ id, km: roughKm(point, at) }] : []))
      .filter(({ km }) => km <= samePlaceKm)
      .sort((left, right) => left.km - right.km)
    return near[0]?.id
  }

  area(province: string, name: string): number {
    const key = province === 'C' ? 'C' : `${province}|${this.#fold(name)}`
    const areaId = this.#areaIds.get(key)
    if (areaId !== undefined) return areaId
    this.#areaIds.set(key, this.areas.length)
    return this.areas.push({ province, name: province === 'C' ? '' : name }) - 1
  }
}

/** Whether a text has no accents: of two spellings of a name, the accented one is preferred. */
export function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}

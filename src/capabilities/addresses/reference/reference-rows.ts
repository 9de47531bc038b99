import type { GeoRows, LocalityRow, StreetRow } from '../index/geo-rows.ts'
import type { NamedStreet, ReferencePlace, ReferenceStreet, StreetPoint } from './reference-text.ts'

export interface Reference {
  readonly places: readonly ReferencePlace[]
  readonly streets: readonly ReferenceStreet[]
  readonly names: readonly NamedStreet[]
}

/** Turns the reference into rows for an index: one per code, one per block. */
export function toGeoRows({ places, streets, names }: Reference): GeoRows {
  const districts = new Map(places.map((one) => [`${one.province} ${one.name}`, one.district]))
  const districtOf = (street: ReferenceStreet, locality: string) =>
    street.district || (districts.get(`${street.province} ${locality}`) ?? '')
  return {
    localities: toLocalityRows(places),
    streets: [...streets.flatMap((street) => toBlocks(street, districtOf)), ...names.map(toRow)],
    zones: [],
  }
}

/** The main codes of all places come first: they locate a code better than the others. */
export function toLocalityRows(places: readonly ReferencePlace[]): LocalityRow[] {
  const rows = places.flatMap(({ postalCodes, ...place }) =>
    postalCodes.map((postalCode, index) => ({ index, row: { ...place, postalCode } })),
  )
  const main = rows.filter(({ index }) => index === 0)
  return [...main, ...rows.filter(({ index }) => index > 0)].map(({ row }) => row)
}

/** Its point is its locality's. */
function toRow(street: NamedStreet): StreetRow {
  return { ...street, latitude: Number.NaN, longitude: Number.NaN, exact: false }
}

type DistrictOf = (street: ReferenceStreet, locality: string) => string

/** Splits a street into blocks of a hundred numbers, also where the barrio or its code changes. */
function toBlocks(street: ReferenceStreet, districtOf: DistrictOf): StreetRow[] {
  const { points, province, name, aliases } = street
  const end = points.at(-1)?.number ?? 0
  const rows: StreetRow[] = []
  let place = points[0]?.place
  for (const [index, point] of points.entries()) {
    place = point.place ?? place
    const last = points[index + 1]?.number ?? end
    const isLast = index === points.length - 2
    if (place === undefined) continue
    const { locality, postalCode } = place
    const district = districtOf(street, locality)
    for (let from = point.number; from < last; ) {
      const hundred = Math.ceil(Math.max(from, 1) / 100) * 100
      const to = Math.min(hundred, isLast ? last : last - 1)
      const [latitude, longitude] = locate(points, (from + to) / 2)
      const at = { latitude, longitude, exact: true }
      rows.push({ province, district, locality, name, aliases, from, to, postalCode, ...at })
      from = to + 1
    }
  }
  return rows
}

/** Interpolates, as if houses were spaced evenly between the points with coordinates. */
function locate(points: readonly StreetPoint[], number: number): readonly [number, number] {
  const corners = points.flatMap(({ number: corner, at }) => (at ? [{ corner, at }] : []))
  const after = Math.max(
    1,
    corners.findIndex(({ corner }) => corner >= number),
  )
  const [from, to] = [corners[after - 1], corners[after]]
  if (from === undefined || to === undefined) return [Number.NaN, Number.NaN]
  const share = (number - from.corner) / (to.corner - from.corner)
  const between = (low: number, high: number) => Number((low + (high - low) * share).toFixed(5))
  return [between(from.at[0], to.at[0]), between(from.at[1], to.at[1])]
}

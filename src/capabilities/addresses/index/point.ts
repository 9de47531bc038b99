export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Accurate enough to order by distance: treats degrees as a flat plane. */
export function roughKm(left: Point, right: Point): number {
  const shrink = Math.cos((left.latitude * Math.PI) / 180)
  const [north, east] = [left.latitude - right.latitude, left.longitude - right.longitude]
  return Math.hypot(north, east * shrink) * 111.2
}

/** Five decimals are about a metre; the file is not more precise. */
export function toMetre(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

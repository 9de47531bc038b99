/** A tile of web maps: the world is a square in Mercator's projection, cut in four at each zoom. */
export interface TileAddress {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** West, south, east and north, in degrees. */
export type TileBox = readonly [west: number, south: number, east: number, north: number]

export function tileBox({ zoom, x, y }: TileAddress): TileBox {
  const across = 2 ** zoom
  const longitude = (column: number) => (column / across) * 360 - 180
  const latitude = (row: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / across))) * 180) / Math.PI
  return [longitude(x), latitude(y + 1), longitude(x + 1), latitude(y)]
}

/** Returns where a point lies in a tile, in steps from its upper left corner, `extent` a side. */
export function inTile(
  { zoom, x, y }: TileAddress,
  extent: number,
  [longitude, latitude]: readonly [number, number],
): readonly [x: number, y: number] {
  const across = 2 ** zoom * extent
  const sine = Math.sin((latitude * Math.PI) / 180)
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [
    Math.round(((longitude + 180) / 360) * across) - x * extent,
    Math.round(down * across) - y * extent,
  ]
}

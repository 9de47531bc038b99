import { queryOptions } from '@tanstack/react-query'
import { type Answer, dataOf, type OpsPaths, ops } from '../api/client.ts'
import { opsQuery } from '../api/queries.ts'
import type { ToPixels } from './map.tsx'
import type { MapSize } from './points-map.tsx'

export type StreetMap = Answer<OpsPaths, '/map/streets'>

/** A tile of the streets, and where it lies on the map. */
export interface ShownTile {
  readonly zoom: number
  readonly x: number
  readonly y: number
  readonly left: number
  readonly top: number
  /** Its side, in pixels of the screen. */
  readonly side: number
}

const keptMs = 300_000

export const streetMapQuery = { ...opsQuery('/map/streets'), staleTime: keptMs }

/** The reader of tiles is fetched where there are streets to draw. */
export function tileQuery({ zoom, x, y }: ShownTile) {
  const path = { zoom: String(zoom), x: String(x), y: String(y) }
  return queryOptions({
    queryKey: ['map', 'streets', zoom, x, y],
    queryFn: async ({ signal }) => {
      const [{ readTile }, bytes] = await Promise.all([
        import('./street-tile.ts'),
        dataOf(
          ops.GET('/map/streets/{zoom}/{x}/{y}', {
            params: { path },
            parseAs: 'arrayBuffer',
            signal,
          }),
        ),
      ])
      return readTile(bytes)
    },
    staleTime: keptMs,
  })
}

/** A tile is drawn at this size or up to twice as large. */
const leastSide = 256
/** Somewhere in the country: places near it are drawn to a tenth of a pixel. */
const anchor = [-60, -35] as const

/** The tiles that cover a map; none where it shows too much for streets. */
export function tilesOf(map: StreetMap, toPixels: ToPixels, { width, height }: MapSize) {
  const [anchorX, anchorY] = toPixels(anchor)
  const [besideX] = toPixels([anchor[0] + 1, anchor[1]])
  const world = (besideX - anchorX) * 360
  const zoom = Math.min(map.mostZoom, Math.floor(Math.log2(world / leastSide)))
  if (zoom < map.leastZoom) return []
  const side = world / 2 ** zoom
  const left = anchorX - ((anchor[0] + 180) / 360) * world
  const top = anchorY - mercatorShare(anchor[1]) * world
  const tiles: ShownTile[] = []
  for (let x = Math.floor(-left / side); x * side + left < width; x++)
    for (let y = Math.floor(-top / side); y * side + top < height; y++)
      tiles.push({ zoom, x, y, side, left: left + x * side, top: top + y * side })
  return tiles
}

/** How far down the square of the world a latitude lies. */
function mercatorShare(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

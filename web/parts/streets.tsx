import { useQueries } from '@tanstack/react-query'
import type { ToPixels } from './map.tsx'
import type { MapSize } from './points-map.tsx'
import type { DrawnTile } from './street-tile.ts'
import { type ShownTile, type StreetMap, tileQuery, tilesOf } from './street-tiles.ts'

interface StreetsProps {
  readonly map: StreetMap
  readonly toPixels: ToPixels
  readonly size: MapSize
}

/** From here on there is room for the names of streets. */
const namesZoom = 14
/** Names nearer to one another than this can't be read, in pixels. */
const apartPixels = 70

/** The streets that were imported, in tiles that the service draws as lines. */
export function Streets({ map, toPixels, size }: StreetsProps) {
  const tiles = tilesOf(map, toPixels, size)
  const loaded = useQueries({ queries: tiles.map((tile) => tileQuery(tile)) })
  const drawn = tiles.flatMap((tile, place) => {
    const data = loaded[place]?.data
    return data ? [{ tile, data }] : []
  })
  return (
    <g className="streets">
      {drawn.map(({ tile, data }) => (
        <g key={`${tile.zoom}/${tile.x}/${tile.y}`} transform={placeOf(tile, data)}>
          <path className="rd side" d={data.others} />
          <path className="rd" d={data.main} />
        </g>
      ))}
      {namesOf(drawn).map(({ text, x, y, degrees }) => (
        <text
          key={`${text} ${x} ${y}`}
          transform={`translate(${x} ${y}) rotate(${degrees})`}
          dy="3"
        >
          {text}
        </text>
      ))}
    </g>
  )
}

function placeOf({ left, top, side }: ShownTile, { extent }: DrawnTile): string {
  return `translate(${left} ${top}) scale(${side / extent})`
}

interface Drawn {
  readonly tile: ShownTile
  readonly data: DrawnTile
}

/** The names that have room, those of the longest streets first. */
function namesOf(drawn: readonly Drawn[]) {
  const names: { text: string; x: number; y: number; degrees: number }[] = []
  for (const { tile, data } of drawn) {
    if (tile.zoom < namesZoom) continue
    const scale = tile.side / data.extent
    for (const { text, x, y, degrees } of data.names) {
      const at = { text, degrees, x: tile.left + x * scale, y: tile.top + y * scale }
      if (names.every((other) => Math.hypot(other.x - at.x, other.y - at.y) > apartPixels))
        names.push(at)
    }
  }
  return names
}

import { useQuery } from '@tanstack/react-query'
import { branchesQuery } from '../../api/network.ts'
import { Card } from '../../parts/card.tsx'
import {
  type Box,
  CountryMap,
  PlaceName,
  PlainMap,
  StationMark,
  type ToPixels,
} from '../../parts/map.tsx'
import { consoleShipmentWords } from '../../words/console-shipment.ts'
import { useWords } from '../../words/words.ts'
import type { HistoryEntry } from './one.ts'

interface Stop {
  readonly code: string
  readonly name: string
  readonly at: readonly [longitude: number, latitude: number]
}

/** The branches that scanned a piece, in the order of its way. */
export function WayMap({ entries }: { entries: readonly HistoryEntry[] }) {
  const words = useWords(consoleShipmentWords)
  const branches = useQuery(branchesQuery).data ?? []
  const stops = entries
    .filter(({ movement, branch }) => movement !== null && !movement.corrected && branch !== null)
    .map(({ branch }) => branch?.code)
    .toReversed()
    .filter((code, at, all) => code !== all[at - 1])
    .flatMap((code): Stop[] => {
      const known = branches.find((one) => one.code === code)
      const at = [Number(known?.longitude), Number(known?.latitude)] as const
      return known && at.every(Number.isFinite) ? [{ code: known.code, name: known.name, at }] : []
    })
  if (stops.length === 0) return undefined
  const box = boxOf(stops)
  const Map = box[2] - box[0] > 2 ? CountryMap : PlainMap
  const label = words.wayLabel(stops.map(({ name }) => name).join(', '))
  const marks = (toPixels: ToPixels) => <Way stops={stops} toPixels={toPixels} />
  return (
    <Card title={words.way}>
      <Map label={label} width={336} height={250} box={box} marks={marks} />
    </Card>
  )
}

function Way({ stops, toPixels }: { stops: readonly Stop[]; toPixels: ToPixels }) {
  const line = stops.map(({ at }) => toPixels(at).join(',')).join('L')
  const last = stops.at(-1)
  const [x, y] = last ? toPixels(last.at) : [0, 0]
  return (
    <>
      {stops.length > 1 ? <path className="way" d={`M${line}`} /> : undefined}
      <circle className="halo" cx={x} cy={y} r="14" />
      {stops.map(({ code, name, at }, place) => {
        const here = toPixels(at)
        return (
          <g key={`${code}-${place}`}>
            <StationMark at={here} isOn />
            <PlaceName at={here} end={here[0] > 190}>
              {name.length > 24 ? `${name.slice(0, 23)}…` : name}
            </PlaceName>
          </g>
        )
      })}
    </>
  )
}

/** The least that the map shows, in degrees: one sees in which part of the country it is. */
const leastSpan = 2.2

function boxOf(stops: readonly Stop[]): Box {
  const longitudes = stops.map(({ at }) => at[0])
  const latitudes = stops.map(({ at }) => at[1])
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const aside = Math.max(leastSpan, (east - west) * 0.25)
  const above = Math.max(leastSpan * 0.7, (north - south) * 0.25)
  return [west - aside, north + above, east + aside, south - above]
}

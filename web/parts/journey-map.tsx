import { CountryMap, PlaceName, PlainMap, StationMark, type ToPixels } from './map.tsx'
import { boxOf } from './points-map.tsx'

export interface Stop {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

interface JourneyMapProps {
  /** A sentence: the stops in words. */
  readonly label: string
  readonly stops: readonly Stop[]
}

const [width, height] = [336, 220]
/** Stops nearer than this are one on the map, in degrees. */
const nearDegrees = 0.15
/** The least that the map shows around its stops: one sees in which part of the country it is. */
const leastDegrees = 1.6

/** The way of a shipment over the country, from its first stop to where it is now. */
export default function JourneyMap({ label, stops }: JourneyMapProps) {
  const apart = joinNear(stops)
  const box = boxOf(apart, leastDegrees)
  const Map = box[2] - box[0] > 2 ? CountryMap : PlainMap
  const marks = (toPixels: ToPixels) => <Way stops={apart} toPixels={toPixels} />
  return <Map label={label} width={width} height={height} box={box} marks={marks} />
}

function Way({ stops, toPixels }: { stops: readonly Stop[]; toPixels: ToPixels }) {
  const places = stops.map(({ longitude, latitude }) => toPixels([longitude, latitude]))
  const [x, y] = places.at(-1) ?? [0, 0]
  return (
    <>
      {stops.length > 1 ? <path className="way" d={`M${places.join('L')}`} /> : undefined}
      <circle className="halo" cx={x} cy={y} r="14" />
      {stops.map(({ name }, turn) => {
        const at = places[turn] ?? [0, 0]
        return (
          <g key={`${turn} ${name}`}>
            <StationMark at={at} isOn />
            <PlaceName at={at} end={at[0] > width / 2}>
              {name.length > 24 ? `${name.slice(0, 23)}…` : name}
            </PlaceName>
          </g>
        )
      })}
    </>
  )
}

/** Those side by side are one, under the name of the last. */
function joinNear(stops: readonly Stop[]): Stop[] {
  const apart: Stop[] = []
  for (const stop of stops) {
    const last = apart.at(-1)
    const isNear =
      last !== undefined &&
      Math.hypot(last.latitude - stop.latitude, last.longitude - stop.longitude) < nearDegrees
    if (isNear) apart[apart.length - 1] = { ...last, name: stop.name }
    else apart.push(stop)
  }
  return apart
}

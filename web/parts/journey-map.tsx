import { CountryMap, PlaceName, StationMark, type ToPixels } from './map.tsx'
import type { Point } from './map-outlines.ts'
import { boxOf } from './points-map.tsx'

export interface Stop {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

const [width, height] = [336, 200]
/** Stops nearer than this are one on the map, in degrees. */
const nearDegrees = 0.15
/** The least that the map shows around its stops, in degrees. */
const leastSpan = 1.2

/** The way of a shipment over the country, from its first stop to where it is now. */
export function JourneyMap({ label, stops }: { label: string; stops: readonly Stop[] }) {
  const apart = joinNear(stops)
  const middle = apart.reduce((sum, { longitude }) => sum + longitude, 0) / apart.length
  const marks = (toPixels: ToPixels) => {
    const at = ({ longitude, latitude }: Stop) => toPixels([longitude, latitude] as Point)
    const way = apart.map((stop, turn) => `${turn === 0 ? 'M' : 'L'}${at(stop).join(' ')}`)
    return (
      <>
        {apart.length > 1 ? <path className="way" d={way.join('')} /> : undefined}
        {apart.map((stop, turn) => (
          <g key={`${turn} ${stop.name}`}>
            <StationMark at={at(stop)} isOn />
            <PlaceName at={at(stop)} end={stop.longitude >= middle}>
              {stop.name}
            </PlaceName>
          </g>
        ))}
      </>
    )
  }
  const box = boxOf(apart, leastSpan)
  return <CountryMap label={label} width={width} height={height} box={box} marks={marks} />
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

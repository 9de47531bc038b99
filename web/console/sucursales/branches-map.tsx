import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddressValues, useGo } from '../../parts/address.ts'
import { classes } from '../../parts/classes.ts'
import type { ToPixels } from '../../parts/map.tsx'
import { type Place, PointsMap } from '../../parts/points-map.tsx'
import { streetMapQuery } from '../../parts/street-tiles.ts'
import { Streets } from '../../parts/streets.tsx'
import { Zoom } from '../../parts/zoom.tsx'
import { branchesWords } from '../../words/branches.ts'
import { useWords } from '../../words/words.ts'
import { type Branch, type Outline, outlinesQuery } from './queries.ts'

interface BranchesMapProps {
  readonly shown: readonly Branch[]
  readonly chosen: Branch | undefined
  /** Whether the address names the chosen one: then the map shows its surroundings. */
  readonly isAsked: boolean
}

/** Branches farther than this from the chosen one are off the map until it is zoomed out. */
const nearDegrees = 0.25

/** How much of its own coverage the map shows at first, to each side. */
const aroundDegrees = 0.1

/** The branches where they are, with the outlines of their areas. */
export function BranchesMap({ shown, chosen, isAsked }: BranchesMapProps) {
  const words = useWords(branchesWords)
  const values = useAddressValues()
  const go = useGo()
  const [zoom, setZoom] = useState(1)
  const [moved, setMoved] = useState<Place>()
  const streets = useQuery(streetMapQuery)
  const hasStreets = (streets.data?.stretches ?? 0) > 0
  const outlines = useQuery(outlinesQuery)
  const numbers = new Map(shown.map(({ code }, at) => [code, String(at + 1)]))
  const centre = isAsked && zoom >= 1 ? chosen : undefined
  const near = centre ? shown.filter((one) => isNear(one, centre)) : shown
  const hasCoverage = values['cobertura'] !== 'no'
  const drawn = hasCoverage ? (outlines.data ?? []) : []
  return (
    <div className="map-frame">
      <PointsMap
        label={words.mapLabel(shown.length)}
        points={near.map((branch) => toPoint(branch, numbers.get(branch.code) ?? ''))}
        origin={undefined}
        around={centre ? surroundings(centre) : []}
        chosen={chosen?.code}
        onPress={(code) => go(`/consola/sucursales/${code}`, values)}
        height={620}
        zoom={Math.max(1, zoom)}
        centre={moved}
        onMove={setMoved}
        moveLabel={words.mapMoves}
        hasStreets={hasStreets}
        under={(toPixels, size) => (
          <>
            {hasStreets && streets.data ? (
              <Streets map={streets.data} toPixels={toPixels} size={size} />
            ) : undefined}
            <Zones
              outlines={drawn.filter(({ branch }) => numbers.has(branch))}
              branches={shown}
              chosen={chosen?.code}
              toPixels={toPixels}
            />
          </>
        )}
      />
      <Zoom zoom={zoom} onZoom={setZoom} words={words} most={centre ? 16 : 2_048} />
      <div className="over-map legend">
        <span className="travel">
          <i />
          {words.attends}
        </span>
        <span className="street">
          <i />
          {words.lockers}
        </span>
        <span className="problem">
          <i />
          {words.withoutAny}
        </span>
      </div>
    </div>
  )
}

function isNear(one: Branch, other: Branch): boolean {
  const [north, east] = [
    Number(one.latitude) - Number(other.latitude),
    Number(one.longitude) - Number(other.longitude),
  ]
  return Math.abs(north) < nearDegrees && Math.abs(east) < nearDegrees
}

/** Two corners of a branch's surroundings. */
function surroundings({ latitude, longitude }: Branch) {
  return [-aroundDegrees, aroundDegrees].map((aside) => ({
    latitude: Number(latitude) + aside,
    longitude: Number(longitude) + aside,
  }))
}

function toPoint({ code, latitude, longitude, status, locker }: Branch, text: string) {
  const look = status === 'closed' ? 'off' : locker ? 'lock' : undefined
  return { code, latitude: Number(latitude), longitude: Number(longitude), text, look } as const
}

interface ZonesProps {
  readonly outlines: readonly Outline[]
  readonly branches: readonly Branch[]
  readonly chosen: string | undefined
  readonly toPixels: ToPixels
}

function Zones({ outlines, branches, chosen, toPixels }: ZonesProps) {
  const isClosed = (code: string) =>
    branches.some((branch) => branch.code === code && branch.status === 'closed')
  return outlines.map(({ branch, outline, without }) => {
    const look = classes(
      'zone',
      branch === chosen && 'z2',
      isClosed(branch) && without > 0 && 'none',
    )
    const corners = outline.map(([longitude = 0, latitude = 0]) => toPixels([longitude, latitude]))
    const [first] = corners
    if (first === undefined) return undefined
    return corners.length < 3 ? (
      <circle key={branch} className={look} cx={first[0]} cy={first[1]} r="14" />
    ) : (
      <path key={branch} className={look} d={`M${corners.map((at) => at.join(' ')).join('L')}z`} />
    )
  })
}

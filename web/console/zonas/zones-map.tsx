import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, useRef, useState } from 'react'
import { useBranches } from '../../parts/branch-choice.tsx'
import { BranchSelect } from '../../parts/branch-select.tsx'
import { classes } from '../../parts/classes.ts'
import { Field } from '../../parts/field.tsx'
import type { ToPixels } from '../../parts/map.tsx'
import { type MapSize, type Place, PointsMap } from '../../parts/points-map.tsx'
import { streetMapQuery } from '../../parts/street-tiles.ts'
import { Streets } from '../../parts/streets.tsx'
import { Zoom } from '../../parts/zoom.tsx'
import { restrictedZonesWords } from '../../words/restricted-zones.ts'
import { useWords } from '../../words/words.ts'
import { type Corner, placeOf, ringsOf } from './outline.ts'
import type { ShownZone } from './queries.ts'

/** The outline that is being drawn, and the handlers of pressing and dragging. */
export interface Drawing {
  readonly corners: readonly Corner[]
  readonly onAdd: (corner: Corner) => void
  readonly onMove: (place: number, corner: Corner) => void
}

interface ZonesMapProps {
  readonly zones: readonly ShownZone[]
  /** The zone that the map goes to. */
  readonly chosen: ShownZone | undefined
  /** The zone that is described beside the map. */
  readonly marked?: string | undefined
  readonly onChoose?: (id: string) => void
  readonly drawing?: Drawing
}

/** As much around a branch as one walks, to each side. */
const aroundDegrees = 0.02

/** The zones and the branches where they are; a zone is drawn by pressing its corners. */
export function ZonesMap({ zones, chosen, marked, onChoose, drawing }: ZonesMapProps) {
  const words = useWords(restrictedZonesWords)
  const branches = useBranches(true).data?.items ?? []
  const streets = useQuery(streetMapQuery)
  const [zoom, setZoom] = useState(1)
  const [moved, setMoved] = useState<Place>()
  const [near, setNear] = useState('')
  // The map stands still while one draws on it.
  const [first] = useState(() => (chosen ? placesOf(chosen) : undefined))
  const branch = branches.find(({ code }) => code === near)
  const pins = branches.map(({ code, latitude, longitude, locker }) => ({
    code,
    latitude: Number(latitude),
    longitude: Number(longitude),
    text: '',
    look: locker ? ('lock' as const) : undefined,
  }))
  const around = branch ? surroundings(branch) : (first ?? (chosen ? placesOf(chosen) : undefined))
  // Viewers see the zones from close by; a drawing begins where the carrier is.
  const looked = zones.flatMap(placesOf)
  const all = looked.length > 0 && drawing === undefined ? looked : [...pins, ...looked]
  const hasStreets = (streets.data?.stretches ?? 0) > 0
  const goTo = (code: string) => {
    setNear(code)
    setMoved(undefined)
    setZoom(1)
  }
  return (
    <div className="stack">
      <div className="map-frame">
        <PointsMap
          label={words.mapLabel(zones.length)}
          points={[]}
          origin={undefined}
          around={around ?? all}
          height={620}
          zoom={zoom}
          centre={moved}
          onMove={setMoved}
          moveLabel={words.mapMoves}
          hasStreets={hasStreets}
          under={(toPixels, size) => (
            <>
              {hasStreets && streets.data ? (
                <Streets map={streets.data} toPixels={toPixels} size={size} />
              ) : undefined}
              {zones.map((zone) => (
                <path
                  key={zone.id}
                  className={classes(
                    'zone restricted',
                    !zone.inForce && 'is-later',
                    zone.id === marked && 'is-chosen',
                  )}
                  fillRule="evenodd"
                  d={pathOf(ringsOf(zone.geometry), toPixels)}
                  onClick={() => onChoose?.(zone.id)}
                />
              ))}
              {pins.map(({ code, latitude, longitude }) => {
                const [x, y] = toPixels([longitude, latitude])
                return <circle key={code} className="home" cx={x} cy={y} r="4" />
              })}
              {drawing ? <Outline drawing={drawing} toPixels={toPixels} size={size} /> : undefined}
            </>
          )}
        />
        <Zoom zoom={zoom} onZoom={setZoom} words={words} most={2_048} />
        <div className="over-map legend">
          <span className="problem">
            <i />
            {words.zoneLegend}
          </span>
          {drawing ? (
            <span className="travel">
              <i />
              {words.drawnLegend}
            </span>
          ) : undefined}
        </div>
      </div>
      <Field label={words.goTo}>
        <BranchSelect
          empty={words.wholeMap}
          value={near}
          onChange={(event) => goTo(event.currentTarget.value)}
        />
      </Field>
    </div>
  )
}

function placesOf({ geometry }: ShownZone): Place[] {
  return ringsOf(geometry).flatMap((ring) =>
    ring.map(([longitude, latitude]) => ({ longitude, latitude })),
  )
}

function surroundings(branch: { readonly latitude: string; readonly longitude: string }) {
  return [-aroundDegrees, aroundDegrees].map((aside) => ({
    latitude: Number(branch.latitude) + aside,
    longitude: Number(branch.longitude) + aside,
  }))
}

function pathOf(rings: readonly (readonly Corner[])[], toPixels: ToPixels): string {
  return rings
    .map((ring) => `M${ring.map((corner) => toPixels(corner).join(' ')).join('L')}z`)
    .join('')
}

interface OutlineProps {
  readonly drawing: Drawing
  readonly toPixels: ToPixels
  readonly size: MapSize
}

/** The drawing: pressing the map adds a corner, dragging a corner moves it. */
function Outline({ drawing: { corners, onAdd, onMove }, toPixels, size }: OutlineProps) {
  const dragged = useRef<number>(undefined)
  const pixelOf = (event: { clientX: number; clientY: number; currentTarget: Element }) => {
    const map = event.currentTarget.closest('svg')?.getBoundingClientRect()
    return [event.clientX - (map?.left ?? 0), event.clientY - (map?.top ?? 0)] as const
  }
  const take = (place: number) => (event: PointerEvent) => {
    // The map does not move with it.
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = place
  }
  return (
    <>
      <rect
        className="canvas"
        width={size.width}
        height={size.height}
        onClick={(event) => onAdd(placeOf(pixelOf(event), toPixels))}
      />
      {corners.length > 1 ? <path className="outline" d={pathOf([corners], toPixels)} /> : null}
      {corners.map((corner, place) => {
        const [x, y] = toPixels(corner)
        return (
          <circle
            key={place}
            className="corner"
            cx={x}
            cy={y}
            r="7"
            onPointerDown={take(place)}
            onPointerMove={(event) => {
              if (dragged.current === place) onMove(place, placeOf(pixelOf(event), toPixels))
            }}
            onPointerUp={() => (dragged.current = undefined)}
          />
        )
      })}
    </>
  )
}

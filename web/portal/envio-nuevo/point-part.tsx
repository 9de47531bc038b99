import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Count } from '../../parts/badge.tsx'
import { Card } from '../../parts/card.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Icon } from '../../parts/icon.tsx'
import {
  distanceText,
  hoursText,
  obstacleOf,
  type Parcel,
  type PickupPoint,
  type PointsQuery,
  toMapPoints,
} from '../../parts/points.ts'
import { PointsMap } from '../../parts/points-map.tsx'
import { newShipmentWords } from '../../words/new-shipment.ts'
import { pointsWords } from '../../words/points.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { nearPointsQuery } from './queries.ts'
import type { PartProps } from './recipient-part.tsx'
import { cashOf, linesOf, measure, sides, type Values } from './values.ts'

interface PointPartProps extends PartProps {
  /** Where the points are looked for. */
  readonly near: PointsQuery | undefined
}

const noChoice: readonly PickupPoint[] = []

/** The nearest points, in a list and on the map; the first that takes the parcel is chosen. */
export function PointPart({ form, place, near }: PointPartProps) {
  const words = useWords(newShipmentWords)
  const language = useLanguage()
  const nearby = useQuery(nearPointsQuery(near))
  const points = nearby.data?.points ?? noChoice
  const parcel = parcelOf(form.values)
  const obstacle = (point: PickupPoint) => obstacleOf(point, parcel, language)
  const chosen = form.values['pickupPoint'] ?? ''
  const { set } = form
  const fits = points.filter((point) => obstacle(point) === undefined)
  const next = fits.some(({ code }) => code === chosen) ? chosen : (fits[0]?.code ?? '')
  useEffect(() => {
    if (nearby.isSuccess && !nearby.isPlaceholderData && next !== chosen) set('pickupPoint', next)
  })
  return (
    <Card title={`${place} · ${words.point}`}>
      {near === undefined ? <p className="quiet">{words.pointsWait}</p> : undefined}
      {nearby.error ? (
        <Failed error={nearby.error} retry={() => void nearby.refetch()} />
      ) : undefined}
      {points.length > 0 ? (
        <div className="cols two even">
          <ul className="stack g2">
            {points.map((point, at) => (
              <li key={point.code}>
                <PointTile
                  {...{ point, at }}
                  obstacle={obstacle(point)}
                  isChosen={point.code === chosen}
                  onChoose={() => set('pickupPoint', point.code)}
                />
              </li>
            ))}
          </ul>
          <PointsFrame
            {...{ points, chosen }}
            origin={nearby.data?.origin}
            isOff={(point) => obstacle(point) !== undefined}
            onPress={(code) => set('pickupPoint', code)}
          />
        </div>
      ) : undefined}
      {form.errors['pickupPoint'] || (nearby.isSuccess && fits.length === 0) ? (
        <p className="error" role="alert">
          <Icon name="warn" />
          <span>{fits.length === 0 ? words.pointsNone : form.errors['pickupPoint']}</span>
        </p>
      ) : undefined}
    </Card>
  )
}

/** The heaviest and longest that any product is: a point that takes that takes each of them. */
function parcelOf(values: Values): Parcel {
  const lines = Array.from({ length: linesOf(values) }, (_, line) => line)
  const sorted = lines.map((line) =>
    sides.map((side) => measure(values, line, side) ?? 0).sort((left, right) => right - left),
  )
  return {
    weightKg: Math.max(...lines.map((line) => measure(values, line, 'weightKg') ?? 0)),
    sidesCm: [0, 1, 2].map((at) => Math.max(...sorted.map((own) => own[at] ?? 0))),
    hasCash: cashOf(values) > 0,
  }
}

interface PointTileProps {
  readonly point: PickupPoint
  readonly at: number
  readonly obstacle: string | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function PointTile({ point, at, obstacle, isChosen, onChoose }: PointTileProps) {
  const words = useWords(pointsWords)
  const language = useLanguage()
  const km = distanceText(point)
  const note = obstacle ?? hoursText(point, language)
  return (
    <label className="tile">
      <input
        type="radio"
        name="pickupPoint"
        checked={isChosen}
        disabled={obstacle !== undefined}
        onChange={onChoose}
      />
      <b>
        <Count>{at + 1}</Count>
        {point.name}
      </b>
      <span>{point.address}</span>
      <span className={obstacle ? 'neg' : undefined}>
        {[km && words.away(km), note].filter(Boolean).join(' · ')}
      </span>
    </label>
  )
}

interface PointsFrameProps {
  readonly points: readonly PickupPoint[]
  readonly chosen: string
  readonly origin: { latitude: number; longitude: number; name: string } | null | undefined
  readonly isOff: (point: PickupPoint) => boolean
  readonly onPress: (code: string) => void
}

function PointsFrame({ points, chosen, origin, isOff, onPress }: PointsFrameProps) {
  const words = useWords(pointsWords)
  const pick = (code: string) => {
    const point = points.find((one) => one.code === code)
    if (point && !isOff(point)) onPress(code)
  }
  return (
    <div className="map-frame">
      <PointsMap
        label={words.map(points.length, origin?.name ?? '')}
        points={toMapPoints(points, isOff)}
        origin={origin ?? undefined}
        chosen={chosen}
        onPress={pick}
        height={262}
      />
    </div>
  )
}

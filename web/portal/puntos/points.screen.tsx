import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v1 } from '../../api/client.ts'
import { saveFile } from '../../api/file.ts'
import { v1Query } from '../../api/queries.ts'
import { decimal, kilos } from '../../formats/numbers.ts'
import { useMay } from '../../house/session.tsx'
import { type SearchValues, useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { Count } from '../../parts/badge.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { CopyCode } from '../../parts/copy-code.tsx'
import { Download } from '../../parts/download.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { SearchBox, ToggleFilter, Tools } from '../../parts/filters.tsx'
import { Head } from '../../parts/head.tsx'
import { Link } from '../../parts/link.tsx'
import {
  closedText,
  distanceText,
  hoursText,
  type PickupPoint,
  type PointsQuery,
  toMapPoints,
} from '../../parts/points.ts'
import { PointsMap } from '../../parts/points-map.tsx'
import { Zoom } from '../../parts/zoom.tsx'
import { pointsWords } from '../../words/points.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import './points.css'

/** The heaviest piece that any branch takes. */
const heavyKg = 30

function toQuery({ q, abierto, casillero, pesado, cobra }: SearchValues): PointsQuery {
  return {
    // Those that are closed for some days are shown as such, unless only open ones are asked for.
    closed: true,
    ...(q ? { q } : {}),
    ...(abierto === undefined ? {} : { open: true }),
    ...(casillero === undefined ? {} : { locker: true }),
    ...(pesado === undefined ? {} : { weightKg: heavyKg }),
    ...(cobra === undefined ? {} : { cash: true }),
  }
}

function pointsQuery(query: PointsQuery) {
  return { ...v1Query('/pickup-points', { query }), placeholderData: keepPreviousData }
}

export default function PointsScreen() {
  const words = useWords(pointsWords)
  const values = useAddressValues()
  const change = useChangeAddress()
  const points = useQuery(pointsQuery(toQuery(values)))
  const clear = () =>
    change({
      q: undefined,
      abierto: undefined,
      casillero: undefined,
      pesado: undefined,
      cobra: undefined,
    })
  return (
    <>
      <Head title={words.title} actions={<Download save={savePoints}>{words.download}</Download>}>
        {words.lead}
      </Head>
      <Tools>
        <SearchBox label={words.search} placeholder={words.placeholder} />
        <div className="chips">
          <ToggleFilter title={words.openNow} parameter="abierto" />
          <ToggleFilter title={words.lockers} parameter="casillero" />
          <ToggleFilter title={words.heavy} parameter="pesado" />
          <ToggleFilter title={words.cash} parameter="cobra" />
        </div>
      </Tools>
      <Loaded query={points}>
        {({ items, origin }) =>
          items.length === 0 ? (
            <Empty
              title={words.emptyTitle}
              art="search"
              actions={<Button onClick={clear}>{words.clear}</Button>}
            >
              {words.emptyText}
            </Empty>
          ) : (
            <div className="split left">
              <PointsList points={items} />
              <PointsFrame points={items} origin={origin} key={origin?.name ?? ''} />
            </div>
          )
        }
      </Loaded>
    </>
  )
}

interface PointsFrameProps {
  readonly points: readonly PickupPoint[]
  readonly origin: { latitude: number; longitude: number; name: string } | null
}

/** Around a place, points that lie farther are left off the map at first: the list has it. */
const aroundKm = 30

function PointsFrame({ points, origin }: PointsFrameProps) {
  const words = useWords(pointsWords)
  const { punto } = useAddressValues()
  const change = useChangeAddress()
  const [zoom, setZoom] = useState(1)
  const isOff = ({ status }: PickupPoint) => status === 'closed'
  const all = toMapPoints(points, isOff)
  const codes = points
    .filter(({ code, distanceKm }) => code === punto || (distanceKm ?? 0) <= aroundKm)
    .map(({ code }) => code)
  const near = all.filter(({ code }) => codes.includes(code))
  return (
    <div className="map-frame">
      <PointsMap
        label={words.map(points.length, origin?.name ?? '')}
        points={near.length > 0 && zoom >= 1 ? near : all}
        origin={origin ?? undefined}
        chosen={punto}
        onPress={(code) => change({ punto: code })}
        height={640}
        zoom={Math.max(1, zoom)}
      />
      <Zoom zoom={zoom} onZoom={setZoom} words={words} />
      <div className="over-map legend">
        <span className="travel">
          <i />
          {words.branch}
        </span>
        <span className="street">
          <i />
          {words.lockers}
        </span>
        <span className="neutral">
          <i />
          {words.closed}
        </span>
      </div>
    </div>
  )
}

function savePoints(): Promise<void> {
  const params = { query: { closed: true } } as const
  return saveFile(v1.GET('/pickup-points.csv', { params, parseAs: 'blob' }), 'puntos.csv')
}

/** The points as the search orders them; the chosen one, `?punto=`, shows all its facts. */
function PointsList({ points }: { points: readonly PickupPoint[] }) {
  const values = useAddressValues()
  return (
    <div className="card">
      <ol className="items">
        {points.map((point, at) => {
          const isChosen = values['punto'] === point.code
          const search = { ...values, punto: isChosen ? undefined : point.code }
          return (
            <li key={point.code} className={isChosen ? 'is-chosen' : undefined}>
              <Count>{at + 1}</Count>
              <span className="grow">
                <Link
                  className="cover"
                  to="/portal/puntos"
                  search={search}
                  aria-expanded={isChosen}
                >
                  {point.name}
                </Link>
                <small>{[point.address, point.locality].filter(Boolean).join(', ')}</small>
                <PointNote point={point} />
                {isChosen ? <PointDetails point={point} /> : undefined}
              </span>
              <Distance point={point} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function PointNote({ point }: { point: PickupPoint }) {
  const words = useWords(pointsWords)
  const language = useLanguage()
  const most = words.upTo(kilos(point.maxWeightKg))
  if (point.status === 'closed')
    return (
      <small className="neg">
        {closedText(point, language)} · {most}
      </small>
    )
  return (
    <small>
      {hoursText(point, language)} · {most}
    </small>
  )
}

function Distance({ point }: { point: PickupPoint }) {
  const words = useWords(pointsWords)
  const km = distanceText(point)
  return km === undefined ? undefined : <span className="quiet small nowrap">{words.km(km)}</span>
}

function PointDetails({ point }: { point: PickupPoint }) {
  const words = useWords(pointsWords)
  const mayLoad = useMay('orders:write')
  const facts = [
    { name: words.code, value: <CopyCode code={point.code} /> },
    { name: words.postalCode, value: String(point.postalCode) },
    ...(point.betweenStreets ? [{ name: words.betweenStreets, value: point.betweenStreets }] : []),
    ...(point.phone ? [{ name: words.phone, value: point.phone }] : []),
    {
      name: words.sides,
      value: `${point.maxSidesCm.map((side) => decimal(side)).join(' × ')} cm`,
    },
    { name: words.collectsCash, value: point.cash ? words.yes : words.no },
  ]
  return (
    <div className="stack g2 point-details">
      <Facts facts={facts} />
      {mayLoad && point.status === 'open' ? (
        <LinkButton
          kind="sm"
          icon="plus"
          to="/portal/envios/nuevo"
          search={{ punto: point.code, cp: String(point.postalCode) }}
        >
          {words.sendHere}
        </LinkButton>
      ) : undefined}
    </div>
  )
}

import { decimal, kilos } from '../../formats/numbers.ts'
import { useMay } from '../../house/session.tsx'
import { useAddressValues } from '../../parts/address.ts'
import { Count } from '../../parts/badge.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { CopyCode } from '../../parts/copy-code.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Link } from '../../parts/link.tsx'
import { closedText, distanceText, hoursText, type PickupPoint } from '../../parts/points.ts'
import { pointsWords } from '../../words/points.ts'
import { useLanguage, useWords } from '../../words/words.ts'

/** The points as the search orders them; the chosen one, `?punto=`, tells all about itself. */
export function PointsList({ points }: { points: readonly PickupPoint[] }) {
  const asked = useAddressValues()
  return (
    <div className="card">
      <ol className="items">
        {points.map((point, at) => {
          const isChosen = asked['punto'] === point.code
          const search = { ...asked, punto: isChosen ? undefined : point.code }
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

import { money } from '../../formats/numbers.ts'
import { Badge } from '../../parts/badge.tsx'
import { Card } from '../../parts/card.tsx'
import { Facts } from '../../parts/facts.tsx'
import { JourneyCard, stopAt } from '../../parts/journey-card.tsx'
import { serviceWords } from '../../words/services.ts'
import { shipmentWords } from '../../words/shipment.ts'
import { useWords } from '../../words/words.ts'
import { ClaimsCard } from './claims-card.tsx'
import type { Whole } from './one.ts'

export function SideCards({ whole }: { whole: Whole }) {
  return (
    <div className="stack">
      <RecipientCard whole={whole} />
      <PriceCard whole={whole} />
      <WayCard shipment={whole.shipment} />
      <LoadCard whole={whole} />
      <ClaimsCard code={whole.shipment.trackingCode} state={whole.shipment.state} />
    </div>
  )
}

function RecipientCard({ whole: { order } }: { whole: Whole }) {
  const words = useWords(shipmentWords)
  const to = order.redirectedTo
  const { name, documentType, documentNumber, emails, phone, mobile } = order.recipient
  const { street, number, floor, flat, locality, province, postalCode } =
    to?.address ?? order.address
  const document = documentNumber
    ? words.document(documentType ?? '', String(documentNumber)).trim()
    : undefined
  const house = [street, number].filter(Boolean).join(' ')
  return (
    <Card title={words.recipient}>
      <b>{to?.recipientName ?? name}</b>
      <p className="small quiet">
        {[document, mobile ?? phone].filter(Boolean).join(' · ')}
        {emails[0] ? (
          <>
            <br />
            {emails[0]}
          </>
        ) : undefined}
      </p>
      <hr />
      <p>
        {[house, floor, flat].filter(Boolean).join(', ')}
        <br />
        {[locality, province, postalCode].filter(Boolean).join(', ')}
      </p>
    </Card>
  )
}

function PriceCard({ whole: { shipment } }: { whole: Whole }) {
  const words = useWords(shipmentWords)
  const { quotedCents, measuredCents, chargedCents } = shipment.account
  if (chargedCents === null && quotedCents === null)
    return (
      <Card title={words.price}>
        <p className="quiet">{words.noPrice}</p>
      </Card>
    )
  const more = (measuredCents ?? 0) - (quotedCents ?? 0)
  const facts = [
    ...(quotedCents === null ? [] : [{ name: words.quoted, value: money(quotedCents) }]),
    ...(measuredCents === null ? [] : [{ name: words.weighed, value: money(measuredCents) }]),
    ...(chargedCents === null
      ? []
      : [{ name: words.charged, value: money(chargedCents), sum: true }]),
  ]
  return (
    <Card
      title={words.price}
      actions={
        measuredCents !== null && more > 0 ? (
          <Badge family="attention">+ {money(more)}</Badge>
        ) : undefined
      }
    >
      <Facts facts={facts} />
    </Card>
  )
}

function WayCard({ shipment }: { shipment: Whole['shipment'] }) {
  const words = useWords(shipmentWords)
  const stops = shipment.movements.flatMap(({ branch }) => stopAt(branch))
  const label = words.roadText(stops[0]?.name ?? '', stops.at(-1)?.name ?? '')
  return <JourneyCard title={words.road} label={label} stops={stops} />
}

function LoadCard({ whole: { order, prints } }: { whole: Whole }) {
  const words = useWords(shipmentWords)
  const services = useWords(serviceWords)
  const cash = order.products.reduce((sum, { cashOnDelivery }) => sum + (cashOnDelivery ?? 0), 0)
  const [authorized] = order.authorizedPersons
  const facts = [
    { name: words.service, value: `${order.service} · ${services[order.service]}` },
    ...(order.deliveryNote ? [{ name: words.remito, value: order.deliveryNote }] : []),
    ...(authorized?.name ? [{ name: words.authorized, value: authorized.name }] : []),
    { name: words.printed, value: words.prints(prints.prints) },
    { name: words.cash, value: cash > 0 ? money(cash * 100) : words.noCash },
  ]
  return (
    <Card title={words.load}>
      <Facts facts={facts} />
    </Card>
  )
}

import { kilos, money, percent, whole as wholeText } from '../../formats/numbers.ts'
import { Badge } from '../../parts/badge.tsx'
import { Card } from '../../parts/card.tsx'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { Icon } from '../../parts/icon.tsx'
import { JourneyCard, stopAt } from '../../parts/journey-card.tsx'
import { ProofCard } from '../../parts/proof-card.tsx'
import { RestrictionNote } from '../../parts/restriction-note.tsx'
import { priceWords } from '../../words/price.ts'
import { isPickUp, serviceWords } from '../../words/services.ts'
import { shipmentWords } from '../../words/shipment.ts'
import { useWords } from '../../words/words.ts'
import { ClaimsCard } from './claims-card.tsx'
import { proofSource, type Whole } from './one.ts'

export function SideCards({ whole }: { whole: Whole }) {
  return (
    <div className="stack">
      <RecipientCard whole={whole} />
      <ProofCard
        code={whole.shipment.trackingCode}
        state={whole.shipment.state}
        source={proofSource(whole.shipment.trackingCode)}
      />
      <PriceCard whole={whole} />
      <WayCard shipment={whole.shipment} />
      <LoadCard whole={whole} />
      <ClaimsCard code={whole.shipment.trackingCode} state={whole.shipment.state} />
    </div>
  )
}

function RecipientCard({ whole: { order, shipment } }: { whole: Whole }) {
  const words = useWords(shipmentWords)
  const to = order.redirectedTo
  const { name, documentType, documentNumber, emails, phone, mobile } = order.recipient
  const { street, number, floor, flat, locality, province, postalCode, latitude } =
    to?.address ?? order.address
  const document = documentNumber
    ? words.document(documentType ?? '', wholeText(documentNumber)).trim()
    : undefined
  const house = [street, number].filter(Boolean).join(' ')
  // A pick-up has the code of its branch in place of a locality.
  const isAtBranch = !to && isPickUp(shipment.service)
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
        {[house, floor && words.floor(floor), flat && words.flat(flat)].filter(Boolean).join(', ')}
        <br />
        {[isAtBranch ? '' : locality, province, postalCode].filter(Boolean).join(', ')}
      </p>
      {latitude ? (
        <p className="ok-note">
          <Icon name="check" />
          <span>{words.found}</span>
        </p>
      ) : undefined}
      {shipment.state === 'DL' ? undefined : <RestrictionNote zone={order.restrictedZone} />}
    </Card>
  )
}

function PriceCard({ whole: { shipment } }: { whole: Whole }) {
  const words = useWords(shipmentWords)
  const { quotedCents, measuredCents, rescueCents, chargedCents, price } = shipment.account
  const steps = usePriceSteps(price)
  if (chargedCents === null && quotedCents === null)
    return (
      <Card title={words.price}>
        <p className="quiet">{words.noPrice}</p>
      </Card>
    )
  const more = (measuredCents ?? 0) - (quotedCents ?? 0)
  const facts = [
    ...steps,
    ...(quotedCents === null ? [] : [{ name: words.quoted, value: money(quotedCents) }]),
    ...(measuredCents === null ? [] : [{ name: words.weighed, value: money(more) }]),
    ...(rescueCents === 0 ? [] : [{ name: words.rescued, value: money(rescueCents) }]),
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

/** What the declared price is made of. */
function usePriceSteps(price: Whole['shipment']['account']['price']): Fact[] {
  const words = useWords(shipmentWords)
  const { cash, vat } = useWords(priceWords)
  if (price === null) return []
  const { zone, upToKg, baseCents, extraCents, surcharges, netCents, vatCents } = price
  return [
    { name: words.base(zone, kilos(upToKg)), value: money(baseCents) },
    ...(extraCents > 0 ? [{ name: words.extra, value: money(extraCents) }] : []),
    ...surcharges.map(({ kind, amountCents }) => ({
      name: kind === 'insurance' ? words.insurance : cash,
      value: money(amountCents),
    })),
    { name: `${vat} ${percent(vatCents / netCents)}`, value: money(vatCents) },
  ]
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

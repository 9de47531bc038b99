import { useQuery } from '@tanstack/react-query'
import { branchesQuery, priceListOf, priceListsQuery, shippersQuery } from '../../api/network.ts'
import { shortDate } from '../../formats/dates.ts'
import { money } from '../../formats/numbers.ts'
import { documentText } from '../../formats/people.ts'
import { useSession } from '../../house/session.tsx'
import { Card } from '../../parts/card.tsx'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { JourneyCard, stopAt } from '../../parts/journey-card.tsx'
import { Link } from '../../parts/link.tsx'
import { ProofCard } from '../../parts/proof-card.tsx'
import { RestrictionNote } from '../../parts/restriction-note.tsx'
import { consoleShipmentWords } from '../../words/console-shipment.ts'
import { isPickUp } from '../../words/services.ts'
import { useWords } from '../../words/words.ts'
import { type HistoryEntry, proofSource, type Whole } from './one.ts'

export function SideCards({ whole }: { whole: Whole }) {
  return (
    <div className="stack">
      <WayMap entries={whole.history.items} />
      <ShipperCard whole={whole} />
      <RecipientCard whole={whole} />
      <ProofCard
        code={whole.shipment.trackingCode}
        state={whole.shipment.state}
        source={proofSource(whole.shipment.trackingCode)}
      />
      <MoneyCard whole={whole} />
    </div>
  )
}

function ShipperCard({ whole: { shipment } }: { whole: Whole }) {
  const words = useWords(consoleShipmentWords)
  const isTold = useSession().membership.role !== 'branch'
  const shippers = useQuery({ ...shippersQuery, enabled: isTold }).data ?? []
  const lists = useQuery({ ...priceListsQuery, enabled: isTold }).data
  const name = `${shipment.shipper} ${shipment.shipperName}`
  const shipper = shippers.find(({ number }) => number === shipment.shipper)
  const list = priceListOf(lists, shipment.shipper)
  const facts = [
    shipper ? words.shipperMode[shipper.mode] : undefined,
    list ? words.list(list) : undefined,
  ]
  return (
    <Card title={words.shipper}>
      <b>{isTold ? <Link to={`/consola/remitentes/${shipment.shipper}`}>{name}</Link> : name}</b>
      <p className="small quiet">{facts.filter(Boolean).join(' · ')}</p>
    </Card>
  )
}

function RecipientCard({ whole: { order, shipment, history } }: { whole: Whole }) {
  const words = useWords(consoleShipmentWords)
  const to = order.redirectedTo
  const { name, documentType, documentNumber, emails, phone, mobile } = order.recipient
  const address = to?.address ?? order.address
  const { street, number, floor, flat, locality, postalCode } = address
  // A pick-up has the code of its branch in place of a locality.
  const isAtBranch = !to && isPickUp(order.service)
  const branches = useQuery(branchesQuery).data ?? []
  const branch = isAtBranch ? branches.find(({ code }) => code === locality) : undefined
  const place = isAtBranch ? branch?.name : locality
  const document = documentNumber
    ? `${documentType ?? 'DNI'} ${documentText(String(documentNumber))}`
    : undefined
  const phones = [mobile, phone, ...address.phones].find(Boolean)
  const house = [street, number].filter(Boolean).join(' ')
  return (
    <Card title={words.recipient}>
      <b>{to?.recipientName ?? name}</b>
      <p className="small quiet">{[document, phones, emails[0]].filter(Boolean).join(' · ')}</p>
      <p>
        {[house, floor && words.floor(floor), flat && words.flat(flat), place, postalCode]
          .filter(Boolean)
          .join(', ')}
      </p>
      {history.choice ? <ChoiceText choice={history.choice} /> : undefined}
      {shipment.state === 'DL' ? undefined : <RestrictionNote zone={order.restrictedZone} />}
    </Card>
  )
}

/** The recipient's choice on the page of the shipment. */
function ChoiceText({ choice }: { choice: NonNullable<Whole['history']['choice']> }) {
  const { chose, choices } = useWords(consoleShipmentWords)
  const { day, name, document } = choice
  const person = name && choices.anotherPerson(name, documentText(document ?? ''))
  const text = day ? choices.anotherDay(shortDate(day)) : (person ?? choices.collect)
  return (
    <p>
      <b>{chose}</b> {text}.
    </p>
  )
}

function MoneyCard({ whole: { order, history } }: { whole: Whole }) {
  const words = useWords(consoleShipmentWords)
  const sum = (of: 'declaredValue' | 'cashOnDelivery') =>
    order.products.reduce((all, product) => all + (product[of] ?? 0), 0) * 100
  const [declared, collects] = [sum('declaredValue'), sum('cashOnDelivery')]
  const charged = history.chargedCents === null ? words.noPrice : money(history.chargedCents)
  const facts: Fact[] = [
    { name: words.charged, value: charged },
    ...(collects > 0 ? [{ name: words.collects, value: money(collects) }] : []),
    { name: words.declared, value: declared > 0 ? money(declared) : '—' },
    {
      name: words.ifLost,
      value: declared > 0 ? <b className="neg">{money(declared)}</b> : '—',
    },
  ]
  return (
    <Card title={words.money}>
      <Facts facts={facts} />
    </Card>
  )
}

/** The branches that scanned a piece, in the order of its way. */
function WayMap({ entries }: { entries: readonly HistoryEntry[] }) {
  const words = useWords(consoleShipmentWords)
  const branches = useQuery(branchesQuery).data ?? []
  const stops = entries
    .filter(({ movement, branch }) => movement !== null && !movement.corrected && branch !== null)
    .toReversed()
    .flatMap(({ branch }) => stopAt(branches.find(({ code }) => code === branch?.code)))
  const label = words.wayLabel(stops.map(({ name }) => name).join(', '))
  return <JourneyCard title={words.way} label={label} stops={stops} />
}

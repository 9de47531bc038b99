import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { v1Query } from '../../api/queries.ts'
import { kilos, money, percent, readNumber, whole as wholeText } from '../../formats/numbers.ts'
import { useMay } from '../../house/session.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { ClaimAnswer, ClaimTalkDialog } from '../../parts/claim-answer.tsx'
import { centsOf } from '../../parts/claim-talk.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { Affix, Field, Input, Select } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { JourneyCard, stopAt } from '../../parts/journey-card.tsx'
import { ProofCard } from '../../parts/proof-card.tsx'
import { RestrictionNote } from '../../parts/restriction-note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { claimWords } from '../../words/claims.ts'
import { priceWords } from '../../words/price.ts'
import { isPickUp, serviceWords } from '../../words/services.ts'
import { shipmentWords } from '../../words/shipment.ts'
import { useWords } from '../../words/words.ts'
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

/** The parts of the declared price. */
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

/** The claims about a shipment, to open one and to read what the carrier says. */
function ClaimsCard({ code, state }: { code: string; state: string }) {
  const words = useWords(claimWords)
  const mayClaim = useMay('orders:write')
  const opening = useDialog('reclamar')
  const reading = useDialog('reclamo')
  const claims = useQuery(v1Query('/claims', { query: { trackingCode: code } }))
  const items = claims.data?.items ?? []
  const canOpen = mayClaim && state !== 'PI' && items.every((one) => one.state !== 'open')
  if (claims.data === undefined || (items.length === 0 && !canOpen)) return undefined
  return (
    <Card title={words.title}>
      <div className="stack g3">
        {items.length === 0 ? <p className="quiet nothing">{words.none}</p> : undefined}
        {items.map(({ id, kind, state: now, amountCents }) => (
          <p key={id}>
            {`${words.kinds[kind]} · ${money(amountCents)} · ${words.states[now]} `}
            <Button kind="sm" onClick={() => reading.open(id)}>
              {words.read}
            </Button>
          </p>
        ))}
        {canOpen ? (
          <div className="row">
            <Button kind="sm" icon="note" onClick={() => opening.open()}>
              {words.open}
            </Button>
          </div>
        ) : undefined}
      </div>
      {opening.isOpen && mayClaim ? <OpenDialog code={code} onClose={opening.close} /> : undefined}
      {reading.value ? <ReadDialog id={reading.value} onClose={reading.close} /> : undefined}
    </Card>
  )
}

type Kind = 'lost' | 'damaged' | 'missing-content'

interface Values {
  readonly kind: Kind
  readonly amountCents: string
  readonly text: string
}

function OpenDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const words = useWords(claimWords)
  const queries = useQueryClient()
  const form = useForm<Values>({
    initial: { kind: 'lost', amountCents: '', text: '' },
    check: ({ amountCents, text }) => ({
      ...(centsOf(readNumber(amountCents)) ? {} : { amountCents: words.amountMissing }),
      ...(text.trim() === '' ? { text: words.textMissing } : {}),
    }),
    async send({ kind, amountCents, text }, headers) {
      const cents = centsOf(readNumber(amountCents)) ?? 0
      const body = { trackingCode: code, kind, amountCents: cents, text: text.trim() }
      const params = { header: { 'Idempotency-Key': headers['idempotency-key'] } }
      await dataOf(v1.POST('/claims', { params, body }))
      await queries.invalidateQueries({ queryKey: ['claims'] })
      onClose()
      showToast(words.sent)
    },
  })
  return (
    <FormDialog title={words.openTitle} icon="note" onClose={onClose} form={form} deed={words.send}>
      <Field label={words.kind}>
        <Select {...form.input('kind')}>
          {Object.entries(words.kinds).map(([kind, text]) => (
            <option key={kind} value={kind}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.amount} error={form.errors.amountCents}>
        <Affix before="$">
          <Input {...form.input('amountCents')} inputMode="decimal" autoComplete="off" />
        </Affix>
      </Field>
      <Field label={words.text} error={form.errors.text}>
        <Input {...form.input('text')} maxLength={1_000} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}

function ReadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const mayWrite = useMay('orders:write')
  const claim = useQuery(v1Query('/claims/{id}', { path: { id } }))
  const send = (text: string, key: string) => {
    const params = { path: { id }, header: { 'Idempotency-Key': key } }
    return dataOf(v1.POST('/claims/{id}/messages', { params, body: { text } }))
  }
  return (
    <ClaimTalkDialog claim={claim} onClose={onClose}>
      {({ state }) =>
        state === 'open' && mayWrite ? <ClaimAnswer id={id} send={send} /> : undefined
      }
    </ClaimTalkDialog>
  )
}

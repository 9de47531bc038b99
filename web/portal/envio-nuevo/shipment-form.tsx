import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { dropDraft, keepDraft } from '../../api/drafts.ts'
import { isFailure } from '../../api/failure.ts'
import { kilos, money } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Failed, useFailureText } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Note } from '../../parts/note.tsx'
import type { PointsQuery } from '../../parts/points.ts'
import { Arrival, PriceFacts, type Quote } from '../../parts/price-facts.tsx'
import { useSettled } from '../../parts/settled.ts'
import { newShipmentWords } from '../../words/new-shipment.ts'
import { useWords } from '../../words/words.ts'
import { AddressPart } from './address-part.tsx'
import { faultText } from './checks.ts'
import { ContentPart } from './content-part.tsx'
import type { Draft } from './draft.ts'
import type { Carried } from './message.ts'
import { PointPart } from './point-part.tsx'
import { addressQuery, parcelsOf, questionOf, quoteQuery } from './queries.ts'
import {
  RecipientPart,
  ServicePart,
  type ShipmentForm as ShipmentFormState,
} from './recipient-part.tsx'
import { useShipmentForm } from './use-shipment-form.ts'
import { linesOf, measure, readPostalCode, type Values, wayOf } from './values.ts'

interface ShipmentFormProps {
  readonly draft: Draft
  /** The order that it was filled in from. */
  readonly from?: string
  readonly carried?: Carried
  readonly onLeaveOut?: () => void
  /** The name under which the device keeps the draft. */
  readonly keepAs?: string
  readonly notice?: ReactNode
  /** Present where the form was found as a draft. */
  readonly onStartOver?: () => void
}

export function ShipmentForm(props: ShipmentFormProps) {
  const { draft, from, carried = {}, keepAs, notice, onStartOver } = props
  const words = useWords(newShipmentWords)
  const isWare = useSession().membership.mode === 'WARE'
  const form = useShipmentForm({ draft, carried, isWare, keepAs })
  const settled = useSettled(form.values, 400)
  useKeptDraft(form.isLoaded ? undefined : keepAs, settled, form)
  useSendKeys(form.submit)
  const question = questionOf(settled)
  const quote = useQuery(quoteQuery(parcelsOf(settled)))
  const isBranch = wayOf(form.values) === 'branch'
  const near = useNearPlace(settled)
  return (
    <>
      <Head title={words.title}>{from ? words.leadFrom(from) : words.lead}</Head>
      <form className="split" {...form.props} onKeyDown={keepEnter}>
        <div className="stack g6">
          {notice}
          {onStartOver ? <DraftNote keepAs={keepAs} onStartOver={onStartOver} /> : undefined}
          <ServicePart form={form} place={1} />
          <RecipientPart form={form} place={2} />
          <AddressPart {...{ form, question }} place={3} codeFault={useCodeFault(quote.error)} />
          {isBranch ? <PointPart form={form} place={4} near={near} /> : undefined}
          <ContentPart form={form} place={isBranch ? 5 : 4} isWare={isWare} />
          <CarriedNote carried={carried} onLeaveOut={props.onLeaveOut} />
          {form.failure ? <SendFailure form={form} /> : undefined}
        </div>
        <div>
          <PriceCard
            query={quote}
            weightKg={weightOf(settled)}
            place={placeOf(settled)}
            isSending={form.isSending}
          />
        </div>
      </form>
    </>
  )
}

/** Ctrl Enter sends, wherever the focus is. */
function useSendKeys(submit: () => Promise<void>): void {
  useLayoutEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void submit()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}

/** Enter in a field sends nothing, since an order can't be edited. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

function useKeptDraft(keepAs: string | undefined, values: Values, form: ShipmentFormState): void {
  const key = form.headers['idempotency-key']
  useEffect(() => {
    if (keepAs && isStarted(values)) keepDraft(keepAs, { values, key })
  }, [keepAs, values, key])
}

/** Whether there is anything worth keeping: some text that a person wrote. */
function isStarted(values: Values): boolean {
  return Object.entries(values).some(
    ([path, value]) => value !== '' && /^(recipient\.(?!documentType)|address\.)/.test(path),
  )
}

function DraftNote({
  keepAs,
  onStartOver,
}: {
  keepAs: string | undefined
  onStartOver: () => void
}) {
  const words = useWords(newShipmentWords)
  const startOver = () => {
    if (keepAs) dropDraft(keepAs)
    onStartOver()
  }
  return (
    <Note
      family="neutral"
      icon="note"
      action={
        <Button kind="sm" onClick={startOver}>
          {words.startOver}
        </Button>
      }
    >
      <p>{words.draftFound}</p>
    </Note>
  )
}

/** Near the address where it was found, and otherwise near the postal code. */
function useNearPlace(values: Values): PointsQuery | undefined {
  const { data: answer } = useQuery(addressQuery(questionOf(values)))
  const postalCode = readPostalCode(values['address.postalCode'])
  if (answer?.status === 'found' && answer.latitude !== null && answer.longitude !== null)
    return { latitude: answer.latitude, longitude: answer.longitude }
  return postalCode === undefined ? undefined : { postalCode: String(postalCode) }
}

function useCodeFault(error: unknown): string | undefined {
  const words = useWords(newShipmentWords)
  if (!isFailure(error)) return undefined
  const fault = error.fields.find(({ field }) => field === 'postalCode')
  return fault && faultText(fault, words.wrong)
}

function weightOf(values: Values): number {
  const lines = Array.from({ length: linesOf(values) }, (_, line) => line)
  return lines.reduce((sum, line) => sum + (measure(values, line, 'weightKg') ?? 0), 0)
}

function placeOf(values: Values): string | undefined {
  return values['address.locality']?.trim() || undefined
}

function CarriedNote({
  carried,
  onLeaveOut,
}: {
  carried: Carried
  onLeaveOut: (() => void) | undefined
}) {
  const words = useWords(newShipmentWords)
  const names = Object.entries(words.carriedParts)
    .filter(([name]) => name in carried)
    .map(([, text]) => text)
  if (names.length === 0) return undefined
  return (
    <Note
      family="neutral"
      icon="note"
      action={
        <Button kind="sm" onClick={onLeaveOut}>
          {words.leaveOut}
        </Button>
      }
    >
      <p>
        {words.carried} {names.join(', ')}.
      </p>
    </Note>
  )
}

/** The failure of the send; where an earlier try was loaded after all, the way out of it. */
function SendFailure({ form }: { form: ShipmentFormState }) {
  const words = useWords(newShipmentWords)
  const { failure } = form
  if (!isFailure(failure) || failure.code !== 'idempotency-key-reused')
    return <Failed error={failure} />
  return (
    <Note
      family="attention"
      icon="warn"
      role="alert"
      action={
        <span className="row">
          <LinkButton kind="sm" to="/portal/envios">
            {words.shipments}
          </LinkButton>
          <Button kind="sm" onClick={form.renewKey}>
            {words.loadAsOther}
          </Button>
        </span>
      }
    >
      <p>
        <b>{words.sentBefore}</b> {words.sentBeforeStep}
      </p>
    </Note>
  )
}

interface PriceCardProps {
  readonly query: UseQueryResult<Quote>
  /** The weight of all pieces by the scale. */
  readonly weightKg: number
  readonly place: string | undefined
  readonly isSending: boolean
}

/** The price while one writes, and the button that loads the shipment. */
function PriceCard({ query, weightKg, place, isSending }: PriceCardProps) {
  const words = useWords(newShipmentWords)
  const quote = query.isError ? undefined : query.data
  return (
    <section className="card sticky" aria-live="polite">
      <header>
        <h2>{words.price}</h2>
        {quote ? (
          <Badge family="done" icon="check">
            {words.live}
          </Badge>
        ) : undefined}
      </header>
      <div className="body stack g3">
        {quote ? <QuoteLines {...{ quote, weightKg, place }} /> : undefined}
        {query.isError ? <NoQuote error={query.error} /> : undefined}
        {quote || query.isError ? undefined : <p className="small quiet">{words.priceWait}</p>}
      </div>
      <footer>
        <div className="stack g2 grow">
          <Button kind="primary block lg" type="submit" hint="Ctrl ↵" busy={isSending}>
            {words.load}
          </Button>
          <p className="tiny quiet center">{words.noEdit}</p>
        </div>
      </footer>
    </section>
  )
}

function QuoteLines({
  quote,
  weightKg,
  place,
}: Pick<PriceCardProps, 'weightKg' | 'place'> & { quote: Quote }) {
  const words = useWords(newShipmentWords)
  const [byVolume, onScale] = words.byVolume
  return (
    <>
      <div className="figure">{money(quote.totalCents)}</div>
      <Arrival promise={quote.promise} place={place} />
      <PriceFacts quote={quote} />
      {quote.chargedWeightKg > weightKg ? (
        <Note family="attention" icon="scale">
          <p>
            {byVolume} <b>{kilos(quote.chargedWeightKg)}</b>. {onScale} {kilos(weightKg)}.
          </p>
        </Note>
      ) : undefined}
    </>
  )
}

function NoQuote({ error }: { error: unknown }) {
  return (
    <Note family="attention" icon="warn">
      <p>{useFailureText(error)}</p>
    </Note>
  )
}

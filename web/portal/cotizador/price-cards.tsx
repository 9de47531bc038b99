import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { shortDate } from '../../formats/dates.ts'
import type { IconName } from '../../formats/icon-paths.ts'
import { decimal, kilos, money, whole } from '../../formats/numbers.ts'
import type { SearchValues } from '../../parts/address.ts'
import { Card } from '../../parts/card.tsx'
import { useFailureText } from '../../parts/failed.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Note } from '../../parts/note.tsx'
import { Arrival, PriceFacts, type Quote } from '../../parts/price-facts.tsx'
import { calculatorWords } from '../../words/calculator.ts'
import { serviceWords } from '../../words/services.ts'
import { useWords } from '../../words/words.ts'
import {
  inputOf,
  type PriceTable,
  type QuoteInput,
  quoteQuery,
  rowsOf,
  type Service,
  smallerBox,
} from './quotes.ts'

interface PriceCardProps {
  readonly input: QuoteInput | undefined
  readonly query: UseQueryResult<Quote>
  readonly place: string
  readonly service: Service
  readonly rates: PriceTable | undefined
}

export function PriceCard({ input, query, place, service, rates }: PriceCardProps) {
  const words = useWords(calculatorWords)
  const names = useWords(serviceWords)
  const quote = input && !query.isError ? query.data : undefined
  const title = quote ? [names[service], place].filter(Boolean).join(', ') : words.price
  return (
    <Card title={title}>
      <div className="stack g3" aria-live="polite">
        {quote && input ? (
          <>
            <div className="figure">{money(quote.totalCents)}</div>
            <Arrival promise={quote.promise} />
            <PriceFacts quote={quote} />
            <VolumeNote {...{ input, quote, rates, service }} />
          </>
        ) : undefined}
        {input && query.isError ? <NoQuote error={query.error} /> : undefined}
        {input ? undefined : <p className="small quiet">{words.wait}</p>}
      </div>
    </Card>
  )
}

function NoQuote({ error }: { error: unknown }) {
  return (
    <Note family="attention" icon="warn">
      <p>{useFailureText(error)}</p>
    </Note>
  )
}

interface VolumeNoteProps {
  readonly input: QuoteInput
  readonly quote: Quote
  readonly rates: PriceTable | undefined
  readonly service: Service
}

/** Where the volume is charged: how it is counted, and the box that would cost less. */
function VolumeNote({ input, quote, rates, service }: VolumeNoteProps) {
  const words = useWords(calculatorWords)
  const smaller = rates && smallerBox(input, quote, rowsOf(rates, service))
  const less = useQuery(quoteQuery(smaller)).data
  if (quote.chargedWeightKg <= input.weightKg) return undefined
  const sides = [input.lengthCm, input.widthCm, input.heightCm].map((side) => decimal(side ?? 0))
  const sum = `${sides.join(' × ')} ÷ ${whole(quote.volumetricFactor)}`
  const isLess = smaller && less && less.totalCents < quote.totalCents
  return (
    <Note family="attention" icon="scale">
      <p>
        {words.volumeIs} <b>{kilos(quote.chargedWeightKg)}</b> {words.byVolume(sum)}.{' '}
        {isLess ? (
          <>
            {words.smaller(decimal(smaller.heightCm ?? 0), kilos(less.chargedWeightKg))}{' '}
            <b>{money(less.totalCents)}</b>.
          </>
        ) : undefined}
      </p>
    </Note>
  )
}

const usual = ['E', 'F', 'B'] as const

const icons: Record<(typeof usual)[number], IconName> = { E: 'door', F: 'branch', B: 'cash' }

/** What the same costs with other services. */
export function OtherWays({ asked, service }: { asked: SearchValues; service: Service }) {
  const words = useWords(calculatorWords)
  const names = useWords(serviceWords)
  const others = usual.filter((one) => one !== service)
  const quotes = useQueries({ queries: others.map((one) => quoteQuery(inputOf(asked, one))) })
  const found = others.flatMap((one, at) => {
    const { data, isError } = quotes[at] ?? {}
    return data && !isError ? [{ service: one, quote: data }] : []
  })
  if (found.length === 0) return undefined
  return (
    <Card title={words.others} flush>
      <ul className="items tight">
        {found.map(({ service: one, quote: { promise, totalCents } }) => (
          <li key={one}>
            <Icon name={icons[one]} />
            <span className="grow">
              {names[one]}
              {promise ? (
                <small>
                  {shortDate(promise.from)} – {shortDate(promise.to)}
                </small>
              ) : undefined}
            </span>
            <b>{money(totalCents)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import { kilos, money } from '../../formats/numbers.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { useFailureText } from '../../parts/failed.tsx'
import { Note } from '../../parts/note.tsx'
import { Arrival, PriceFacts, type Quote } from '../../parts/price-facts.tsx'
import { newShipmentWords } from '../../words/new-shipment.ts'
import { useWords } from '../../words/words.ts'

interface PriceCardProps {
  readonly query: UseQueryResult<Quote>
  /** What the scale says of all pieces. */
  readonly weightKg: number
  readonly place: string | undefined
  readonly isSending: boolean
}

/** The price while one writes, and the button that loads the shipment. */
export function PriceCard({ query, weightKg, place, isSending }: PriceCardProps) {
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

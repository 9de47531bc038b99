import type { V1Paths } from '../api/client.ts'
import { dayName, shortDate } from '../formats/dates.ts'
import { kilos, money, percent } from '../formats/numbers.ts'
import { priceWords } from '../words/price.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { type Fact, Facts } from './facts.tsx'

export type Quote = V1Paths['/quotes']['post']['responses'][200]['content']['application/json']

/** The parts of a price. */
export function PriceFacts({ quote }: { quote: Quote }) {
  const words = useWords(priceWords)
  const { destination, upToKg, baseCents, extraCents, vatCents, netCents, totalCents } = quote
  const surcharge = (kind: Quote['surcharges'][number]['kind']) =>
    quote.surcharges.find((one) => one.kind === kind)?.amountCents
  const cash = surcharge('cash-on-delivery')
  const insurance = surcharge('insurance')
  const facts: Fact[] = [
    { name: words.upTo(destination.name, kilos(upToKg)), value: money(baseCents) },
    ...(extraCents > 0 ? [{ name: words.extra, value: money(extraCents) }] : []),
    ...(cash === undefined ? [] : [{ name: words.cash, value: money(cash) }]),
    {
      name: words.insurance,
      value: insurance === undefined ? words.noInsurance : money(insurance),
    },
    { name: `${words.vat} ${percent(vatCents / netCents)}`, value: money(vatCents) },
    { name: words.total, value: money(totalCents), sum: true },
  ]
  return <Facts facts={facts} />
}

interface ArrivalProps {
  readonly promise: Quote['promise']
  /** Where to; without it the sentence leaves it out. */
  readonly place?: string | undefined
}

/** `Llega a Córdoba entre el jueves 19 y el viernes 20/11.` */
export function Arrival({ promise, place }: ArrivalProps) {
  const words = useWords(priceWords)
  const language = useLanguage()
  if (promise === null) return <p className="small quiet">{words.noPromise}</p>
  const { from, to } = promise
  const start = place ? words.arrivesAt(place) : words.arrives
  const last = `${dayName(to, language)} ${shortDate(to)}`
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = `${dayName(from, language)} ${isSameMonth ? Number(from.slice(8)) : shortDate(from)}`
  if (from === to)
    return (
      <p className="small quiet">
        {start} {words.onDay} <b>{last}</b>.
      </p>
    )
  return (
    <p className="small quiet">
      {start} {words.between} <b>{first}</b> {words.and} <b>{last}</b>.
    </p>
  )
}

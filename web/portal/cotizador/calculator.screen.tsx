import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isFailure } from '../../api/failure.ts'
import { shortDate } from '../../formats/dates.ts'
import { type IconName } from '../../formats/icon-paths.ts'
import { decimal, kilos, money, whole } from '../../formats/numbers.ts'
import { useMay, useSession } from '../../house/session.tsx'
import { type SearchValues, useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { useFailureText } from '../../parts/failed.tsx'
import { Affix, Field, Input, Select } from '../../parts/field.tsx'
import { Head, Section } from '../../parts/head.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Note } from '../../parts/note.tsx'
import { Arrival, PriceFacts, type Quote } from '../../parts/price-facts.tsx'
import { RestrictionNote } from '../../parts/restriction-note.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { useTypedValue } from '../../parts/typed-value.ts'
import { calculatorWords } from '../../words/calculator.ts'
import { serviceWords } from '../../words/services.ts'
import { useWords } from '../../words/words.ts'
import {
  inputOf,
  type PriceTable,
  placeQuery,
  postalCodeOf,
  type QuoteInput,
  quoteQuery,
  ratesQuery,
  rowsOf,
  type Service,
  serviceOf,
  services,
  smallerBox,
} from './quotes.ts'
import './rates-table.css'

export default function CalculatorScreen() {
  const words = useWords(calculatorWords)
  const values = useAddressValues()
  const service = serviceOf(values)
  const table = useQuery(ratesQuery(useSession().reads.includes('account')))
  const rates = table.data
  const input = inputOf(values, service)
  const quote = useQuery(quoteQuery(input))
  const place = useQuery(placeQuery(postalCodeOf(values))).data ?? ''
  const result = input && !quote.isError ? quote.data : undefined
  const mayLoad = useMay('orders:write')
  const written = useRef<Record<string, string | undefined>>({})
  return (
    <>
      <Head title={words.title}>{rates ? <Lead rates={rates} /> : words.leadShort}</Head>
      <div className="split wide">
        <div className="stack g6">
          <Card title={words.what}>
            <Question
              zone={result && words.zone(place, result.destination.name)}
              error={quote.error}
              written={written}
            />
          </Card>
          {rates ? (
            <RatesTable {...{ rates, service }} zone={result?.destination.code} />
          ) : table.isLoading ? (
            <Section title={words.table}>
              <Skeleton lines={8} />
            </Section>
          ) : undefined}
        </div>
        <div className="stack sticky">
          <PriceCard {...{ input, place, service, rates }} query={quote} />
          <RestrictionNote zone={result?.restrictedZone} />
          {input ? <OtherWays values={values} service={service} /> : undefined}
          {mayLoad && input ? (
            <LinkButton
              kind="primary block lg"
              to="/portal/envios/nuevo"
              search={() => ({ ...values, ...written.current })}
            >
              {words.load}
            </LinkButton>
          ) : undefined}
        </div>
      </div>
    </>
  )
}

function Lead({ rates: { priceList, origin, items } }: { rates: PriceTable }) {
  const words = useWords(calculatorWords)
  const name = items.find(({ zone }) => zone === origin)?.zoneName ?? origin
  const list = priceList.slice(0, 1) + priceList.slice(1).toLowerCase()
  return words.lead(list, name)
}

/** The texts of the fields: the address has them when the typing pauses. */
type Written = RefObject<Record<string, string | undefined>>

interface QuestionProps {
  readonly zone: string | undefined
  readonly error: unknown
  readonly written: Written
}

function Question({ zone, error, written }: QuestionProps) {
  const words = useWords(calculatorWords)
  const names = useWords(serviceWords)
  const values = useAddressValues()
  const change = useChangeAddress()
  const isWhole = (values['cp'] ?? '').trim().length >= 4
  const isWrong = isWhole && postalCodeOf(values) === undefined
  const isUncovered = isFailure(error) && error.fields.some(({ field }) => field === 'postalCode')
  const fault = isWrong ? words.postalCodeWrong : isUncovered ? words.uncovered : undefined
  const sides = [
    ['largo', words.length],
    ['ancho', words.width],
    ['alto', words.height],
  ] as const
  return (
    <div className="form-grid">
      <Field span="f3" label={words.postalCode} error={fault} ok={zone}>
        <AddressInput parameter="cp" inputMode="numeric" written={written} />
      </Field>
      <Field span="f3" label={words.service}>
        <Select
          value={serviceOf(values)}
          onChange={(event) => change({ servicio: event.currentTarget.value })}
        >
          {services.map((letter) => (
            <option key={letter} value={letter}>
              {names[letter]}
            </option>
          ))}
        </Select>
      </Field>
      <Field span="f2" label={words.weight}>
        <Affix after="kg">
          <AddressInput parameter="peso" inputMode="decimal" written={written} />
        </Affix>
      </Field>
      {sides.map(([parameter, label]) => (
        <Field key={parameter} span="f1" label={label}>
          <Affix after="cm">
            <AddressInput parameter={parameter} inputMode="decimal" written={written} />
          </Affix>
        </Field>
      ))}
      <Field span="f1" label={words.value}>
        <Affix before="$">
          <AddressInput parameter="valor" inputMode="decimal" written={written} />
        </Affix>
      </Field>
    </div>
  )
}

/** A field whose text is a parameter of the address, once the typing pauses. */
function AddressInput({
  parameter,
  inputMode,
  written,
}: {
  parameter: string
  inputMode: 'numeric' | 'decimal'
  written: Written
}) {
  const [text, setText] = useTypedValue(parameter)
  useLayoutEffect(() => {
    written.current[parameter] = text || undefined
  })
  return (
    <Input
      name={parameter}
      inputMode={inputMode}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

interface PriceCardProps {
  readonly input: QuoteInput | undefined
  readonly query: UseQueryResult<Quote>
  readonly place: string
  readonly service: Service
  readonly rates: PriceTable | undefined
}

function PriceCard({ input, query, place, service, rates }: PriceCardProps) {
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

/** The price with other services. */
function OtherWays({ values, service }: { values: SearchValues; service: Service }) {
  const words = useWords(calculatorWords)
  const names = useWords(serviceWords)
  const others = usual.filter((one) => one !== service)
  const quotes = useQueries({ queries: others.map((one) => quoteQuery(inputOf(values, one))) })
  const offers = others.flatMap((one, at) => {
    const { data, isError } = quotes[at] ?? {}
    return data && !isError ? [{ service: one, quote: data }] : []
  })
  if (offers.length === 0) return undefined
  return (
    <Card title={words.others} flush>
      <ul className="items tight">
        {offers.map(({ service: one, quote: { promise, totalCents } }) => (
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

interface RatesTableProps {
  readonly rates: PriceTable
  readonly service: Service
  /** The zone of the quote, which stands out. */
  readonly zone: string | undefined
}

interface ZoneRow {
  readonly zone: string
  readonly name: string
  readonly totals: ReadonlyMap<number, number>
  readonly extraCents: number | null
}

/** The prices of a service by zone and weight, with VAT. */
function RatesTable({ rates, service, zone }: RatesTableProps) {
  const words = useWords(calculatorWords)
  const rows = toZones(rates, service)
  const brackets = [...new Set(rows.flatMap(({ totals }) => [...totals.keys()]))]
  const columns: Column<ZoneRow>[] = [
    { name: 'zone', title: words.zoneColumn, cell: ({ name }) => <b>{name}</b> },
    ...brackets
      .toSorted((left, right) => left - right)
      .map(
        (upToKg): Column<ZoneRow> => ({
          name: String(upToKg),
          title: kilos(upToKg),
          look: 'num',
          cardTitle: true,
          cell: ({ totals }) => moneyOrDash(totals.get(upToKg)),
        }),
      ),
    {
      name: 'extra',
      title: words.extra,
      look: 'num',
      cardTitle: true,
      cell: ({ extraCents }) => moneyOrDash(extraCents ?? undefined),
    },
  ]
  return (
    <Section title={words.table}>
      <div className="rates-table">
        <Table
          caption={words.tableCaption}
          columns={columns}
          rows={rows}
          rowId={(row) => row.zone}
          rowLook={(row) => (row.zone === zone ? 'is-cursor' : undefined)}
          dense
        />
      </div>
    </Section>
  )
}

function moneyOrDash(cents: number | undefined): string {
  return cents === undefined ? '—' : money(cents)
}

function toZones(rates: PriceTable, service: Service): ZoneRow[] {
  const rows = rowsOf(rates, service)
  const withVat = (net: number) => Math.round(net * (1 + rates.vatPercent / 100))
  // The cheapest zones first: from near to far.
  const inOrder = rows.toSorted((left, right) => left.totalCents - right.totalCents)
  return [...new Set(inOrder.map(({ zone }) => zone))].map((zone) => {
    const own = rows.filter((row) => row.zone === zone)
    const extra = own.at(-1)?.extraKgCents ?? null
    return {
      zone,
      name: own[0]?.zoneName ?? zone,
      totals: new Map(own.map(({ upToKg, totalCents }) => [upToKg, totalCents])),
      extraCents: extra === null ? null : withVat(extra),
    }
  })
}

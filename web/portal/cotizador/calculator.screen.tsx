import { useQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isFailure } from '../../api/failure.ts'
import { useMay, useSession } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Affix, Field, Input, Select } from '../../parts/field.tsx'
import { Head, Section } from '../../parts/head.tsx'
import { RestrictionNote } from '../../parts/restriction-note.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useTypedValue } from '../../parts/typed-value.ts'
import { calculatorWords } from '../../words/calculator.ts'
import { serviceWords } from '../../words/services.ts'
import { useWords } from '../../words/words.ts'
import { OtherWays, PriceCard } from './price-cards.tsx'
import {
  inputOf,
  type PriceTable,
  placeQuery,
  postalCodeOf,
  quoteQuery,
  ratesQuery,
  serviceOf,
  services,
} from './quotes.ts'
import { RatesTable } from './rates-table.tsx'

export default function CalculatorScreen() {
  const words = useWords(calculatorWords)
  const asked = useAddressValues()
  const service = serviceOf(asked)
  const table = useQuery(ratesQuery(useSession().reads.includes('account')))
  const rates = table.data
  const input = inputOf(asked, service)
  const quote = useQuery(quoteQuery(input))
  const place = useQuery(placeQuery(postalCodeOf(asked))).data ?? ''
  const found = input && !quote.isError ? quote.data : undefined
  const mayLoad = useMay('orders:write')
  const written = useRef<Record<string, string | undefined>>({})
  return (
    <>
      <Head title={words.title}>{rates ? <Lead rates={rates} /> : words.leadShort}</Head>
      <div className="split wide">
        <div className="stack g6">
          <Card title={words.what}>
            <Question
              zone={found && words.zone(place, found.destination.name)}
              error={quote.error}
              written={written}
            />
          </Card>
          {rates ? (
            <RatesTable {...{ rates, service }} zone={found?.destination.code} />
          ) : table.isLoading ? (
            <Section title={words.table}>
              <Skeleton lines={8} />
            </Section>
          ) : undefined}
        </div>
        <div className="stack sticky">
          <PriceCard {...{ input, place, service, rates }} query={quote} />
          <RestrictionNote zone={found?.restrictedZone} />
          {input ? <OtherWays asked={asked} service={service} /> : undefined}
          {mayLoad && input ? (
            <LinkButton
              kind="primary block lg"
              to="/portal/envios/nuevo"
              search={() => ({ ...asked, ...written.current })}
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

/** What stands in the fields: the address has it when the typing pauses. */
type Written = RefObject<Record<string, string | undefined>>

interface QuestionProps {
  readonly zone: string | undefined
  readonly error: unknown
  readonly written: Written
}

function Question({ zone, error, written }: QuestionProps) {
  const words = useWords(calculatorWords)
  const names = useWords(serviceWords)
  const asked = useAddressValues()
  const change = useChangeAddress()
  const isWhole = (asked['cp'] ?? '').trim().length >= 4
  const isWrong = isWhole && postalCodeOf(asked) === undefined
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
          value={serviceOf(asked)}
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

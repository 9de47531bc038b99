import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Field, Input, Select } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Note } from '../../parts/note.tsx'
import { RestrictionNote } from '../../parts/restriction-note.tsx'
import { newShipmentWords } from '../../words/new-shipment.ts'
import { provinces } from '../../words/provinces.ts'
import { useWords } from '../../words/words.ts'
import { type AddressQuestion, addressQuery, type FoundAddress } from './queries.ts'
import type { PartProps } from './recipient-part.tsx'
import type { Values } from './values.ts'

interface AddressPartProps extends PartProps {
  /** The address that is looked up: the written one, once the typing pauses. */
  readonly question: AddressQuestion | undefined
  /** The fault that a quote finds in the postal code. */
  readonly codeFault: string | undefined
}

export function AddressPart({ form, place, question, codeFault }: AddressPartProps) {
  const words = useWords(newShipmentWords)
  const { errors, input, values } = form
  const lastField = useRef<HTMLSelectElement>(null)
  const province = values['address.province'] ?? ''
  return (
    <Card title={`${place} · ${words.where}`}>
      <div className="stack">
        <div className="form-grid">
          <Field span="f3" label={words.street} error={errors['address.street']}>
            <Input {...input('address.street')} maxLength={45} autoComplete="off" />
          </Field>
          <Field span="f1" label={words.number} error={errors['address.number']}>
            <Input {...input('address.number')} maxLength={6} autoComplete="off" />
          </Field>
          <Field span="f1" label={words.floor} error={errors['address.floor']}>
            <Input {...input('address.floor')} maxLength={6} autoComplete="off" />
          </Field>
          <Field span="f1" label={words.flat} error={errors['address.flat']}>
            <Input {...input('address.flat')} maxLength={6} autoComplete="off" />
          </Field>
          <Field
            span="f2"
            label={words.postalCode}
            error={errors['address.postalCode'] ?? codeFault}
          >
            <Input {...input('address.postalCode')} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field span="f2" label={words.locality} error={errors['address.locality']}>
            <Input {...input('address.locality')} maxLength={100} autoComplete="off" />
          </Field>
          <Field span="f2" label={words.province} error={errors['address.province']}>
            <Select {...input('address.province')} ref={lastField}>
              <option value="">{words.choose}</option>
              {provinces.map((name) => (
                <option key={name}>{name}</option>
              ))}
              {province === '' || provinces.includes(province) ? undefined : (
                <option>{province}</option>
              )}
            </Select>
          </Field>
        </div>
        <AddressCheck
          question={question}
          values={values}
          onUse={(written) => {
            form.setAll((now) => ({ ...now, ...written }))
            // The button goes away; the next field is one Tab from here.
            lastField.current?.focus()
          }}
        />
      </div>
    </Card>
  )
}

interface CheckProps {
  readonly question: AddressQuestion | undefined
  readonly values: PartProps['form']['values']
  readonly onUse: (written: Written) => void
}

/** The answer of the address book, with a step to take it over. */
function AddressCheck({ question, values, onUse }: CheckProps) {
  const words = useWords(newShipmentWords)
  const [settledKey, setSettledKey] = useState('')
  const { data: answer } = useQuery(addressQuery(question))
  if (answer === undefined || question === undefined) return undefined
  const restricted = <RestrictionNote zone={restrictionIn(answer)} />
  if (answer.status !== 'found')
    return (
      <>
        <DoubtNote found={answer} onUse={onUse} />
        {restricted}
      </>
    )
  const questionKey = JSON.stringify(question)
  const written = fromFound(answer)
  if (settledKey === questionKey || isAsWritten(values, written))
    return (
      <>
        <p className="ok-note" role="status">
          <Icon name="check" />
          <span>{words.found}</span>
        </p>
        {restricted}
      </>
    )
  return (
    <>
      <Note
        family="travel"
        icon="pin"
        role="status"
        action={
          <span className="row">
            <Button kind="sm ghost" onClick={() => setSettledKey(questionKey)}>
              {words.keepMine}
            </Button>
            <Button kind="sm primary" onClick={() => onUse(written)}>
              {words.useThis}
            </Button>
          </span>
        }
      >
        <p>
          <b>{words.found}</b> {words.foundAsk}
        </p>
        <p>
          {writtenLine(written)} <b>{written['address.postalCode']}</b>
        </p>
      </Note>
      {restricted}
    </>
  )
}

/**
 * Places that are known to the street; a place only known by the locality of a zone may not be in
 * it.
 */
const onTheStreet = new Set<FoundAddress['precision']>(['number', 'corner', 'street'])

function restrictionIn({ restrictedZone, status, precision }: FoundAddress) {
  if (restrictedZone === null) return undefined
  const isSure = status === 'found' && onTheStreet.has(precision)
  return { ...restrictedZone, homeDelivery: isSure ? false : null }
}

function DoubtNote({ found, onUse }: { found: FoundAddress; onUse: CheckProps['onUse'] }) {
  const words = useWords(newShipmentWords)
  const suggestions = suggestionsOf(found)
  return (
    <Note family="attention" icon="pin" role="status">
      <p>
        <b>{found.status === 'doubt' ? words.doubt : words.unknown}</b>{' '}
        {found.reasons.map(({ text }) => `${text}.`).join(' ')} {words.loadAnyway}
      </p>
      {suggestions.length > 0 ? (
        <div className="row wrap">
          {suggestions.map(({ text, written }) => (
            <Button key={text} kind="sm" onClick={() => onUse(written)}>
              {text}
            </Button>
          ))}
        </div>
      ) : undefined}
    </Note>
  )
}

/** The fields of the form that an address fills. */
type Written = Values

const capital = 'Ciudad Autónoma de Buenos Aires'

/** The names of the list, whatever the address book calls the provinces. */
function provinceName(name: string): string {
  if (name === capital) return 'CABA'
  return provinces.find((one) => name.startsWith(one)) ?? name
}

function fromFound(address: FoundAddress): Written {
  const { street, number, postalCode, locality, province } = address
  return {
    'address.street': street.slice(0, 45),
    'address.number': number,
    'address.locality': locality === capital ? 'CABA' : locality,
    'address.province': provinceName(province),
    ...(postalCode === null ? {} : { 'address.postalCode': String(postalCode) }),
  }
}

/** Whether there is nothing to take over: the form already has every part like this. */
function isAsWritten(values: Values, written: Written): boolean {
  return Object.entries(written).every(([path, value]) => (values[path] ?? '').trim() === value)
}

/** `Av. Colón 350, Córdoba, Córdoba,` */
function writtenLine(written: Written): string {
  const { 'address.street': street, 'address.number': number } = written
  const { 'address.locality': locality, 'address.province': province } = written
  return `${[`${street} ${number}`.trim(), locality, province].filter(Boolean).join(', ')},`
}

const shownSuggestions = 4

/** The addresses that may have been meant: the one that was found, and those like it. */
function suggestionsOf(address: FoundAddress) {
  const own = address.status === 'doubt' && address.street !== '' ? [fromFound(address)] : []
  const others = address.suggestions.map(({ street, postalCode, locality, province }) =>
    fromFound({ ...address, street, postalCode, locality, province }),
  )
  const lines = [...own, ...others].map((written) => {
    const code = written['address.postalCode'] ?? ''
    return [`${writtenLine(written)} ${code}`.replace(/,\s*$/, ''), written] as const
  })
  const distinct = [...new Map(lines)].slice(0, shownSuggestions)
  return distinct.map(([text, written]) => ({ text, written }))
}

import { type ComponentProps, type ReactNode, useState } from 'react'
import { addDays, dateText, today } from '../formats/dates.ts'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { useAddressValues, useChangeAddress } from './address.ts'
import { Button } from './button.tsx'
import { DateField } from './date-field.tsx'
import { Affix, Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { useKey } from './keys.ts'
import { Popover } from './popover.tsx'
import { useTypedValue } from './typed-value.ts'

/** Search, filters and order above a list; their values are in the address. */
export function Tools({ children, right }: { children: ReactNode; right?: ReactNode }) {
  return (
    <div className="tools">
      {children}
      {right ? <span className="right row">{right}</span> : undefined}
    </div>
  )
}

interface SearchBoxProps {
  readonly label: string
  readonly placeholder: string
  /** The parameter of the address. */
  readonly parameter?: string
}

/** The search of a list; `/` puts the cursor into it. */
export function SearchBox({ label, placeholder, parameter = 'q' }: SearchBoxProps) {
  const [text, setText] = useTypedValue(parameter)
  const [box, setBox] = useState<HTMLInputElement | null>(null)
  useKey('/', () => box?.focus())
  return (
    <Affix icon="search">
      <input
        ref={setBox}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Affix>
  )
}

interface FilterProps {
  readonly title: string
  readonly parameter: string
  readonly options: readonly (readonly [value: string, text: string])[]
}

/** A filter with a few choices: dashed while it is off, with a cross while it is on. */
export function Filter({ title, parameter, options }: FilterProps) {
  const current = useAddressValues()[parameter]
  const change = useChangeAddress()
  const [isOpen, setOpen] = useState(false)
  const chosen = options.find(([value]) => value === current)?.[1]
  if (chosen !== undefined)
    return <ChosenChip {...{ title, chosen }} onRemove={() => change({ [parameter]: undefined })} />
  const pick = (value: string) => {
    setOpen(false)
    change({ [parameter]: value })
  }
  return (
    <FilterChoice {...{ title, isOpen, setOpen }}>
      <div className="menu">
        {options.map(([value, text]) => (
          <button key={value} type="button" onClick={() => pick(value)}>
            {text}
          </button>
        ))}
      </div>
    </FilterChoice>
  )
}

/** A filter by days, with the usual spans first; `?desde=` and `?hasta=` hold them. */
export function DaysFilter({ title }: { title: string }) {
  const words = useWords(partsWords)
  const { desde = '', hasta = '' } = useAddressValues()
  const change = useChangeAddress()
  const [isOpen, setOpen] = useState(false)
  const now = today()
  const month = `${now.slice(0, 7)}-01`
  const before = addDays(month, -1)
  const spans = [
    [words.today, now, now],
    [words.yesterday, addDays(now, -1), addDays(now, -1)],
    [words.lastDays(7), addDays(now, -6), now],
    [words.lastDays(30), addDays(now, -29), now],
    [words.thisMonth, month, now],
    [words.lastMonth, `${before.slice(0, 7)}-01`, before],
  ] as const
  const set = (from: string, to: string) =>
    change({ desde: from || undefined, hasta: to || undefined })
  if (desde !== '' || hasta !== '') {
    const span = spans.find(([, from, to]) => from === desde && to === hasta)?.[0]
    const days = [desde, hasta].map((day) => (day === '' ? '…' : dateText(day))).join(' – ')
    return (
      <ChosenChip
        {...{ title, chosen: span?.toLowerCase() ?? days }}
        onRemove={() => set('', '')}
      />
    )
  }
  return (
    <FilterChoice {...{ title, isOpen, setOpen }}>
      <div className="body row top wrap g6">
        <div className="stack g1">
          {spans.map(([text, from, to]) => (
            <Button key={text} kind="sm ghost" onClick={() => set(from, to)}>
              {text}
            </Button>
          ))}
        </div>
        <div className="stack g3">
          <Field label={words.from}>
            <DateField value={desde} onChange={(day) => set(day, hasta)} />
          </Field>
          <Field label={words.to}>
            <DateField value={hasta} onChange={(day) => set(desde, day)} />
          </Field>
        </div>
      </div>
    </FilterChoice>
  )
}

/** A filter that is either on or off: `?abierto=si`. */
export function ToggleFilter({
  title,
  parameter,
  count,
}: {
  title: string
  parameter: string
  count?: ReactNode
}) {
  const isOn = useAddressValues()[parameter] !== undefined
  const change = useChangeAddress()
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={isOn}
      onClick={() => change({ [parameter]: isOn ? undefined : 'si' })}
    >
      {title}
      {count === undefined ? undefined : (
        <>
          {' '}
          <span className="n">{count}</span>
        </>
      )}
    </button>
  )
}

/** A filter that is on, with a cross that takes it off. */
export function ChosenChip({
  title,
  chosen,
  onRemove,
}: {
  title: string
  chosen: string
  onRemove: () => void
}) {
  const words = useWords(partsWords)
  return (
    <button
      type="button"
      className="chip"
      aria-pressed="true"
      title={words.removeFilter(title)}
      onClick={onRemove}
    >
      {title}: <b>{chosen}</b>
      <Icon name="x" size="s" />
    </button>
  )
}

interface FilterChoiceProps {
  readonly title: string
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** A filter that is off: the button that opens it, and its choices. */
export function FilterChoice({ title, isOpen, setOpen, children }: FilterChoiceProps) {
  return (
    <Popover
      label={title}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<AddChip title={title} />}
    >
      {children}
    </Popover>
  )
}

/** The button that opens a filter; the popover's properties of its trigger are passed on to it. */
function AddChip({ title, ...props }: ComponentProps<'button'> & { title: string }) {
  return (
    <button type="button" {...props} className="chip add">
      <Icon name="plus" size="s" />
      {title}
    </button>
  )
}

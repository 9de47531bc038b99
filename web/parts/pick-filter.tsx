import { useState } from 'react'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { useAddressValues, useChangeAddress } from './address.ts'
import { ChosenChip, FilterChoice } from './filters.tsx'

interface PickFilterProps {
  readonly title: string
  readonly parameter: string
  readonly options: readonly (readonly [value: string, text: string])[]
  /** Whether the typed text may be asked for, too. */
  readonly isFree?: boolean
}

const mostShown = 50

/** A filter with many choices: one types some letters of the one that is meant. */
export function PickFilter({ title, parameter, options, isFree }: PickFilterProps) {
  const words = useWords(partsWords)
  const current = useAddressValues()[parameter]
  const change = useChangeAddress()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  if (current !== undefined) {
    const chosen = options.find(([value]) => value === current)?.[1] ?? current
    return <ChosenChip {...{ title, chosen }} onRemove={() => change({ [parameter]: undefined })} />
  }
  const isMeant = ([, text]: readonly [string, string]) => plain(text).includes(plain(typed.trim()))
  const meant = options.filter(isMeant)
  const wanted = typed.trim()
  if (isFree && wanted !== '' && !meant.some(([value]) => value === wanted))
    meant.unshift([wanted, wanted])
  const pick = (value: string) => {
    setOpen(false)
    setTyped('')
    change({ [parameter]: value })
  }
  return (
    <FilterChoice {...{ title, isOpen, setOpen }}>
      <div className="menu">
        <input
          type="search"
          aria-label={words.pickOne(title)}
          placeholder={words.pickOne(title)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {meant.slice(0, mostShown).map(([value, text]) => (
          <button key={value} type="button" onClick={() => pick(value)}>
            {text}
          </button>
        ))}
      </div>
    </FilterChoice>
  )
}

/** Without accents and in lower case. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

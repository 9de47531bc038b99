import { useId, useRef, useState } from 'react'
import { dateText, readDay, today } from '../formats/dates.ts'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { IconButton } from './button.tsx'
import { Calendar } from './calendar.tsx'
import { useFieldLinks } from './field.tsx'
import { useFollowingText } from './following-text.ts'
import { Icon } from './icon.tsx'
import { Popover } from './popover.tsx'

interface DateFieldProps {
  /** A day as `2026-11-17`, or empty. */
  readonly value: string
  /** Called with a day, or empty; what can't be read is kept and told, and no dialog sends it. */
  readonly onChange: (day: string) => void
  readonly name?: string
}

/** A day, typed as dd/mm/aaaa or picked; not the browser's control, which follows its language. */
export function DateField({ value, onChange, name }: DateFieldProps) {
  const words = useWords(partsWords)
  const links = useFieldLinks()
  const { text, setText, show } = useFollowingText(value === '' ? '' : dateText(value))
  const [isWrong, setWrong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const wrongId = useId()
  const mark = (wrong: boolean) => {
    setWrong(wrong)
    input.current?.setCustomValidity(wrong ? words.dateWrong : '')
  }
  const read = () => {
    const day = text.trim() === '' ? '' : readDay(text)
    mark(day === undefined)
    show(day ? dateText(day) : text)
    if (day !== undefined && day !== value) onChange(day)
  }
  const pick = (day: string) => {
    setOpen(false)
    mark(false)
    show(dateText(day))
    onChange(day)
  }
  return (
    <>
      <div className="affix">
        <Icon name="calendar" />
        <input
          type="text"
          inputMode="numeric"
          placeholder={words.datePlaceholder}
          autoComplete="off"
          {...links}
          ref={input}
          name={name}
          value={text}
          aria-invalid={isWrong || links['aria-invalid']}
          aria-describedby={isWrong ? wrongId : links['aria-describedby']}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={read}
          onKeyDown={(event) => {
            if (event.key === 'Enter') read()
          }}
        />
        <Popover
          label={words.openCalendar}
          isOpen={isOpen}
          onOpenChange={setOpen}
          trigger={<IconButton icon="down" label={words.openCalendar} kind="" />}
        >
          <div className="body">
            <Calendar from={value} to={value} shown={value || today()} onPick={pick} />
          </div>
        </Popover>
      </div>
      {isWrong ? (
        <p className="error" id={wrongId}>
          <Icon name="warn" />
          <span>{words.dateWrong}</span>
        </p>
      ) : undefined}
    </>
  )
}

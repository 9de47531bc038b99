import { useId, useRef, useState } from 'react'
import { addDays, dateText, longDay, monthName, readDay, today } from '../formats/dates.ts'
import { partsWords } from '../words/parts.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { useFieldLinks } from './field.tsx'
import { useFollowingText } from './following-text.ts'
import { Icon } from './icon.tsx'
import { Popover } from './popover.tsx'

interface DateFieldProps {
  /** A day as `2026-11-17`, or empty. */
  readonly value: string
  /**
   * Called with a day, or empty; an unreadable text is kept and reported, and no dialog sends it.
   */
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

interface CalendarProps {
  /** The picked days, both included, as `2026-11-17`; empty where none is. */
  readonly from: string
  readonly to: string
  /** A day of the month that is shown first. */
  readonly shown: string
  readonly onPick: (day: string) => void
}

/** One month, Monday first. */
function Calendar({ from, to, shown, onPick }: CalendarProps) {
  const words = useWords(partsWords)
  const language = useLanguage()
  const [month, setMonth] = useState(`${shown.slice(0, 7)}-01`)
  const name = monthName(month, language)
  const move = (by: number) => setMonth(`${addDays(month, by).slice(0, 7)}-01`)
  return (
    <div>
      <div className="row between">
        <IconButton
          icon="left"
          label={words.previousMonth}
          kind="sm ghost"
          onClick={() => move(-1)}
        />
        <b aria-live="polite">{name}</b>
        <IconButton icon="right" label={words.nextMonth} kind="sm ghost" onClick={() => move(31)} />
      </div>
      <table className="cal">
        <caption className="vh">{name}</caption>
        <thead>
          <tr>
            {words.weekDays.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className={day >= from && day <= to ? 'in' : undefined}>
                  {day.startsWith(month.slice(0, 7)) ? (
                    <button
                      type="button"
                      className={classes(
                        'btn sm square',
                        day === from || day === to ? 'primary' : 'ghost',
                      )}
                      aria-label={longDay(day, language)}
                      aria-pressed={day === from || day === to}
                      onClick={() => onPick(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  ) : undefined}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function weeksOf(month: string): string[][] {
  const first = new Date(`${month}T12:00:00Z`)
  const monday = addDays(month, -((first.getUTCDay() + 6) % 7))
  const weeks = [0, 1, 2, 3, 4, 5].map((week) =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(monday, week * 7 + day)),
  )
  return weeks.filter((week) => week.some((day) => day.startsWith(month.slice(0, 7))))
}

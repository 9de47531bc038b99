import { useState } from 'react'
import { addDays, longDay, monthName } from '../formats/dates.ts'
import { partsWords } from '../words/parts.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'

interface CalendarProps {
  /** The picked days, both included, as `2026-11-17`; empty where none is. */
  readonly from: string
  readonly to: string
  /** A day of the month that is shown first. */
  readonly shown: string
  readonly onPick: (day: string) => void
}

/** One month, Monday first. */
export function Calendar({ from, to, shown, onPick }: CalendarProps) {
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

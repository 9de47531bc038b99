import { dayNumberText, parseDayNumber, weekdayOf } from '../../kernel/days.ts'

/** The cost of a week's shipments; weeks begin on Monday and are numbered as ISO 8601 does. */
export interface WeekSum {
  readonly year: number
  readonly week: number
  /** Its days, YYYY-MM-DD, also where the period begins or ends within it. */
  readonly from: string
  readonly to: string
  readonly shipments: number
  readonly chargedCents: number
}

/** The charges for shipments of a day, YYYY-MM-DD. */
export interface ChargedDay {
  readonly day: string
  readonly shipments: number
  readonly chargedCents: number
}

/** The weeks from one day to another, without anything charged. */
export function weeksBetween(from: string, to: string): WeekSum[] {
  const last = mondayOf(parseDayNumber(to))
  const weeks: WeekSum[] = []
  for (let monday = mondayOf(parseDayNumber(from)); monday <= last; monday += 7)
    weeks.push({ ...nameOf(monday), shipments: 0, chargedCents: 0 })
  return weeks
}

/** Adds shipments to the weeks of their days. */
export function addToWeeks(weeks: readonly WeekSum[], charged: readonly ChargedDay[]): WeekSum[] {
  const ofWeek = Map.groupBy(charged, ({ day }) => dayNumberText(mondayOf(parseDayNumber(day))))
  return weeks.map((week) => {
    const added = ofWeek.get(week.from) ?? []
    const cents = added.reduce((sum, { chargedCents }) => sum + chargedCents, 0)
    const shipments = added.reduce((sum, one) => sum + one.shipments, 0)
    return {
      ...week,
      shipments: week.shipments + shipments,
      chargedCents: week.chargedCents + cents,
    }
  })
}

function mondayOf(day: number): number {
  return day - ((weekdayOf(day) + 6) % 7)
}

/** A week belongs to the year of its Thursday. */
function nameOf(monday: number): Pick<WeekSum, 'year' | 'week' | 'from' | 'to'> {
  const year = Number(dayNumberText(monday + 3).slice(0, 4))
  const first = mondayOf(parseDayNumber(`${year}-01-04`))
  const week = (monday - first) / 7 + 1
  return { year, week, from: dayNumberText(monday), to: dayNumberText(monday + 6) }
}

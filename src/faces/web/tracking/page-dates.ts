import { dayNumber, weekdayOf } from '../../../kernel/days.ts'
import { timeText } from '../../../kits/clock/dates.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import type { Language } from '../page-frame.ts'

/** Writes days and hours as people say them, seen from one moment. */
export interface PageDates {
  /** Days since 1970, of the moment itself. */
  readonly today: number
  dayOf(at: number): number
  time(at: number): string
  /** 17/11. */
  shortDay(day: number): string
  /** martes 17/11. */
  longDay(day: number): string
  /** 17/11/2026. */
  fullDay(day: number): string
  /** hoy, mañana martes 17/11, or el martes 17/11. */
  nearDay(day: number): string
  /** The same, where mañana says enough. */
  briefDay(day: number): string
  /** martes 17/11 a las 08:12. */
  dayAndTime(at: number): string
  /** hoy a las 08:12, or el martes 17/11 a las 08:12. */
  saidMoment(at: number): string
  /** hoy, 08:12; or 17/11, 08:12. */
  shortMoment(at: number): string
  /** martes 17/11, 08:12. */
  longMoment(at: number): string
}

interface DayWords {
  readonly weekdays: readonly string[]
  readonly months: readonly string[] | undefined
  readonly today: string
  readonly yesterday: string
  readonly tomorrow: string
  readonly on: string
  readonly at: string
}

const dayWords: Readonly<Record<Language, DayWords>> = {
  es: {
    weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
    months: undefined,
    today: 'hoy',
    yesterday: 'ayer',
    tomorrow: 'mañana',
    on: 'el',
    at: 'a las',
  },
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    today: 'today',
    yesterday: 'yesterday',
    tomorrow: 'tomorrow',
    on: 'on',
    at: 'at',
  },
}

const two = (value: number) => String(value).padStart(2, '0')

export function createPageDates(zone: Zone, now: number, language: Language): PageDates {
  const words = dayWords[language]
  const { weekdays, months, tomorrow } = words
  const dayOf = (at: number) => {
    const { year, month, day } = zone(at)
    return dayNumber(year, month, day)
  }
  const today = dayOf(now)
  const shortDay = (number: number) => {
    const date = new Date(number * 86_400_000)
    const [day, month] = [date.getUTCDate(), date.getUTCMonth()]
    return months === undefined ? `${two(day)}/${two(month + 1)}` : `${day} ${months[month]}`
  }
  const yearOf = (day: number) => new Date(day * 86_400_000).getUTCFullYear()
  const longDay = (day: number) => `${weekdays[weekdayOf(day)]} ${shortDay(day)}`
  const time = (at: number) => timeText(zone, at)
  const near = new Map([
    [today, words.today],
    [today - 1, words.yesterday],
  ])
  const briefDay = (day: number) => {
    if (day === today) return words.today
    return day === today + 1 ? tomorrow : `${words.on} ${longDay(day)}`
  }
  return {
    today,
    dayOf,
    time,
    shortDay,
    longDay,
    fullDay: (day) => `${shortDay(day)}${months === undefined ? '/' : ' '}${yearOf(day)}`,
    nearDay: (day) => (day === today + 1 ? `${tomorrow} ${longDay(day)}` : briefDay(day)),
    briefDay,
    dayAndTime: (at) => `${longDay(dayOf(at))} ${words.at} ${time(at)}`,
    saidMoment(at) {
      const day = dayOf(at)
      return `${near.get(day) ?? `${words.on} ${longDay(day)}`} ${words.at} ${time(at)}`
    },
    shortMoment(at) {
      const day = dayOf(at)
      return `${near.get(day) ?? shortDay(day)}, ${time(at)}`
    },
    longMoment: (at) => `${longDay(dayOf(at))}, ${time(at)}`,
  }
}

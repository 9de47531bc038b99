/** Days and times of Buenos Aires, whatever the zone of the browser. */

/**
 * Buenos Aires has had no daylight saving since 2009; a test compares this with Node's own rules.
 * A browser needs a tenth of a second to load its own on a slow phone, before anything is drawn.
 */
const utcOffsetMs = -3 * 3_600_000

export type Moment = string | number | Date

/** `2026-11-17T08:12:04`, in Buenos Aires. */
function localText(moment: Moment): string {
  return new Date(new Date(moment).getTime() + utcOffsetMs).toISOString().slice(0, 19)
}

/** `2026-11-17`, the day of a moment. */
export function dayOf(moment: Moment): string {
  return localText(moment).slice(0, 10)
}

/** `2026-11-17` */
export function today(): string {
  return dayOf(Date.now())
}

export function addDays(day: string, count: number): string {
  const moved = new Date(`${day}T12:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + count)
  return moved.toISOString().slice(0, 10)
}

/** How many days later another day is. */
export function daysBetween(day: string, later: string): number {
  return Math.round((Date.parse(`${later}T12:00Z`) - Date.parse(`${day}T12:00Z`)) / 86_400_000)
}

/** `17/11/2026` of a day or a moment. */
export function dateText(moment: Moment): string {
  const [year, month, day] = isDay(moment) ? moment.split('-') : dayOf(moment).split('-')
  return `${day}/${month}/${year}`
}

/** `17/11` */
export function shortDate(moment: Moment): string {
  return dateText(moment).slice(0, 5)
}

/** 8 of `08:12`. */
export function hourOf(moment: Moment): number {
  return Number(timeText(moment).slice(0, 2))
}

/** `08:12` */
export function timeText(moment: Moment): string {
  return localText(moment).slice(11, 16)
}

/** `08:12:04` today, and the day with the time before: for lines that come by the second. */
export function logMoment(moment: Moment, language: Language): string {
  if (dayOf(moment) !== today()) return nearMoment(moment, language)
  return localText(moment).slice(11)
}

/** `17/11/2026 08:12` */
export function momentText(moment: Moment): string {
  return `${dateText(moment)} ${timeText(moment)}`
}

export type Language = 'es' | 'en'

const near = { es: ['hoy', 'ayer'], en: ['today', 'yesterday'] } as const

/** `hoy 08:12`, `ayer 11:47`, `14/11 09:30`; with the year where it is another. */
export function nearMoment(moment: Moment, language: Language): string {
  const day = dayOf(moment)
  const now = today()
  const [todayWord, yesterdayWord] = near[language]
  if (day === now) return `${todayWord} ${timeText(moment)}`
  if (day === addDays(now, -1)) return `${yesterdayWord} ${timeText(moment)}`
  const date = day.slice(0, 4) === now.slice(0, 4) ? shortDate(moment) : dateText(moment)
  return `${date} ${timeText(moment)}`
}

const ago = {
  es: (count: number, unit: string) => `hace ${count} ${unit}`,
  en: (count: number, unit: string) => `${count} ${unit} ago`,
} as const

/** `hace 9 s`, `hace 2 min`, `hace 3 h`; earlier days by their date. */
export function agoText(moment: Moment, language: Language): string {
  const seconds = Math.max(0, Math.round((Date.now() - new Date(moment).getTime()) / 1_000))
  if (seconds < 60) return ago[language](seconds, 's')
  if (seconds < 3_600) return ago[language](Math.floor(seconds / 60), 'min')
  if (dayOf(moment) === today()) return ago[language](Math.floor(seconds / 3_600), 'h')
  return nearMoment(moment, language)
}

const weekdays = {
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const

const months = {
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
} as const

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** `Martes 17 de noviembre`, `Tuesday 17 November` */
export function longDay(day: string, language: Language): string {
  const date = Number(day.slice(8, 10))
  const month = months[language][Number(day.slice(5, 7)) - 1]
  const weekday = capitalized(dayName(day, language))
  return language === 'es' ? `${weekday} ${date} de ${month}` : `${weekday} ${date} ${month}`
}

/** `del 4 al 17 de noviembre`, `from 30 October to 17 November`; one day is `el 17 de noviembre`. */
export function daysText(from: string, to: string, language: Language): string {
  const monthOf = (day: string) => months[language][Number(day.slice(5, 7)) - 1] ?? ''
  const dateOf = (day: string) => Number(day.slice(8, 10))
  const whole = (day: string) =>
    language === 'es' ? `${dateOf(day)} de ${monthOf(day)}` : `${dateOf(day)} ${monthOf(day)}`
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = isOneMonth ? dateOf(from) : whole(from)
  if (language === 'es') return from === to ? `el ${whole(to)}` : `del ${first} al ${whole(to)}`
  return from === to ? whole(to) : `from ${first} to ${whole(to)}`
}

/** `Hoy, martes 17/11`, `Lunes 16/11`: above the events of a day. */
export function dayHeading(day: string, language: Language): string {
  const name = dayName(day, language)
  if (day === today()) return `${capitalized(near[language][0])}, ${name} ${shortDate(day)}`
  const date = day.slice(0, 4) === today().slice(0, 4) ? shortDate(day) : dateText(day)
  return `${capitalized(name)} ${date}`
}

/** `hoy, 08:12`, `sá 14/11, 09:02`: below a station. */
export function stationMoment(moment: Moment, language: Language): string {
  return `${stationDay(dayOf(moment), language)}, ${timeText(moment)}`
}

/** `hoy`, `sá 14/11`; with the year where it is another. */
export function stationDay(day: string, language: Language): string {
  if (day === today()) return near[language][0]
  const date = day.slice(0, 4) === today().slice(0, 4) ? shortDate(day) : dateText(day)
  return `${dayName(day, language).slice(0, 2)} ${date}`
}

/** `martes`, `Tuesday` */
export function dayName(day: string, language: Language): string {
  return weekdays[language][new Date(`${day}T12:00:00Z`).getUTCDay()] ?? ''
}

/** `Noviembre 2026` */
export function monthName(month: string, language: Language): string {
  const name = months[language][Number(month.slice(5, 7)) - 1] ?? ''
  return `${capitalized(name)} ${month.slice(0, 4)}`
}

/**
 * Reads `17/11/2026`, `17/11` or `17-11-26` into `2026-11-17`; undefined for a text that is no day.
 */
export function readDay(text: string): string | undefined {
  const match = /^\s*(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?\s*$/.exec(text)
  if (match === null) return isDay(text.trim()) ? text.trim() : undefined
  const [, day = '', month = '', year = today().slice(0, 4)] = match
  const whole = year.length === 2 ? `20${year}` : year
  const iso = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

/** Whether it is a day that exists, written `2026-11-17`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T12:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** One line of opening hours: the same hours on several weekdays. */
interface DaysAndHours {
  /** 0 is Monday. */
  readonly days: readonly number[]
  /** Opening and closing, in minutes after midnight. */
  readonly hours: readonly (readonly [number, number])[]
}

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const dayWords = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos']
const always = '24/7'

/**
 * Parses hours in the map notation: `Mo-Fr 09:00-18:00; Sa 09:00-13:00`, several ranges of a day
 * separated by commas, or `24/7`. Returns them normalized, or undefined if they can't be parsed.
 */
export function parseOpeningHours(written: string): string | undefined {
  const text = written.trim()
  if (text === '' || text === always) return text
  const lines = parseLines(text)
  if (lines === undefined) return undefined
  return lines.map(({ days, hours }) => `${writeDays(days)} ${writeHours(hours)}`).join('; ')
}

function parseLines(text: string): DaysAndHours[] | undefined {
  const lines: DaysAndHours[] = []
  const taken = new Set<number>()
  for (const part of text.split(';')) {
    const [daysText = '', hoursText = '', ...more] = part.trim().split(/\s+/)
    const days = parseDays(daysText)
    const hours = parseHours(hoursText)
    if (days === undefined || hours === undefined || more.length > 0) return undefined
    if (days.some((day) => taken.has(day))) return undefined
    for (const day of days) taken.add(day)
    lines.push({ days, hours })
  }
  return lines
}

function parseDays(text: string): number[] | undefined {
  const days = text.split(',').flatMap((part) => {
    const [first = '', last = first, ...more] = part.split('-')
    const [from, to] = [dayNames.indexOf(first), dayNames.indexOf(last)]
    if (from < 0 || to < from || more.length > 0) return [Number.NaN]
    return dayNames.flatMap((_, day) => (day >= from && day <= to ? [day] : []))
  })
  const isSound = new Set(days).size === days.length && !days.some(Number.isNaN)
  return isSound ? days.sort((left, right) => left - right) : undefined
}

function parseHours(text: string): [number, number][] | undefined {
  const hours: [number, number][] = []
  for (const part of text.split(',')) {
    const match = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(part)
    const [from, to] = [toMinutes(match?.[1], match?.[2]), toMinutes(match?.[3], match?.[4])]
    if (from === undefined || to === undefined || from >= to) return undefined
    if (from < (hours.at(-1)?.[1] ?? 0)) return undefined
    hours.push([from, to])
  }
  return hours
}

function toMinutes(hours: string | undefined, minutes: string | undefined): number | undefined {
  const total = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && total <= 1_440 ? total : undefined
}

function timeText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Groups consecutive days into runs of first and last day. */
function runsOf(days: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && run[1] === day - 1) run[1] = day
    else runs.push([day, day])
  }
  return runs
}

function writeDays(days: readonly number[]): string {
  const write = ([first, last]: [number, number]) =>
    first === last ? dayNames[first] : `${dayNames[first]}-${dayNames[last]}`
  return runsOf(days).map(write).join(',')
}

function writeHours(hours: DaysAndHours['hours']): string {
  return hours.map(([from, to]) => `${timeText(from)}-${timeText(to)}`).join(',')
}

/** Whether a place is open at a moment of the week; `undefined` where its hours are unknown. */
export function isOpenAt(
  hours: string,
  { day, minutes }: { readonly day: number; readonly minutes: number },
): boolean | undefined {
  if (hours === '') return undefined
  if (hours === always) return true
  const lines = parseLines(hours) ?? []
  const today = lines.filter(({ days }) => days.includes(day)).flatMap((line) => line.hours)
  return today.some(([from, to]) => minutes >= from && minutes < to)
}

const shortDays = ['Lu', 'Ma', 'Mi', 'Ju', 'Vi', 'Sá', 'Do']

/** The same hours in a few letters: `Lu a Vi 9 a 18, Sá 9 a 13`. */
export function openingHoursShort(hours: string): string {
  if (hours === always) return '24 h'
  const lines = hours === '' ? [] : (parseLines(hours) ?? [])
  return lines
    .map(({ days, hours: times }) => `${shortDaysText(days)} ${shortTimes(times)}`)
    .join(', ')
}

function shortDaysText(days: readonly number[]): string {
  const runs = runsOf(days).map(([first, last]) => {
    if (first === last) return shortDays[first] ?? ''
    return `${shortDays[first]} ${last === first + 1 ? 'y' : 'a'} ${shortDays[last]}`
  })
  return inWords(runs)
}

function shortTimes(hours: DaysAndHours['hours']): string {
  const short = (minutes: number) =>
    timeText(minutes)
      .replace(':00', '')
      .replace(/^0(?=\d)/, '')
  return inWords(hours.map(([from, to]) => `${short(from)} a ${short(to)}`))
}

/** The same hours in Spanish: `Lunes a viernes de 09:00 a 18:00; sábados de 09:00 a 13:00`. */
export function openingHoursText(hours: string): string {
  if (hours === always) return 'Todos los días, las 24 horas'
  const lines = hours === '' ? [] : (parseLines(hours) ?? [])
  const text = lines.map((line) => `${dayText(line.days)} ${hourText(line.hours)}`).join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * When a branch closes on a weekday (0 is Monday), in minutes after midnight; undefined if it does
 * not open then, or its hours are unknown.
 */
export function closingMinutes(hours: string, weekday: number): number | undefined {
  if (hours === always) return 1_440
  const lines = hours === '' ? [] : (parseLines(hours) ?? [])
  return lines.find(({ days }) => days.includes(weekday))?.hours.at(-1)?.[1]
}

function dayText(days: readonly number[]): string {
  if (days.length === dayNames.length) return 'todos los días'
  const runs = runsOf(days).map(([first, last]) => {
    if (first === last) return dayWords[first] ?? ''
    const join = last === first + 1 ? 'y' : 'a'
    return `${singular(dayWords[first])} ${join} ${singular(dayWords[last])}`
  })
  return inWords(runs)
}

/** Ranges use the singular (`lunes a sábado`), single days the plural (`sábados`). */
function singular(word = ''): string {
  return word.replace(/(sábado|domingo)s$/, '$1')
}

function hourText(hours: DaysAndHours['hours']): string {
  return inWords(hours.map(([from, to]) => `de ${timeText(from)} a ${timeText(to)}`))
}

function inWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} y ${last}` : last
}

/** A calendar day as one number, 20261115, so that days compare as numbers. */
export type Day = number & { readonly __brand: 'Day' }

export interface Window {
  readonly from: Day
  readonly to: Day
}

export function isInWindow(day: Day, window: Window): boolean {
  return day >= window.from && day <= window.to
}

export function toDay(year: number, month: number, date: number): Day {
  return (year * 10_000 + month * 100 + date) as Day
}

/** Parses dd-mm-yyyy; returns undefined for a day that does not exist. */
export function parseDay(text: string): Day | undefined {
  const match = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text)
  if (!match) return undefined
  const [date, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return undefined
  return toDay(year, month, date)
}

/** From three months before today to three days after it (the contract's default). */
export function defaultWindow(today: Day): Window {
  const [year, month, date] = [
    Math.floor(today / 10_000),
    Math.floor(today / 100) % 100,
    today % 100,
  ]
  const monthIndex = year * 12 + (month - 1) - 3
  const [fromYear, fromMonth] = [Math.floor(monthIndex / 12), (monthIndex % 12) + 1]
  const fromDate = Math.min(date, daysInMonth(fromYear, fromMonth))
  return { from: toDay(fromYear, fromMonth, fromDate), to: threeDaysAfter(year, month, date) }
}

function threeDaysAfter(year: number, month: number, date: number): Day {
  const later = new Date(Date.UTC(year, month - 1, date + 3))
  return toDay(later.getUTCFullYear(), later.getUTCMonth() + 1, later.getUTCDate())
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

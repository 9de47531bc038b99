/** Returns whether the text is a DD/MM/YYYY date that exists in the calendar. */
export function isCalendarDate(sent: string): boolean {
  const match = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(sent)
  if (!match) return false
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Minutes after midnight as HH:mm; 24:00 is the end of the day. */
export function minutesText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Reads HH:mm from 00:01 to 24:00. */
export function parseMinutes(text: string): number | undefined {
  const match = /^(\d\d):(\d\d)$/.exec(text)
  if (!match) return undefined
  const [hours, minutes] = [Number(match[1]), Number(match[2])]
  const total = hours * 60 + minutes
  return minutes < 60 && total >= 1 && total <= 1_440 ? total : undefined
}

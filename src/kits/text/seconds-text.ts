/** A number of seconds, in words. */
export function secondsText(seconds: number): string {
  return seconds === 1 ? '1 segundo' : `${seconds} segundos`
}

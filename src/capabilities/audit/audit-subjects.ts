/**
 * Returns the subjects that entries may have about something that people write by its code, number
 * or name alone; `words` are those that slices write before it.
 */
export function subjectsOf(text: string, words: readonly string[]): string[] {
  const name = text.trim()
  const names = new Set([name, name.toUpperCase(), name.toLowerCase()])
  return [name, ...words.flatMap((word) => [...names].map((one) => `${word} ${one}`))]
}

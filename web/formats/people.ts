/** `LF` of "Lucía Ferreyra": the letters that stand for somebody. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0])
  return letters.join('').toUpperCase()
}

/** What a person sees of who did something: the audit has `person:7 Lucía Ferreyra`. */
export function operatorName(operator: string): string {
  return operator.replace(/^person:\S+ /, '')
}

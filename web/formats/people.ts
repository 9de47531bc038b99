/** `LF` of "Lucía Ferreyra": the letters that stand for somebody. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0])
  return letters.join('').toUpperCase()
}

/** The name of an operator for people: the audit has `person:7 Lucía Ferreyra`. */
export function operatorName(operator: string): string {
  return operator.replace(/^person:\S+ /, '')
}

/** `33.870.144`, as documents are written; others as they are. */
export function documentText(number: string): string {
  return /^\d{7,8}$/.test(number) ? number.replace(/\B(?=(\d{3})+$)/g, '.') : number
}

/**
 * `R1A2B3C4D`: the person who hands over cash, for a bar code that a phone shows. The id itself
 * would be too fine to read; the desk has few people to tell apart (FNV-1a).
 */
export function handOverCode(personId: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(personId))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return `R${hash.toString(16).padStart(8, '0').toUpperCase()}`
}

/** Phones are searched by the digits that all ways to write them have in common. */

/** With the area code, without the prefixes before it. */
const nationalDigits = 10

/** Returns the word by which a phone is found; undefined where there is none. */
export function phoneWord(phone: string | undefined): string | undefined {
  return phone?.replaceAll(/\D/g, '').slice(-nationalDigits) || undefined
}

/** Reads a text that may be meant as a phone: `+54 9 11 5555-0171` is 1155550171. */
export function readPhone(text: string): string | undefined {
  if (!/^[\d\s()+.-]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '')
  // Codes have hyphens too: only spaces, brackets or a plus mark a text as a phone.
  const isWritten = /[\s()+]/.test(text.trim())
  return isWritten && digits.length >= 6 ? digits.slice(-nationalDigits) : undefined
}

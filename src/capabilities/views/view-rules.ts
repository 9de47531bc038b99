/**
 * Finding saved views with personal data: a view may search for a person, or be named after one.
 */

/** Somebody to whom a shipment goes, as shops search for people. */
export interface SearchedPerson {
  readonly name: string
  readonly document: string
  readonly phone: string
}

interface NamedView {
  readonly name: string
  readonly query: string
}

/** By document, phone or the whole name: one word of a name is a place or a product as well. */
export function tellsOf(view: NamedView, people: readonly SearchedPerson[]): boolean {
  const texts = [view.name, ...new URLSearchParams(view.query).values()]
  return people.some((person) => texts.some((text) => names(text, person)))
}

function names(text: string, { name, document, phone }: SearchedPerson): boolean {
  const digits = text.replaceAll(/\D/g, '')
  const isNumber = [document, phone].some((one) => one.length >= 6 && digits.includes(one))
  const words = wordsOf(text)
  const wanted = wordsOf(name)
  return isNumber || (wanted.length > 0 && wanted.every((word) => words.includes(word)))
}

/** As lists are searched: without accents, in lower case. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

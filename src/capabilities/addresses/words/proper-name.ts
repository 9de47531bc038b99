const small = new Set('a al de del e el en la las los y'.split(' '))

/** Writes `SAN MIGUEL DE TUCUMAN` or `San Nicolas De Los Arroyos` with the usual capitals. */
export function writeProperly(text: string): string {
  const isAllCapitals = text === text.toUpperCase() && /\p{L}{3}/u.test(text)
  const words = text.split(' ')
  return words
    .map((word, index) => {
      const lower = word.toLowerCase()
      if (index > 0 && small.has(lower)) return lower
      return isAllCapitals ? capitalized(lower) : word
    })
    .join(' ')
}

/**
 * Capitalizes every letter that does not follow another: `(o'higgins-norte)` is
 * `(O'Higgins-Norte)`.
 */
function capitalized(word: string): string {
  return word.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
}

/** The characters of WinAnsi (code page 1252) from 80 to 9F; 81, 8D, 8F, 90 and 9D are empty. */
const upperHalf = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

const byteOf = new Map(
  Array.from(upperHalf, (character, place): [string, number] => [character, 0x80 + place]).filter(
    ([character]) => character !== ' ',
  ),
)

/** The Unicode character of each byte, for those that have one. */
export const winAnsiCharacters: readonly (string | undefined)[] = Array.from(
  { length: 256 },
  (_, byte) => {
    if (byte < 0x20 || byte === 0x7f) return undefined
    if (byte < 0x80 || byte >= 0xa0) return String.fromCharCode(byte)
    const character = upperHalf[byte - 0x80]
    return character === ' ' ? undefined : character
  },
)

const isPlain = /^[ -'*-[\]-~\xa0-\xff]*$/
const needsEscape = /[()\\]/g
const needsMapping = /[^\x20-\x7e\xa0-\xff]/gu

/** The text between the parentheses of a PDF string; characters missing in WinAnsi become "?". */
export function pdfString(text: string): string {
  if (isPlain.test(text)) return text
  const bytes = text.replace(needsMapping, (character) => {
    const byte = byteOf.get(character)
    return byte === undefined ? '?' : String.fromCharCode(byte)
  })
  return bytes.replace(needsEscape, '\\$&')
}

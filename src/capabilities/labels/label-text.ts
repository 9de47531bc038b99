/** What the labels' fonts can show beyond plain Latin-1; the rest of Unicode they cannot. */
const beyondLatin = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

const printable = new RegExp(`^[ -~¡-¬®-ÿ${beyondLatin}]*$`, 'u')
const unprintable = new RegExp(`[^ -~¡-¬®-ÿ${beyondLatin}]`, 'gu')

/** Controls, marks that turn the direction of writing, joiners and other characters without ink. */
const inkless = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u{fe00}-\u{fe0f}]+/gu

/**
 * A text as labels can print it: composed, in one line, without what has no ink or would reorder
 * its neighbours. A letter that the fonts lack becomes its plain one, anything else "?".
 */
export function cleanText(text: string | undefined, mostCharacters = 200): string {
  if (text === undefined) return ''
  const bounded = text.length > mostCharacters * 2 ? text.slice(0, mostCharacters * 2) : text
  if (printable.test(bounded)) return tidySpaces(bounded).slice(0, mostCharacters)
  const composed = bounded
    .normalize('NFC')
    .replace(/[\t-\r\u0085\p{Z}]+/gu, ' ')
    .replace(inkless, '')
  const shown = composed.replace(unprintable, plainLetter)
  return tidySpaces(shown).slice(0, mostCharacters)
}

function tidySpaces(text: string): string {
  return text.includes('  ') ? text.replace(/ +/g, ' ').trim() : text.trim()
}

function plainLetter(character: string): string {
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain !== '' && printable.test(plain) ? plain : '?'
}

/** Whole pesos, with points between the thousands. */
export function moneyText(pesos: number): string {
  return `$ ${String(pesos).replace(/\B(?=(\d{3})+$)/g, '.')}`
}

/** Hundredths as a decimal with a comma, without zeros at its end. */
export function decimalText(hundredths: number): string {
  const whole = Math.floor(hundredths / 100)
  const rest = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return rest === '' ? String(whole) : `${whole},${rest}`
}

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
  if (text.length <= mostCharacters && isClean(text)) return text
  const bounded = text.length > mostCharacters * 2 ? text.slice(0, mostCharacters * 2) : text
  if (printable.test(bounded)) return tidySpaces(bounded).slice(0, mostCharacters)
  const composed = bounded
    .normalize('NFC')
    .replace(/[\t-\r\u0085\p{Z}]+/gu, ' ')
    .replace(inkless, '')
  const shown = composed.replace(unprintable, plainLetter)
  return tidySpaces(shown).slice(0, mostCharacters)
}

/** Which of the first 256 characters labels can print. */
const isLatin = Uint8Array.from({ length: 256 }, (_, code) =>
  printable.test(String.fromCharCode(code)) ? 1 : 0,
)

/**
 * Whether there is nothing to clean, as in nearly every text of nearly every order. One look at
 * each character is less than an expression and a trimming: the words of a label take 2.7 µs, not
 * 5.2.
 */
function isClean(text: string): boolean {
  let previous = space
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (code > 0xff || isLatin[code] === 0) return false
    if (code === space && previous === space) return false
    previous = code
  }
  return previous !== space || text === ''
}

const space = 0x20

function tidySpaces(text: string): string {
  return text.includes('  ') ? text.replace(/ +/g, ' ').trim() : text.trim()
}

function plainLetter(character: string): string {
  const letters = character.normalize('NFKD').replace(/\p{M}/gu, '')
  const plain = letters.replace(unprintable, (letter) => folds.get(letter) ?? letter)
  return plain !== '' && printable.test(plain) ? plain : '?'
}

/** Letters and signs that are no plain one with a mark, and what stands for them in print. */
const folds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    A: 'Ⱥ',
    a: 'ⱥ',
    B: 'Ƀ',
    b: 'ƀ',
    C: 'Ȼ',
    c: 'ȼ',
    D: 'ĐƉ',
    d: 'đɖ',
    E: 'ƏɆ',
    e: 'ǝəɇ',
    G: 'Ǥ',
    g: 'ǥ',
    H: 'Ħ',
    h: 'ħ',
    I: 'Ɨ',
    i: 'ıɨ',
    J: 'Ɉ',
    j: 'ȷɉ',
    k: 'ĸ',
    L: 'ŁȽ',
    l: 'łƚ',
    N: 'Ŋ',
    n: 'ŋ',
    SS: 'ẞ',
    T: 'ŦȾ',
    t: 'ŧⱦ',
    U: 'Ʉ',
    u: 'ʉ',
    Y: 'Ɏ',
    y: 'ɏ',
    Z: 'Ƶ',
    z: 'ƶ',
    '-': '‐‒―−',
    "'": 'ʻʼ′',
    '"': '″',
    '/': '⁄∕',
  }).flatMap(([plain, letters]) => Array.from(letters, (letter) => [letter, plain] as const)),
)

/** Whole pesos, with points between the thousands. */
export function moneyText(pesos: number): string {
  const digits = String(pesos)
  let written = ''
  let end = digits.length
  for (; end > 3; end -= 3) written = `.${digits.slice(end - 3, end)}${written}`
  return `$ ${digits.slice(0, end)}${written}`
}

/** Hundredths as a decimal with a comma, without zeros at its end. */
export function decimalText(hundredths: number): string {
  const whole = Math.floor(hundredths / 100)
  const rest = hundredths % 100
  if (rest === 0) return String(whole)
  if (rest % 10 === 0) return `${whole},${rest / 10}`
  return rest < 10 ? `${whole},0${rest}` : `${whole},${rest}`
}

/** Two texts with something between them, where neither is empty. */
export function joined(one: string, between: string, other: string): string {
  if (one === '') return other
  return other === '' ? one : one + between + other
}

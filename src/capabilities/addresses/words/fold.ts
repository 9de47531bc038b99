/** Windows-1252 bytes of the characters that differ from Latin-1, to undo mojibake. */
const windowsBytes: ReadonlyMap<number, number> = new Map(
  Array.from('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ', (letter, index) => [
    letter.codePointAt(0) ?? 0,
    0x80 + index,
  ]),
)

const mojibake = /[ÂÃ]/

/** Repairs UTF-8 text that was decoded as Latin-1, once or twice. */
export function repairMojibake(text: string): string {
  let repaired = text
  for (let round = 0; round < 2 && mojibake.test(repaired); round++) repaired = repairOnce(repaired)
  return repaired
}

function repairOnce(text: string): string {
  let out = ''
  for (let index = 0; index < text.length; index++) {
    const lead = text.charCodeAt(index)
    const next = byteOf(text.charCodeAt(index + 1))
    const isPair = (lead === 0xc2 || lead === 0xc3) && next >= 0x80 && next <= 0xbf
    out += isPair ? String.fromCharCode(((lead & 0x1f) << 6) | (next & 0x3f)) : text[index]
    if (isPair) index++
  }
  return out
}

function byteOf(code: number): number {
  return windowsBytes.get(code) ?? code
}

/** The mark of an ordinal, in all its spellings. */
export const degreeSign = 176

/** Letters that have no plain one below an accent. */
const strokedLetters = 'ØøĐđŁłı'

/**
 * The folded code of each character: 0 is dropped, 32 separates words, a letter is its plain
 * capital.
 */
const plain = createTable()

function createTable(): Uint8Array {
  const table = new Uint8Array(0x500).fill(32)
  for (let code = 33; code < 127; code++) table[code] = code
  for (let code = 0xc0; code < 0x250; code++) table[code] = plainLetter(code)
  for (let code = 97; code <= 122; code++) table[code] = code - 32
  for (let code = 0x300; code < 0x370; code++) table[code] = 0
  table[0xb0] = table[0xba] = table[0xaa] = degreeSign
  for (const quote of "'`´") table[quote.charCodeAt(0)] = 0
  return table
}

function plainLetter(code: number): number {
  const base = String.fromCharCode(code).normalize('NFD').toUpperCase().charCodeAt(0)
  if (base >= 65 && base <= 90) return base
  const place = strokedLetters.indexOf(String.fromCharCode(code))
  return place < 0 ? 32 : 'OODDLLI'.charCodeAt(place)
}

const longest = 400

/** Folds to capitals without accents, quotes or odd signs; punctuation between words is kept. */
export function foldLine(text: string): string {
  const codes: number[] = []
  const most = Math.min(text.length, longest)
  for (let index = 0; index < most; index++) {
    const code = text.charCodeAt(index)
    const letter = code < 0x500 ? (plain[code] as number) : foldRare(code)
    // A letter that was lost in transit appears as a question mark or a diamond inside its word.
    if (letter !== 0 && !(letter === 63 && isInside(text, index))) codes.push(letter)
  }
  return String.fromCharCode.apply(undefined, codes)
}

function foldRare(code: number): number {
  if (code === 0xfffd || (code >= 0x2018 && code <= 0x201b)) return 0
  return code >= 0x2010 && code <= 0x2015 ? 45 : 32
}

function isInside(text: string, index: number): boolean {
  return isLetter(text.charCodeAt(index - 1)) && isLetter(text.charCodeAt(index + 1))
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code >= 0xc0
}

/** Folds to words separated by one blank: the form in which names of places are compared. */
export function foldName(text: string): string {
  return foldLine(mojibake.test(text) ? repairMojibake(text) : text)
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()
}

const mostFolded = 4_000

/** Creates a caching `foldName`: the same few places are named again and again. */
export function createFolder(): (text: string) => string {
  const folded = new Map<string, string>()
  return (text) => {
    const cached = folded.get(text)
    if (cached !== undefined) return cached
    const name = foldName(text)
    // Limits the memory that a client sending ever new names can use.
    if (folded.size >= mostFolded) folded.clear()
    if (text.length <= longest) folded.set(text, name)
    return name
  }
}

/** Returns folded words as they were sent: Los Álamos for `LOS ALAMOS`. */
export function asWritten(folded: string, ...texts: readonly (string | undefined)[]): string {
  if (folded === '') return ''
  const written = new Map<string, string>()
  for (const text of texts)
    for (const word of repairMojibake(text ?? '').match(words) ?? []) {
      const key = foldLine(word)
      if (!written.has(key)) written.set(key, word)
    }
  return folded.replaceAll(/[A-Z]+/g, (word) => written.get(word) ?? word)
}

const words = /[\p{L}\p{M}'`´’‘]+/gu

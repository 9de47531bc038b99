/** The widths of the bars and spaces of each of the 107 symbols (ISO/IEC 15417). */
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 ' +
  '122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 ' +
  '321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 ' +
  '211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 ' +
  '213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 ' +
  '121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 ' +
  '241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 ' +
  '412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 ' +
  '211214 211232 2331112'
).split(' ')

/** The character sets: A has capitals and controls, B both cases, C pairs of digits. */
const [setA, setB, setC] = [0, 1, 2] as const
const starts = [103, 104, 105]
const switches = [101, 100, 99]
const shift = 98
const stop = 106
const impossible = 10_000

export interface Code128 {
  /** Widths in modules: bar, space, bar, ... without the quiet zones. */
  readonly widths: readonly number[]
  readonly modules: number
  /** The symbols before the check symbol; the first is the start symbol. */
  readonly values: readonly number[]
}

const splitPatterns = patterns.map((pattern) => Array.from(pattern, Number))

/** The shortest Code 128 encoding of an ASCII text. */
export function encodeCode128(text: string): Code128 {
  const values = shortestValues(text)
  const widths: number[] = []
  let sum = 0
  for (const [place, value] of values.entries()) {
    sum += value * Math.max(1, place)
    widths.push(...(splitPatterns[value] ?? []))
  }
  widths.push(...(splitPatterns[sum % 103] ?? []), ...(splitPatterns[stop] ?? []))
  return { widths, modules: 11 * (values.length + 1) + 13, values }
}

/** The width in modules, which is all that a layout needs. */
export function code128Modules(text: string): number {
  return 11 * (countSymbols(text) + 2) + 13
}

function shortestValues(text: string): number[] {
  const costs = costsFor(text)
  countSymbols(text, costs)
  const at = (place: number, set: number) => costs[place * 3 + set] ?? 0
  let set = cheapest(at(0, setA), at(0, setB), at(0, setC))
  const values = [starts[set] ?? 0]
  let place = 0
  while (place < text.length) {
    const wanted = chooseSet(text, place, set, at)
    if (wanted !== set) values.push(switches[wanted] ?? 0)
    set = wanted
    place += pushCharacter(values, text, place, set)
  }
  return values
}

function costsFor(text: string): Uint16Array {
  return new Uint16Array((text.length + 1) * 3)
}

/**
 * Counts the symbols of a text after the start symbol, from its end backwards. Stores in `costs`,
 * for each position and set, the number of symbols of the rest of the text.
 */
function countSymbols(text: string, costs = costsFor(text)): number {
  let [inA, inB, inC, afterPair] = [0, 0, 0, 0]
  for (let place = text.length - 1; place >= 0; place -= 1) {
    const code = text.charCodeAt(place)
    const directA = costInA(code) + inA
    const directB = costInB(code) + inB
    const directC = isPair(text, place) ? 1 + afterPair : impossible
    const switched = 1 + Math.min(directA, directB, directC)
    afterPair = inC
    inA = Math.min(directA, switched)
    inB = Math.min(directB, switched)
    inC = Math.min(directC, switched)
    costs[place * 3 + setA] = inA
    costs[place * 3 + setB] = inB
    costs[place * 3 + setC] = inC
  }
  return Math.min(inA, inB, inC)
}

/** The number of symbols of a character, including a shift; only ASCII is supported. */
function costInA(code: number): number {
  if (code > 127) throw new RangeError('Code 128 holds ASCII characters only')
  return code < 96 ? 1 : 2
}

function costInB(code: number): number {
  return code >= 32 ? 1 : 2
}

type CostAt = (place: number, set: number) => number

function directCosts(text: string, place: number, at: CostAt): [number, number, number] {
  const code = text.charCodeAt(place)
  return [
    costInA(code) + at(place + 1, setA),
    costInB(code) + at(place + 1, setB),
    isPair(text, place) ? 1 + at(place + 2, setC) : impossible,
  ]
}

function chooseSet(text: string, place: number, set: number, at: CostAt): number {
  const direct = directCosts(text, place, at)
  if ((direct[set] ?? impossible) <= at(place, set)) return set
  return cheapest(...direct)
}

/** Prefers B among equals: it has the characters that people type. */
function cheapest(a: number, b: number, c: number): number {
  if (b <= a && b <= c) return setB
  return a <= c ? setA : setC
}

function isPair(text: string, place: number): boolean {
  const isWhole = place + 1 < text.length
  return isWhole && isDigit(text.charCodeAt(place)) && isDigit(text.charCodeAt(place + 1))
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Adds the symbols of the characters at a position; returns how many characters that was. */
function pushCharacter(values: number[], text: string, place: number, set: number): number {
  if (set === setC) {
    values.push(Number(text.slice(place, place + 2)))
    return 2
  }
  const code = text.charCodeAt(place)
  if (set === setA ? code >= 96 : code < 32) values.push(shift)
  values.push(code < 32 ? code + 64 : code - 32)
  return 1
}

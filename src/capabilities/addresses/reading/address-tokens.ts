import { degreeSign, foldLine, repairMojibake } from '../words/fold.ts'

/** A token of an address: a run of letters, a run of digits, or a sign. */
export interface Token {
  readonly kind: 'word' | 'number' | 'sign'
  readonly text: string
  /** The value of a number. */
  readonly value: number
  /** Whether it directly follows the previous token, without a blank. */
  readonly glued: boolean
}

const blank = 32
const dot = 46

/** Signs with a meaning; others only separate words. `°` marks an ordinal. */
const signs: ReadonlySet<number> = new Set(Array.from(',;-/()#&°', (sign) => sign.charCodeAt(0)))

export function tokenize(line: string): Token[] {
  const text = foldLine(repairMojibake(line))
  const tokens: Token[] = []
  let touches = false
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    const start = at
    if (isDigit(code)) {
      at = endOfNumber(text, at)
      const written = text.slice(start, at)
      const digits = written.includes('.') ? written.replaceAll('.', '') : written
      tokens.push({ kind: 'number', text: digits, value: Number(digits), glued: touches })
    } else if (isCapital(code)) {
      do at++
      while (isCapital(text.charCodeAt(at)))
      tokens.push({ kind: 'word', text: text.slice(start, at), value: 0, glued: touches })
    } else {
      at++
      if (signs.has(code)) tokens.push(signOf(code, touches))
      else if (code === blank || code === dot) {
        touches = false
        continue
      }
    }
    touches = true
  }
  return tokens
}

function signOf(code: number, glued: boolean): Token {
  return {
    kind: 'sign',
    text: code === degreeSign ? '°' : String.fromCharCode(code),
    value: 0,
    glued,
  }
}

/** `11.080` is one number; `12.5` and `7.B` are not. */
function endOfNumber(text: string, from: number): number {
  let at = from
  while (isDigit(text.charCodeAt(at))) at++
  const isThousands =
    at - from <= 2 &&
    text.charCodeAt(at) === dot &&
    isDigit(text.charCodeAt(at + 1)) &&
    isDigit(text.charCodeAt(at + 2)) &&
    isDigit(text.charCodeAt(at + 3)) &&
    !isDigit(text.charCodeAt(at + 4))
  return isThousands ? at + 4 : at
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90
}

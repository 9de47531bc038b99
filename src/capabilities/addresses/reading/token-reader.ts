import { degreeSign, foldLine, repairMojibake } from '../words/fold.ts'

const none: Token = { kind: 'sign', text: '', value: 0, glued: false }

/** Iterates over tokens; after the last one it returns empty tokens. */
export class TokenReader {
  readonly tokens: readonly Token[]
  at = 0

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  get done(): boolean {
    return this.at >= this.tokens.length
  }

  peek(ahead = 0): Token {
    return this.tokens[this.at + ahead] ?? none
  }

  isWord(words: { has(word: string): boolean }, ahead = 0): boolean {
    const token = this.peek(ahead)
    return token.kind === 'word' && words.has(token.text)
  }

  isSign(text: string, ahead = 0): boolean {
    const token = this.peek(ahead)
    return token.kind === 'sign' && token.text === text && text !== ''
  }

  isNumber(ahead = 0): boolean {
    return this.peek(ahead).kind === 'number'
  }

  skipSign(text: string): boolean {
    const isSign = this.isSign(text)
    if (isSign) this.at++
    return isSign
  }

  take(): Token {
    const token = this.peek()
    this.at++
    return token
  }
}

/** A token of an address: a run of letters, a run of digits, or a sign. */
export interface Token {
  readonly kind: 'word' | 'number' | 'sign'
  readonly text: string
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

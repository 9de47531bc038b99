import type { Token } from './address-tokens.ts'

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
    const found = this.isSign(text)
    if (found) this.at++
    return found
  }

  take(): Token {
    const token = this.peek()
    this.at++
    return token
  }
}

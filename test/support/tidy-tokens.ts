/**
 * A small scanner of TypeScript. TypeScript 7 offers its syntax tree only under `unstable/`, so the
 * checker reads tokens itself: enough to distinguish code from comments, strings, templates and
 * regexes.
 */

/** Replaces an expression in a template's text. */
export const HOLE = '${}'

export type TokenKind = 'word' | 'number' | 'string' | 'template' | 'regex' | 'sign'

export interface Token {
  readonly kind: TokenKind
  /** Strings and templates come without their quotes; a template's expressions read HOLE. */
  text: string
  readonly line: number
  endLine: number
}

export interface Comment {
  readonly text: string
  readonly line: number
}

export interface Scan {
  readonly tokens: readonly Token[]
  readonly comments: readonly Comment[]
  /** Maps the index of every opening bracket to the index of the one that closes it. */
  readonly pairs: ReadonlyMap<number, number>
}

interface Cursor {
  readonly text: string
  at: number
  line: number
  readonly tokens: Token[]
  readonly comments: Comment[]
  /** For every open parenthesis: whether it belongs to `if`, `while` or `for`. */
  readonly heads: boolean[]
  /** A regex may follow `if (x)`, only a division may follow `f(x)`. */
  closedHead: boolean
}

const BLANK = /\s+/y
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#![^\n]*/y
const STRING = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y
const NUMBER = /\d[\w.]*/y
const WORD = /#?[\p{ID_Start}$_][\p{ID_Continue}$]*/uy
const REGEX = /\/(?:[^/\\[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+\/[a-z]*/y
const SIGN = /=>|\+\+|--|\?\.|\.\.\.|[\s\S]/uy
const TEMPLATE_TEXT = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y

const BEFORE_OPERAND = new Set(
  'return typeof instanceof in of new delete void throw case do else await yield'.split(' '),
)
const HEADS = new Set(['if', 'while', 'for', 'with'])
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

export function scanTokens(text: string): Scan {
  const cursor: Cursor = {
    text,
    at: 0,
    line: 1,
    tokens: [],
    comments: [],
    heads: [],
    closedHead: false,
  }
  while (cursor.at < text.length) {
    readUntilBrace(cursor)
    if (cursor.at < text.length) readToken(cursor)
  }
  return { tokens: cursor.tokens, comments: cursor.comments, pairs: pairBrackets(cursor.tokens) }
}

export function isSign(token: Token | undefined, ...texts: string[]): boolean {
  return token?.kind === 'sign' && texts.includes(token.text)
}

export function isWord(token: Token | undefined, ...texts: string[]): boolean {
  return token?.kind === 'word' && texts.includes(token.text)
}

/** Reads to the brace that closes a template's expression, or to the end. */
function readUntilBrace(cursor: Cursor): void {
  let depth = 0
  while (cursor.at < cursor.text.length) {
    if (skipBlankOrComment(cursor)) continue
    const next = cursor.text[cursor.at]
    if (next === '{') depth += 1
    if (next === '}') depth -= 1
    if (depth < 0) return
    readToken(cursor)
  }
}

function skipBlankOrComment(cursor: Cursor): boolean {
  if (take(cursor, BLANK) !== undefined) return true
  const { line } = cursor
  if (cursor.text[cursor.at] === '#' && cursor.at > 0) return false
  const text = take(cursor, COMMENT)
  if (text === undefined) return false
  cursor.comments.push({ text, line })
  return true
}

function readToken(cursor: Cursor): void {
  const { line } = cursor
  if (cursor.text[cursor.at] === '`') return readTemplate(cursor)
  const [kind, text] = takeAny(cursor)
  if (kind === 'sign') noteParenthesis(cursor, text)
  const content = kind === 'string' ? text.slice(1, -1) : text
  cursor.tokens.push({ kind, text: content, line, endLine: cursor.line })
}

function takeAny(cursor: Cursor): [TokenKind, string] {
  const string = take(cursor, STRING)
  if (string !== undefined) return ['string', string]
  const number = take(cursor, NUMBER)
  if (number !== undefined) return ['number', number]
  const word = take(cursor, WORD)
  if (word !== undefined) return ['word', word]
  const regex = regexMayFollow(cursor) ? take(cursor, REGEX) : undefined
  if (regex !== undefined) return ['regex', regex]
  return ['sign', take(cursor, SIGN) ?? '']
}

function noteParenthesis(cursor: Cursor, text: string): void {
  if (text === '(') {
    const before = cursor.tokens.at(-1)
    cursor.heads.push(before?.kind === 'word' && HEADS.has(before.text))
  }
  if (text === ')') cursor.closedHead = cursor.heads.pop() ?? false
}

function regexMayFollow(cursor: Cursor): boolean {
  const before = cursor.tokens.at(-1)
  if (before === undefined) return true
  if (before.kind === 'word') {
    return BEFORE_OPERAND.has(before.text) && !isSign(cursor.tokens.at(-2), '.', '?.')
  }
  if (before.kind !== 'sign') return false
  if (before.text === ')') return cursor.closedHead
  return ![']', '}', '++', '--'].includes(before.text)
}

/** An expression is scanned as code, inside artificial parentheses so that brackets stay paired. */
function readTemplate(cursor: Cursor): void {
  const token: Token = { kind: 'template', text: '', line: cursor.line, endLine: cursor.line }
  cursor.tokens.push(token)
  cursor.at += 1
  while (cursor.at < cursor.text.length) {
    token.text += take(cursor, TEMPLATE_TEXT) ?? ''
    token.endLine = cursor.line
    if (cursor.text[cursor.at] !== '$') break
    token.text += HOLE
    cursor.at += 2
    readHole(cursor)
  }
  cursor.at += 1
}

function readHole(cursor: Cursor): void {
  pushSign(cursor, '(')
  readUntilBrace(cursor)
  cursor.at += 1
  pushSign(cursor, ')')
  cursor.closedHead = false
}

function pushSign(cursor: Cursor, text: string): void {
  cursor.tokens.push({ kind: 'sign', text, line: cursor.line, endLine: cursor.line })
}

function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at
  const text = pattern.exec(cursor.text)?.[0]
  if (text === undefined || text === '') return undefined
  cursor.at += text.length
  cursor.line += text.split('\n').length - 1
  return text
}

function pairBrackets(tokens: readonly Token[]): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: number[] = []
  for (const [index, token] of tokens.entries()) {
    if (isSign(token, '(', '[', '{')) open.push(index)
    const opener = tokens[open.at(-1) ?? -1]
    if (opener === undefined || !isSign(token, CLOSERS[opener.text] ?? '')) continue
    pairs.set(open.pop() ?? index, index)
  }
  return pairs
}

import { isSign, isWord, type Scan, type Token } from './tidy-tokens.ts'

export interface FunctionSpan {
  readonly line: number
  readonly endLine: number
}

const CONTROL = new Set(['if', 'for', 'await', 'while', 'switch', 'catch', 'with'])
const TYPE_PREFIX = ['keyof', 'typeof', 'readonly', 'asserts', 'is', 'extends', 'infer', 'unique']
const TYPE_JOINER = ['|', '&', '?', ':', '.', '<']
const CONTINUES = ['as', 'satisfies', 'in', 'instanceof']

/** Returns functions, methods and arrows with the lines they cover, from name to last line. */
export function readFunctions(scan: Scan): FunctionSpan[] {
  const byEnd = new Map<number, FunctionSpan>()
  for (const [index, token] of scan.tokens.entries()) {
    const body = findBody(scan, index)
    if (body === undefined) continue
    const end = findEnd(scan, body)
    // In `(a): b => {}` the type looks like an arrow's parameter; the first start is the real one.
    if (byEnd.has(end)) continue
    byEnd.set(end, { line: token.line, endLine: scan.tokens[end]?.endLine ?? token.endLine })
  }
  return [...byEnd.values()]
}

function findBody(scan: Scan, index: number): number | undefined {
  const { tokens } = scan
  if (tokens[index]?.kind === 'word' && isSign(tokens[index + 1], '=>')) return index + 2
  const close = scan.pairs.get(index)
  if (close === undefined || !isSign(tokens[index], '(')) return undefined
  const after = skipReturnType(scan, close + 1)
  if (isSign(tokens[after], '=>')) return after + 1
  return isSign(tokens[after], '{') && namesFunction(tokens, index - 1) ? after : undefined
}

/** Whether the token before the parameters, and before any type parameters, can name a function. */
function namesFunction(tokens: readonly Token[], before: number): boolean {
  let at = before
  for (let depth = 0; isSign(tokens[at], '>') || depth > 0; at -= 1) {
    if (isSign(tokens[at], '>')) depth += 1
    if (isSign(tokens[at], '<')) depth -= 1
    if (at < 0) return false
  }
  const name = tokens[at]
  if (name?.kind === 'word') return !CONTROL.has(name.text)
  return name?.kind === 'string' || isSign(name, ']', '*')
}

/** Returns the index after `: Type`; a brace where a type is expected opens a type, not a body. */
function skipReturnType(scan: Scan, index: number): number {
  if (!isSign(scan.tokens[index], ':')) return index
  let awaitsType = true
  let depth = 0
  for (let at = index + 1; at < scan.tokens.length; at += 1) {
    const token = scan.tokens[at]
    if (endsType(token, awaitsType, depth)) return at
    if (isSign(token, '<')) depth += 1
    if (isSign(token, '>')) depth -= 1
    awaitsType = isWord(token, ...TYPE_PREFIX) || isSign(token, ...TYPE_JOINER, ',', '=>')
    at = scan.pairs.get(at) ?? at
  }
  return scan.tokens.length
}

function endsType(token: Token | undefined, awaitsType: boolean, depth: number): boolean {
  if (depth > 0) return isSign(token, ';')
  if (isSign(token, '=>', '=', ',', ';', ')', ']', '}')) return true
  if (isSign(token, '{')) return !awaitsType
  return token?.kind === 'word' && !awaitsType && !isWord(token, ...TYPE_PREFIX)
}

function findEnd(scan: Scan, body: number): number {
  if (isSign(scan.tokens[body], '{')) return scan.pairs.get(body) ?? body
  let at = body
  while (at < scan.tokens.length && !endsExpression(scan.tokens, at, body)) {
    at = (scan.pairs.get(at) ?? at) + 1
  }
  return at - 1
}

/**
 * Without semicolons, an expression ends at a new line that starts with a token that can't continue
 * it.
 */
function endsExpression(tokens: readonly Token[], at: number, body: number): boolean {
  const token = tokens[at]
  if (isSign(token, ',', ';', ')', ']', '}')) return true
  const before = tokens[at - 1]
  if (at === body || token === undefined || before === undefined) return false
  if (token.line === before.endLine || token.kind === 'sign') return false
  const beforeIsDone = before.kind !== 'sign' || isSign(before, ')', ']', '}', '++', '--')
  return beforeIsDone && !isWord(token, ...CONTINUES) && !isWord(before, ...CONTINUES)
}

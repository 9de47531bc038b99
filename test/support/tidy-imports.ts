import { HOLE, isSign, isWord, type Scan, type Token } from './tidy-tokens.ts'

export interface Import {
  /** `undefined` when the specifier is computed, so that the imported module is unknown. */
  readonly specifier: string | undefined
  readonly line: number
  readonly typeOnly: boolean
}

/**
 * Returns every reference to another module: import, export from, import(), import('').Type,
 * require.
 */
export function readImports(scan: Scan): Import[] {
  return scan.tokens.flatMap((token, index) => {
    if (token.kind !== 'word' || isSign(scan.tokens[index - 1], '.', '?.')) return []
    if (token.text === 'import') return readImport(scan, index)
    if (token.text === 'export') return readExport(scan, index)
    if (token.text === 'require') return readCall(scan, index)
    return []
  })
}

function readImport(scan: Scan, index: number): Import[] {
  const next = scan.tokens[index + 1]
  if (next?.kind === 'string') {
    return [{ specifier: next.text, line: next.line, typeOnly: false }]
  }
  if (isSign(next, '(')) return readCall(scan, index)
  const startsClause = next?.kind === 'word' || isSign(next, '{', '*')
  return startsClause ? readFrom(scan, index) : []
}

function readExport(scan: Scan, index: number): Import[] {
  const afterType = isWord(scan.tokens[index + 1], 'type') ? index + 2 : index + 1
  if (isSign(scan.tokens[afterType], '*')) return readFrom(scan, index)
  if (!isSign(scan.tokens[afterType], '{')) return []
  const close = scan.pairs.get(afterType) ?? afterType
  return isWord(scan.tokens[close + 1], 'from') ? readFrom(scan, index) : []
}

function readCall(scan: Scan, index: number): Import[] {
  if (!isSign(scan.tokens[index + 1], '(')) return []
  const argument = scan.tokens[index + 2]
  const literal = argument?.kind === 'string' || argument?.kind === 'template'
  const isKnown = literal && !argument.text.includes(HOLE)
  const line = argument?.line ?? 1
  return [{ specifier: isKnown ? argument.text : undefined, line, typeOnly: false }]
}

/** A clause may itself import something named `from`, so only `from` before a string counts. */
function readFrom(scan: Scan, index: number): Import[] {
  for (let at = index + 1; at < scan.tokens.length; at += 1) {
    const token = scan.tokens[at]
    if (isSign(token, ';', '=', '(')) return []
    if (token?.kind !== 'string' || !isWord(scan.tokens[at - 1], 'from')) continue
    const clause = scan.tokens.slice(index + 1, at - 1)
    return [{ specifier: token.text, line: token.line, typeOnly: isTypeOnly(clause) }]
  }
  return []
}

function isTypeOnly(clause: readonly Token[]): boolean {
  if (isWord(clause[0], 'type') && clause.length > 1) return true
  if (!isSign(clause[0], '{')) return false
  const starts = clause.filter((_, index) => isSign(clause[index - 1], '{', ','))
  return starts.every((start) => isWord(start, 'type') || isSign(start, '}'))
}

import { faultAt, type Inspection, type Source } from './tidy-source.ts'
import { isSign, isWord, type Scan } from './tidy-tokens.ts'

const CHANGES = new Set(
  [
    'set add delete clear push pop shift unshift splice sort reverse fill copyWithin',
    'getOrInsert getOrInsertComputed',
  ]
    .join(' ')
    .split(' '),
)
/** Methods that return inner objects: `table.get(key).push(value)` changes the table. */
const GIVES_ITS_OWN = new Set(['get', 'at'])
const COMPOUND = ['+', '-', '*', '/', '%', '&', '|', '^', '?']

/** A rule that keeps state may answer the same question differently the second time. */
export const inspectState: Inspection = (source) => {
  const { kind } = source.place
  if (kind !== 'rule' && kind !== 'kernel') return []
  const lines = [...variableLines(source.scan), ...changedLines(source)]
  const what = `This ${kind} file keeps something between two calls`
  const fix = 'make it within the function, or let the door keep it and pass it as an argument'
  return lines.map((line) => faultAt(source.path, line, 'module-state', what, fix))
}

/** Yields the indexes of tokens outside all brackets. */
function* outermost({ tokens, pairs }: Scan): Generator<number> {
  for (let at = 0; at < tokens.length; at += 1) {
    yield at
    at = pairs.get(at) ?? at
  }
}

function variableLines(scan: Scan): number[] {
  return [...outermost(scan)].flatMap((at) => {
    const isDeclared = isWord(scan.tokens[at], 'let', 'var') && !isMember(scan, at)
    return isDeclared ? [scan.tokens[at]?.line ?? 1] : []
  })
}

/** Tables may be filled while the module loads; a function's change outlives the call. */
function changedLines({ scan, functions }: Source): number[] {
  const names = new Set(
    [...outermost(scan)]
      .filter((at) => isWord(scan.tokens[at], 'const') && !isWord(scan.tokens[at - 1], 'as'))
      .map((at) => scan.tokens[at + 1]?.text),
  )
  return scan.tokens.flatMap(({ kind, text, line }, at) => {
    if (kind !== 'word' || !names.has(text) || isMember(scan, at)) return []
    const isInFunction = functions.some((span) => span.line <= line && line <= span.endLine)
    return isInFunction && isChanged(scan, at) ? [line] : []
  })
}

function isMember({ tokens }: Scan, at: number): boolean {
  return isSign(tokens[at - 1], '.', '?.')
}

/** Follows `name.part[key].other` to a call on it or an assignment to it. */
function isChanged({ tokens, pairs }: Scan, name: number): boolean {
  if (isWord(tokens[name - 1], 'delete') || isSign(tokens[name - 1], '++', '--')) return true
  let at = name + 1
  while (at < tokens.length) {
    if (isSign(tokens[at], '[')) at = (pairs.get(at) ?? at) + 1
    else if (isSign(tokens[at], '.', '?.') && isSign(tokens[at + 2], '(')) {
      const method = tokens[at + 1]?.text ?? ''
      if (!GIVES_ITS_OWN.has(method)) return CHANGES.has(method)
      at = (pairs.get(at + 2) ?? at) + 1
    } else if (isSign(tokens[at], '.', '?.')) at += 2
    else break
  }
  if (isSign(tokens[at], '++', '--')) return at > name + 1
  const sign = isSign(tokens[at], ...COMPOUND) ? at + 1 : at
  const isGiven = isSign(tokens[sign], '=') && !isSign(tokens[sign + 1], '=')
  return isGiven && at > name + 1
}

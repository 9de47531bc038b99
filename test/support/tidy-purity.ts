import { type Fault, faultAt, type Inspection, type Source } from './tidy-source.ts'
import { isSign, isWord, type Token } from './tidy-tokens.ts'

/** Identifiers that mean waiting, time, randomness or the outside world when they stand alone. */
const WAITING = 'async await Promise setTimeout setInterval setImmediate queueMicrotask'
const WORLD = 'process performance crypto fetch globalThis'
const IMPURE = new Set(`${WAITING} ${WORLD}`.split(' '))

export const inspectPurity: Inspection = (source) => {
  const { kind } = source.place
  if (kind !== 'rule' && kind !== 'kernel') return []
  const { tokens } = source.scan
  return tokens.flatMap((token, index) => {
    const impure = findImpure(tokens, index)
    if (impure === undefined) return []
    const what = `'${impure}' makes this ${kind} file impure`
    const fix =
      'let the door wait, read the clock or draw the id, and pass the value as an argument'
    return [faultAt(source.path, token.line, 'purity', what, fix)]
  })
}

/** Objects that are pure except for one member, which reads the time or a random number. */
const MEMBERS: Readonly<Record<string, string>> = { Date: 'now', Math: 'random', Temporal: 'Now' }

function findImpure(tokens: readonly Token[], index: number): string | undefined {
  const token = tokens[index]
  const isMember = isSign(tokens[index - 1], '.', '?.')
  if (token?.kind !== 'word' || isMember) return undefined
  const impure = Object.hasOwn(MEMBERS, token.text) ? MEMBERS[token.text] : undefined
  if (impure !== undefined) return findMember(tokens, index, impure)
  return IMPURE.has(token.text) && !isKey(tokens, index) ? token.text : undefined
}

/**
 * A date made from a value is pure; a date made from nothing reads the clock. Aliasing the whole
 * object, by any name or by `const { now } = Date`, gives access to its impure member too.
 */
function findMember(tokens: readonly Token[], index: number, impure: string): string | undefined {
  const name = tokens[index]?.text ?? ''
  const [next, afterNext] = tokens.slice(index + 1, index + 3)
  if (isSign(next, '.', '?.')) return isWord(afterNext, impure) ? `${name}.${impure}` : undefined
  if (!isWord(tokens[index - 1], 'new')) return isSign(next, '(') ? `${name}()` : name
  return isSign(next, '(') && !isSign(afterNext, ')') ? undefined : `new ${name}()`
}

/** `{ process: 1 }` and `process?: string` only name a field. */
function isKey(tokens: readonly Token[], index: number): boolean {
  const [next, afterNext] = tokens.slice(index + 1, index + 3)
  return isSign(next, ':') || (isSign(next, '?') && isSign(afterNext, ':'))
}

/** The environment is read in one place, so that Config lists every setting. */
export const inspectEnvironment: Inspection = (source) => {
  if (source.place.kind === 'config') return []
  const { tokens } = source.scan
  const read = tokens.filter((_, index) => readsEnvironment(tokens, index))
  const imported = source.imports.filter((found) => /^(node:)?process$/.test(found.specifier ?? ''))
  return [...read, ...imported].map(({ line }) => environmentFault(source, line))
}

function readsEnvironment(tokens: readonly Token[], index: number): boolean {
  if (!isWord(tokens[index], 'process')) return false
  const [next, afterNext] = tokens.slice(index + 1, index + 3)
  if (isSign(next, '.', '?.') && isWord(afterNext, 'env')) return true
  if (isSign(next, '[') && afterNext?.text === 'env') return true
  // `const { env } = process` is the same read in disguise.
  return isSign(tokens[index - 1], '=') && isSign(tokens[index - 2], '}') && !isSign(next, '.')
}

function environmentFault(source: Source, line: number): Fault {
  const fix = 'add the setting to src/config.ts and take it from the Config'
  return faultAt(source.path, line, 'environment', 'Only src/config.ts reads process.env', fix)
}

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

/**
 * The simulator replaces chance, time and timers in Node's own modules (docs/simulator.md); these it
 * can't replace. They stand where nothing of a history passes: beside the network and in children.
 */
const OUTSIDE = new Set([
  'src/kits/remote/get-json.ts',
  'src/kits/spreadsheet/child.ts',
  'src/kits/traces/otlp.ts',
])

export const inspectSources: Inspection = ({ path, place, scan }) => {
  const isPure = ['kernel', 'rule'].includes(place.kind)
  if (isPure || ['cli', 'test', 'demo'].includes(place.kind) || OUTSIDE.has(path)) return []
  const { tokens } = scan
  return tokens.flatMap((token, at) => {
    const source = unsimulated(tokens, at)
    if (source === undefined) return []
    const what = `The simulator does not know '${source}'`
    const fix = 'take Date.now, performance.now, setTimeout or the functions of node:crypto'
    return [faultAt(path, token.line, 'source', what, fix)]
  })
}

function unsimulated(tokens: readonly Token[], at: number): string | undefined {
  const [token, next, afterNext, last] = tokens.slice(at, at + 4)
  if (isWord(token, 'hrtime', 'subtle')) return token?.text
  if (isWord(token, 'AbortSignal') && isSign(next, '.') && isWord(afterNext, 'timeout'))
    return 'AbortSignal.timeout'
  if (!isWord(token, 'new')) return undefined
  if (isWord(next, 'Worker')) return 'new Worker'
  const isEmpty = isSign(afterNext, '(') && isSign(last, ')')
  return isWord(next, 'Date') && isEmpty ? 'new Date()' : undefined
}

/** The environment is read in one place, so that Config lists every setting. */
export const inspectEnvironment: Inspection = (source) => {
  if (source.place.kind === 'config') return []
  const { tokens } = source.scan
  const read = tokens.filter((_, index) => readsEnvironment(tokens, index))
  const imported = source.imports.filter((entry) => /^(node:)?process$/.test(entry.specifier ?? ''))
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

import { type Fault, faultAt, type Inspection, type Source } from './tidy-source.ts'
import { isSign, isWord, type Scan } from './tidy-tokens.ts'

/**
 * Every plain object has `constructor`, `toString` and `__proto__`, so a word that somebody sent
 * may find them in a table. The compiler lets any string into a `Record<string, ...>`, past a
 * cast, and into an object that is looked up where it is written.
 */
export const inspectTables: Inspection = (source) => {
  if (/\.(test|story|model)\.ts$/.test(source.path)) return []
  const { tokens } = source.scan
  const asserted = assertedNames(source.scan)
  return tokens.flatMap((_, at) => {
    if (isOpenTable(source.scan, at)) return [fault(source, at, 'A table takes any word as a key')]
    if (isLookupByCast(source.scan, at)) return [fault(source, at, 'A cast hides an unknown word')]
    if (isLookup(source.scan, at, asserted))
      return [fault(source, at, 'An unknown word is looked up')]
    if (isSearch(source.scan, at)) return [fault(source, at, "'in' finds what every object has")]
    return []
  })
}

function fault({ path, scan }: Source, at: number, what: string): Fault {
  const fix = 'make the table a Map, or ask Object.hasOwn first'
  return faultAt(path, scan.tokens[at]?.line ?? 1, 'plain-table', what, fix)
}

/** `const name: Readonly<Record<string, ...>> = { word: ... }`. */
function isOpenTable({ tokens }: Scan, at: number): boolean {
  if (!isWord(tokens[at], 'const') || !isSign(tokens[at + 2], ':')) return false
  if (!isOpenRecord({ tokens }, at + 3)) return false
  const equals = tokens.findIndex((token, index) => index > at && isSign(token, '='))
  return isSign(tokens[equals + 1], '{') && !isSign(tokens[equals + 2], '}')
}

/** `Record<string, ...>`, also within `Readonly` or `Partial`. */
function isOpenRecord({ tokens }: Pick<Scan, 'tokens'>, at: number): boolean {
  if (isWord(tokens[at], 'Readonly', 'Partial')) return isOpenRecord({ tokens }, at + 2)
  return isWord(tokens[at], 'Record') && isWord(tokens[at + 2], 'string')
}

/** The names of `const name = other as Record<string, ...>`. */
function assertedNames({ tokens }: Scan): Set<string> {
  const names = tokens.flatMap((token, at) => {
    const isAssertion =
      isWord(tokens[at - 1], 'const') && isSign(tokens[at + 1], '=') && isWord(tokens[at + 3], 'as')
    return isAssertion && isOpenRecord({ tokens }, at + 4) ? [token.text] : []
  })
  return new Set(names)
}

/** Words before a list. */
const KEYWORDS = new Set('return await of in case yield typeof const let readonly'.split(' '))

/** The tokens between the brackets of `table[...]`, if one begins here; types have none. */
function keyAt({ tokens, pairs }: Scan, at: number) {
  const before = tokens[at - 1]
  const isNamed = before?.kind === 'word' && !KEYWORDS.has(before.text)
  const isIndexing = isNamed || isSign(before, ')', ']', '}', '?.')
  if (!isSign(tokens[at], '[') || !isIndexing) return undefined
  const key = tokens.slice(at + 1, pairs.get(at))
  const isOfType =
    isWord(key[1], 'in') || isWord(key[0], 'keyof') || /^[A-Z]\w*[a-z]/.test(key[0]?.text ?? '')
  return key.length === 0 || isOfType ? undefined : key
}

function isLookupByCast(scan: Scan, at: number): boolean {
  const key = keyAt(scan, at) ?? []
  return key.some(
    (token, index) => isWord(token, 'as') && !isWord(key[index + 1], 'const', 'number'),
  )
}

/** `{ a: 1 }[word]`, or `name[word]` where an assertion made `name` a record of anything. */
function isLookup(scan: Scan, at: number, asserted: ReadonlySet<string>): boolean {
  const key = keyAt(scan, at)
  const isLiteral = key?.length === 1 && key[0]?.kind !== 'word'
  if (key === undefined || isLiteral) return false
  const before = scan.tokens[at - 1]
  const isInline = isSign(before, '}') && before?.line === scan.tokens[at]?.line
  return isInline || (asserted.has(before?.text ?? '') && !isSign(scan.tokens[at - 2], '.', '?.'))
}

/** `word in table`; loops and mapped types iterate instead. */
function isSearch({ tokens }: Scan, at: number): boolean {
  if (!isWord(tokens[at], 'in') || isSign(tokens[at - 1], '.', '?.')) return false
  if (isSign(tokens[at + 1], ':', '?', ',', '}')) return false
  const isLoop = isWord(tokens[at - 2], 'const', 'let')
  const isMapped = isSign(tokens[at - 2], '[')
  return tokens[at - 1]?.kind === 'word' && !isLoop && !isMapped
}

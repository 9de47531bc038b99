import { type Fault, faultAt, type Inspection, type Source } from './tidy-source.ts'
import { isSign, isWord, type Token } from './tidy-tokens.ts'

const LINES_PER_FILE = 400
const LINES_PER_FUNCTION = 70
const COLUMNS = 100

export const inspectSizes: Inspection = (source) => [
  ...inspectFileLength(source),
  ...inspectFunctions(source),
  ...inspectColumns(source),
]

/** The demonstration's data are tables, which are as long as the carrier they describe. */
function inspectFileLength(source: Source): Fault[] {
  const { length } = source.lines
  const isCode = source.path.endsWith('.ts') && !source.path.startsWith('src/demo/')
  if (!isCode || length <= LINES_PER_FILE) return []
  const what = `The file has ${length} lines of at most ${LINES_PER_FILE}`
  const fix = 'split it where it turns to another subject'
  return [faultAt(source.path, LINES_PER_FILE + 1, 'file-length', what, fix)]
}

/** A suite is one call around its tests: long without being hard to read. */
function inspectFunctions(source: Source): Fault[] {
  if (source.path.endsWith('.test.ts')) return []
  return source.functions.flatMap(({ line, endLine }) => {
    const length = endLine - line + 1
    if (length <= LINES_PER_FUNCTION) return []
    const what = `The function has ${length} lines of at most ${LINES_PER_FUNCTION}`
    const fix = 'give its steps names and functions of their own, of about ten lines'
    return [faultAt(source.path, line, 'function-length', what, fix)]
  })
}

/** The formatter breaks everything except strings, and a test's name is one sentence. */
function inspectColumns(source: Source): Fault[] {
  if (!source.path.endsWith('.ts') || source.path.endsWith('.test.ts')) return []
  return source.lines.flatMap((text, index) => {
    const columns = Array.from(text).length
    if (columns <= COLUMNS) return []
    const what = `The line has ${columns} columns of at most ${COLUMNS}`
    return [faultAt(source.path, index + 1, 'line-length', what, 'break the line or the sentence')]
  })
}

const VAGUE = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc'])
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const FOREIGN_CODE = /\.(tsx|mts|cts|js|jsx|mjs|cjs)$/

export const inspectNames: Inspection = ({ path }) => {
  // Templates are called after the files that are made of them.
  if (path.startsWith('src/cli/new-slice/')) return []
  const words = path.split(/[/.]/)
  const vague = words.find((word) => VAGUE.has(word))
  if (vague !== undefined) {
    return [nameFault(path, `'${vague}' says nothing`, 'name it after what it does')]
  }
  const odd = words.find((word) => !KEBAB.test(word))
  if (odd !== undefined) {
    return [nameFault(path, `'${odd}' is not kebab-case`, 'write it small, words-with-hyphens')]
  }
  if (FOREIGN_CODE.test(path)) {
    return [nameFault(path, 'Code here is plain TypeScript', 'rename the file to end in .ts')]
  }
  if (!/\/index\.\w+$/.test(path)) return []
  const fix = 'import from the files themselves, and name this one after what it holds'
  return [faultAt(path, 1, 'barrel', 'An index file hides where things live', fix)]
}

function nameFault(path: string, what: string, fix: string): Fault {
  return faultAt(path, 1, 'name', what, fix)
}

export const inspectSyntax: Inspection = (source) => {
  const { tokens } = source.scan
  return tokens.flatMap((token, index) => {
    const [what, fix] = findSyntax(tokens, index)
    if (what !== undefined && fix !== undefined) {
      return [faultAt(source.path, token.line, 'syntax', what, fix)]
    }
    if (!isDefaultExport(source, index)) return []
    const byName = 'export it by its name, so that it has one name everywhere'
    return [faultAt(source.path, token.line, 'default-export', 'This exports a default', byName)]
  })
}

function findSyntax(tokens: readonly Token[], index: number): readonly string[] {
  const token = tokens[index]
  const [next, afterNext] = tokens.slice(index + 1, index + 3)
  if (isSign(token, '@')) return ['A decorator hides a call', 'call a plain function']
  const declares = next?.kind === 'word' && !isSign(tokens[index - 1], '.', '?.')
  if (!declares || !isSign(afterNext, '{', '.')) return []
  if (isWord(token, 'enum')) return ['An enum is not erasable', "write a union of 'words'"]
  if (!isWord(token, 'namespace', 'module')) return []
  return ['A namespace is not erasable', 'a file is a namespace already; export from it']
}

function isDefaultExport(source: Source, index: number): boolean {
  const { tokens, pairs } = source.scan
  const next = tokens[index + 1]
  if (!isWord(tokens[index], 'export') || isSign(tokens[index - 1], '.', '?.')) return false
  if (isWord(next, 'default') || isSign(next, '=')) return true
  if (!isSign(next, '{')) return false
  const list = tokens.slice(index + 1, pairs.get(index + 1))
  return list.some((token, at) => isWord(token, 'default') && !isWord(list[at + 1], 'as'))
}

/**
 * Only comments are checked: the contract's Spanish may contain 'todo' in capitals, meaning all.
 */
export const inspectComments: Inspection = (source) =>
  source.scan.comments.flatMap((comment) => {
    const match = /\b(TODO|FIXME|HACK|XXX)\b/.exec(comment.text)
    if (match === null) return []
    const line = comment.line + comment.text.slice(0, match.index).split('\n').length - 1
    const fix = 'finish it now, or write it down as an issue'
    return [faultAt(source.path, line, 'unfinished', `A comment says ${match[0]}`, fix)]
  })

/** Machines are shared: a stopwatch in a test measures how busy its neighbours were. */
export const inspectStopwatches: Inspection = (source) => {
  if (!source.path.endsWith('.test.ts')) return []
  const watches = source.scan.tokens.filter((token) => isWord(token, 'performance', 'hrtime'))
  const fix = 'count what was done, or wait for it with test/support/until.ts'
  return watches.map(({ line }) =>
    faultAt(source.path, line, 'stopwatch', 'A test looks at a stopwatch', fix),
  )
}

export const inspectConsole: Inspection = (source) => {
  if (source.place.kind === 'cli' || source.place.kind === 'main') return []
  const { tokens } = source.scan
  const calls = tokens.filter(
    (token, index) => isWord(token, 'console') && isSign(tokens[index + 1], '.', '?.'),
  )
  const fix = 'write it through the logger of src/kits/log, or take it out'
  return calls.map(({ line }) =>
    faultAt(source.path, line, 'console', 'Only the command line prints', fix),
  )
}

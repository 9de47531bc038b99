import { ALSO_WRITTEN_BY, TABLE_OWNER } from './tidy-layout.ts'
import { type Fault, faultAt, type Inspection, type Source } from './tidy-source.ts'
import { HOLE, isSign, isWord, type Token } from './tidy-tokens.ts'

export interface Write {
  /** `undefined` when the statement's table is computed. */
  readonly table: string | undefined
  readonly line: number
}

const NAME = String.raw`(?:"?\w+"?\.)?"?(\w+|\$\{\})?"?`
const WRITES: readonly RegExp[] = [
  new RegExp(String.raw`\binsert\s+(?:or\s+\w+\s+)?into\b\s*${NAME}`, 'gi'),
  new RegExp(String.raw`\b(?:replace|merge)\s+into\b\s*${NAME}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\b\s*(?:only\s+)?${NAME}`, 'gi'),
  new RegExp(String.raw`\btruncate\s+table\b\s*${NAME}`, 'gi'),
  // `for update` and `do update set` write no table of their own.
  new RegExp(String.raw`\bupdate\b(?!\s+set\b)\s+${NAME}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
]
/** A statement may continue in another string, so that its `set` is not visible. */
const BROKEN_UPDATE = new RegExp(String.raw`(?:^|;)\s*update\s+${NAME}(?!.*\bset\b)`, 'gs')

const READS = new RegExp(String.raw`\bselect\b[\s\S]*?\b(?:from|join)\b\s*${NAME}`, 'gi')
/** The methods that send statements, and the handles they are called on. */
const SENDS = ['all', 'run', 'insertRows', 'insertNewRows', 'script']
const HANDLES = ['db', 'tx']

const STATEMENT =
  /\b(select|insert|update|delete|from|where|values|returning|join|order\s+by|group\s+by)\b/i
const UPPER_CASE = new RegExp(
  String.raw`\b(${[
    'SELECT|DISTINCT|FROM|WHERE|AND|OR|NOT|NULL|IS|IN|AS|ON|JOIN|LEFT|INNER|OUTER|USING|WITH',
    'INSERT|INTO|VALUES|UPDATE|SET|DELETE|RETURNING|CONFLICT|DO|NOTHING|EXISTS|BETWEEN|LIKE',
    'ORDER|GROUP|BY|HAVING|LIMIT|OFFSET|ASC|DESC|UNION|ALL|CASE|WHEN|THEN|ELSE|END',
  ].join('|')})\b`,
)

/** Returns the tables a file writes, by its SQL and by the `table` of its insertRows calls. */
export function readWrites(source: Source): Write[] {
  const { tokens } = source.scan
  return tokens.flatMap((token, index) => {
    if (isText(token)) return readStatement(token)
    return isWord(token, 'table') ? readTableField(tokens, index) : []
  })
}

function isText(token: Token): boolean {
  return token.kind === 'string' || token.kind === 'template'
}

function readStatement(token: Token): Write[] {
  const broken = matchWrites(token, BROKEN_UPDATE)
  // Prose may start with the word update too; only statements name a table.
  const certain = broken.filter(({ table }) => table === undefined || TABLE_OWNER.has(table))
  return [...WRITES.flatMap((pattern) => matchWrites(token, pattern)), ...certain]
}

function matchWrites(token: Token, pattern: RegExp): Write[] {
  return [...token.text.matchAll(pattern)].map((match) => {
    const end = match.index + match[0].length
    const table = match[1] === HOLE ? undefined : match[1]?.toLowerCase()
    return { table, line: lineWithin(token, end) }
  })
}

function readTableField(tokens: readonly Token[], index: number): Write[] {
  const [next, value] = tokens.slice(index + 1, index + 3)
  const line = tokens[index]?.line ?? 1
  const isField = isSign(tokens[index - 1], '{', ',')
  if (isField && isSign(next, ',', '}')) return [{ table: undefined, line }]
  if (!isField || !isSign(next, ':') || value === undefined) return []
  if (isWord(value, 'string')) return []
  const spelled = isText(value) && !value.text.includes(HOLE)
  return [{ table: spelled ? value.text : undefined, line }]
}

function lineWithin(token: Token, offset: number): number {
  return token.line + token.text.slice(0, offset).split('\n').length - 1
}

/** A store writes only its own tables; no other file of a slice or a face may contain SQL. */
export const inspectStatements: Inspection = (source) => {
  const { kind, slice } = source.place
  if (['test', 'cli', 'demo'].includes(kind)) return []
  const writes = readWrites(source)
  if (kind === 'store') return writes.flatMap((write) => inspectWrite(source, write, slice ?? ''))
  // The database kit writes tables it is given, so a computed name is allowed there.
  if (source.path.startsWith('src/kits/db/')) {
    const named = writes.filter((write) => write.table !== undefined)
    return named.flatMap((write) => inspectWrite(source, write, 'kits'))
  }
  const texts = [...writes, ...readReads(source)]
  const owned = texts.filter(({ table }) => TABLE_OWNER.has(table ?? ''))
  const lines = new Set([...owned.map(({ line }) => line), ...sendingLines(source.scan.tokens)])
  return [...lines].map((line) => misplaced(source, line))
}

function readReads({ scan }: Source): Write[] {
  return scan.tokens.flatMap((token) => (isText(token) ? matchWrites(token, READS) : []))
}

/** A statement that is composed elsewhere is detected by the handle that sends it. */
function sendingLines(tokens: readonly Token[]): number[] {
  return tokens.flatMap((token, index) => {
    const [dot, method] = tokens.slice(index + 1, index + 3)
    const isOwn = isWord(token, ...HANDLES) && !isSign(tokens[index - 1], '.', '?.')
    return isOwn && isSign(dot, '.', '?.') && isWord(method, ...SENDS) ? [token.line] : []
  })
}

function inspectWrite(source: Source, write: Write, owner: string): Fault[] {
  if (write.table === undefined) {
    const fix = "spell the table's name in the statement, so that its owner can be checked"
    return [faultAt(source.path, write.line, 'own-tables', 'The table is computed', fix)]
  }
  const actual = TABLE_OWNER.get(write.table)
  if (actual === owner || ALSO_WRITTEN_BY.get(write.table) === owner) return []
  if (actual === undefined) {
    const fix = 'name it among the tables of the manifest of its slice (*.slice.ts)'
    const what = `Nobody owns the table '${write.table}'`
    return [faultAt(source.path, write.line, 'unknown-table', what, fix)]
  }
  const what = `The table '${write.table}' belongs to '${actual}'`
  const fix = `write it through the door of '${actual}'`
  return [faultAt(source.path, write.line, 'own-tables', what, fix)]
}

function misplaced(source: Source, line: number): Fault {
  const what = `This ${source.place.kind} file has SQL of its own`
  const fix = "move the statement to a *.store.ts: a write to that of the table's slice"
  return faultAt(source.path, line, 'sql-place', what, fix)
}

export const inspectSqlCase: Inspection = (source) => {
  if (!['store', 'kit', 'demo'].includes(source.place.kind)) return []
  return source.scan.tokens.flatMap((token) => {
    if (!isText(token) || !/\s/.test(token.text) || !STATEMENT.test(token.text)) return []
    // Text quoted in SQL is data ('CROSS'), and keeps the contract's case.
    const bare = token.text.replace(/'[^']*'/g, (quoted) => ' '.repeat(quoted.length))
    const match = UPPER_CASE.exec(bare)
    if (match === null) return []
    const [what, line] = [`The SQL says ${match[0]}`, lineWithin(token, match.index)]
    return [faultAt(source.path, line, 'sql-case', what, 'write SQL keywords in lower case')]
  })
}

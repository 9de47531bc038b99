import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from './database.ts'
import { forEngine } from './engine-comments.ts'

export interface MigrationFile {
  readonly number: number
  readonly name: string
  readonly sql: string
  /** Of its text; where it is additive they say so, to versions that have no such file. */
  readonly digests: Readonly<Record<Engine, string>>
  /** Work after the start, while nodes serve; without it the start does everything. */
  readonly background: Background | undefined
  /** The number of an earlier one whose work in the background must have ended before this one. */
  readonly after: number | undefined
}

/** An index, or rows of a table that one statement changes, some at a time by their key. */
export type Background = { readonly kind: 'index' } | RowsInBackground

export interface RowsInBackground {
  readonly kind: 'rows'
  readonly table: string
  readonly key: string
}

/**
 * The first line of a migration beside which the version before it goes on working: it only adds
 * tables, indexes, and columns that may be left out. One that does more on SQLite, which has one
 * process anyway, does not stop the nodes of PostgreSQL.
 */
const additiveLine = /^-- additive(?<postgres> on postgres)?\n/

/** The first line of one whose single statement is run after the start. Such a one is additive. */
const backgroundLine = /^-- in the background(?:, by (?<key>\w+) of (?<table>\w+))?\n/

const afterLine = /^-- after (?<number>\d{4})-[a-z0-9-]+$/m

const additiveDigest = 'additive '

/** Returns whether a migration, by its digest, leaves versions that don't know it working. */
export function isAdditive(digest: string): boolean {
  return digest.startsWith(additiveDigest)
}

const fileName = /^(?<number>\d{4})-(?<name>[a-z0-9-]+)\.sql$/

/** The migrations of a folder, in order: 0001, 0002 and so on, without gaps. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const entries = await readdir(folder)
  const names = entries.filter((entry) => entry.endsWith('.sql')).toSorted()
  const files = await Promise.all(names.map((name) => readMigration(folder, name)))
  for (const [index, file] of files.entries()) checkNumber(file, index + 1)
  for (const file of files) checkAfter(file, files)
  return files
}

async function readMigration(folder: string, entry: string): Promise<MigrationFile> {
  const parts = fileName.exec(entry)?.groups
  if (parts?.['number'] === undefined || parts['name'] === undefined) {
    throw new Error(`Migration "${entry}" must be named like 0001-what-it-does.sql.`)
  }
  // A checkout on Windows may have different line ends; the digest must be the same.
  const sql = (await readFile(join(folder, entry), 'utf8')).replaceAll('\r\n', '\n')
  const hash = createHash('sha256').update(sql).digest('hex')
  const line = additiveLine.exec(sql)
  const background = readBackground(entry, sql)
  const digestOn = (engine: Engine) => {
    const isForPostgres = line?.groups?.['postgres'] !== undefined
    if (background !== undefined) return `${additiveDigest}${hash}`
    if (line === null || (isForPostgres && engine !== 'postgres')) return hash
    checkAdditive(entry, forEngine(sql, engine))
    return `${additiveDigest}${hash}`
  }
  const digests = { sqlite: digestOn('sqlite'), postgres: digestOn('postgres') }
  const after = afterLine.exec(sql)?.groups?.['number']
  return {
    number: Number(parts['number']),
    name: parts['name'],
    sql,
    digests,
    background,
    after: after === undefined ? undefined : Number(after),
  }
}

/** The words that begin an index on a line of its own, and the table that it is of. */
export const indexWords = /^create (?<unique>unique )?index (?<name>\w+) on (?<table>\w+)\s/im

function readBackground(entry: string, sql: string): Background | undefined {
  const line = backgroundLine.exec(sql)?.groups
  if (line === undefined) return undefined
  const { table, key } = line
  for (const engine of ['sqlite', 'postgres'] as const) {
    const [statement, ...others] = statementsOf(forEngine(sql, engine))
    if (statement === undefined) continue
    const isFit = table === undefined ? indexWords.test(statement) : isStep.test(statement)
    if (!isFit || others.length > 0) throw new Error(oddBackground(entry))
  }
  return table === undefined || key === undefined ? { kind: 'index' } : { kind: 'rows', table, key }
}

const isStep = /^(update|insert into|delete from)\s[^]*\sbetween \$1 and \$2\b/i

function oddBackground(entry: string): string {
  return (
    `Migration "${entry}" is to be done in the background: it has one statement, create index, ` +
    'or, after "-- in the background, by KEY of TABLE", a change of the rows whose key is ' +
    'between $1 and $2.'
  )
}

/** The statements for the engine; a migration may have none for one of them. */
export function statementsOf(sql: string): string[] {
  const statements = sql.replaceAll(/--.*|\/\*[^]*?\*\//g, '').split(';')
  return statements.map((one) => one.trim()).filter((one) => one !== '')
}

const adding = /^(create table|create (unique )?index|alter table \S+ add column|insert into)\s/i

function checkAdditive(entry: string, sql: string): void {
  for (const statement of statementsOf(sql)) {
    const isRequired = / add column /i.test(statement) && /not null/i.test(statement)
    if (adding.test(statement) && (!isRequired || / default /i.test(statement))) continue
    const [line] = statement.split('\n')
    throw new Error(`Migration "${entry}" is marked additive, but "${line}" does more than add.`)
  }
}

function checkAfter({ number, name, after }: MigrationFile, files: readonly MigrationFile[]): void {
  if (after === undefined || (after < number && files[after - 1]?.background)) return
  const label = labelOf({ number, name })
  throw new Error(`Migration ${label} comes after one that is not in the background before it.`)
}

export function labelOf({ number, name }: Pick<MigrationFile, 'number' | 'name'>): string {
  return `${String(number).padStart(4, '0')}-${name}`
}

function checkNumber({ number, name }: MigrationFile, expected: number): void {
  if (number === expected) return
  const [actual, wanted] = [number, expected].map((value) => String(value).padStart(4, '0'))
  throw new Error(
    `Migration ${actual}-${name} stands where ${wanted} is expected: ` +
      'number the files from 0001 on, without gaps or repetitions.',
  )
}

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
}

/**
 * The first line of a migration beside which the version before it goes on working: it only adds
 * tables, indexes, and columns that may be left out. One that does more on SQLite, which has one
 * process anyway, does not stop the nodes of PostgreSQL.
 */
const additiveMark = /^-- additive(?<postgres> on postgres)?\n/

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
  const mark = additiveMark.exec(sql)
  const digestOn = (engine: Engine) => {
    const isForPostgres = mark?.groups?.['postgres'] !== undefined
    if (mark === null || (isForPostgres && engine !== 'postgres')) return hash
    checkAdditive(entry, forEngine(sql, engine))
    return `${additiveDigest}${hash}`
  }
  const digests = { sqlite: digestOn('sqlite'), postgres: digestOn('postgres') }
  return { number: Number(parts['number']), name: parts['name'], sql, digests }
}

const adding = /^(create table|create (unique )?index|alter table \S+ add column|insert into)\s/i

function checkAdditive(entry: string, sql: string): void {
  const statements = sql.replaceAll(/--.*|\/\*[^]*?\*\//g, '').split(';')
  for (const statement of statements.map((one) => one.trim()).filter((one) => one !== '')) {
    const isRequired = / add column /i.test(statement) && /not null/i.test(statement)
    if (adding.test(statement) && (!isRequired || / default /i.test(statement))) continue
    const [line] = statement.split('\n')
    throw new Error(`Migration "${entry}" is marked additive, but "${line}" does more than add.`)
  }
}

function checkNumber({ number, name }: MigrationFile, expected: number): void {
  if (number === expected) return
  const [found, wanted] = [number, expected].map((value) => String(value).padStart(4, '0'))
  throw new Error(
    `Migration ${found}-${name} stands where ${wanted} is expected: ` +
      'number the files from 0001 on, without gaps or repetitions.',
  )
}

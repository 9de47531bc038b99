import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface MigrationFile {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly digest: string
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
  const digest = createHash('sha256').update(sql).digest('hex')
  return { number: Number(parts['number']), name: parts['name'], sql, digest }
}

function checkNumber({ number, name }: MigrationFile, expected: number): void {
  if (number === expected) return
  const [found, wanted] = [number, expected].map((value) => String(value).padStart(4, '0'))
  throw new Error(
    `Migration ${found}-${name} stands where ${wanted} is expected: ` +
      'number the files from 0001 on, without gaps or repetitions.',
  )
}

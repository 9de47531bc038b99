import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/**
 * Copies all pages in one step. SQLite restarts a stepwise copy whenever another process writes, so
 * on a busy database it would never end. One step reads one state, on another thread.
 */
const allPages = 2_147_483_647

const lockWaitMs = 10_000

/**
 * Makes a consistent copy while others write. The copy is one file, without a log, and gets its
 * name only when it is complete, checked and synced to disk.
 */
export async function backupSqlite(file: string, destination: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
  if (existsSync(destination)) throw new Error(`${destination} exists already; name another file.`)
  await mkdir(dirname(destination), { recursive: true })
  const unfinished = `${destination}.part`
  await removeDatabase(unfinished)
  try {
    await copyPages(file, unfinished)
    foldLog(unfinished)
    const problems = checkSqlite(unfinished)
    if (problems.length > 0) throw new Error(`The copy of ${file} is not sound: ${problems[0]}`)
    await syncToDisk(unfinished)
    await rename(unfinished, destination)
  } finally {
    await removeDatabase(unfinished)
  }
}

/** Returns the problems SQLite finds in a file; reads the whole file. */
export function checkSqlite(file: string): string[] {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
  const connection = new DatabaseSync(file, { timeout: lockWaitMs })
  try {
    connection.exec('pragma query_only = on')
    return problemsOf(connection)
  } finally {
    connection.close()
  }
}

/**
 * Returns damaged pages, indexes that disagree with their tables, and rows whose parents are
 * missing.
 */
export function problemsOf(connection: DatabaseSync): string[] {
  const damage = connection.prepare('pragma integrity_check').all()
  const orphans = connection.prepare('pragma foreign_key_check').all()
  return [
    ...damage.map((row) => String(row['integrity_check'])).filter((text) => text !== 'ok'),
    ...orphans.map((row) => `a row of ${String(row['table'])} lacks its ${String(row['parent'])}`),
  ]
}

/**
 * Returns the first damage in the pages of a file that others may be writing to; index contents are
 * not compared. It opens the file read-only: closing a writable connection would fold the log into
 * the file.
 */
export function quickCheckSqlite(file: string): string | undefined {
  const connection = new DatabaseSync(file, { timeout: lockWaitMs, readOnly: true })
  try {
    const [row] = connection.prepare('pragma quick_check(1)').all()
    const text = String(row?.['quick_check'])
    return text === 'ok' ? undefined : text.replaceAll(/\s+/g, ' ')
  } finally {
    connection.close()
  }
}

async function copyPages(file: string, destination: string): Promise<void> {
  const source = new DatabaseSync(file, { timeout: lockWaitMs })
  try {
    await backup(source, destination, { rate: allPages })
  } finally {
    source.close()
  }
}

function foldLog(file: string): void {
  const connection = new DatabaseSync(file)
  try {
    connection.exec('pragma journal_mode = delete')
  } finally {
    connection.close()
  }
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeDatabase(file: string): Promise<void> {
  for (const end of ['', '-journal', '-wal', '-shm']) await rm(`${file}${end}`, { force: true })
}

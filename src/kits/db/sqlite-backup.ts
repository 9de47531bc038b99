import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/**
 * All pages in one step. SQLite starts a stepwise copy again whenever another process writes, so
 * on a busy database it would never end; one step reads one state, and on another thread.
 */
const allPages = 2_147_483_647

const lockWaitMs = 10_000

/**
 * A consistent copy, while others write. It gets its name only when it is whole, sound and on
 * disk, and is one single file, without a log beside it.
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

/** What SQLite finds wrong in a file; nothing when it is sound. It reads the whole file. */
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

/** Damaged pages, indexes that do not agree with their tables, and rows whose parents are gone. */
export function problemsOf(connection: DatabaseSync): string[] {
  const damage = connection.prepare('pragma integrity_check').all()
  const orphans = connection.prepare('pragma foreign_key_check').all()
  return [
    ...damage.map((row) => String(row['integrity_check'])).filter((text) => text !== 'ok'),
    ...orphans.map((row) => `a row of ${String(row['table'])} lacks its ${String(row['parent'])}`),
  ]
}

/**
 * The first damage in the pages of a file, while others may write to it; what its indexes hold is
 * not compared. It changes nothing: closing a connection that may write would fold the log in.
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

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { geoFileName } from '../capabilities/addresses/addresses.ts'
import { type ChainVerdict, openAudit } from '../capabilities/audit/audit.ts'
import { indexAllWords } from '../capabilities/orders/orders.ts'
import { environmentNames, peopleName, readConfig } from '../config.ts'
import { type DatabaseName, findSigning, migrationsOf, secretKeyName } from '../databases.ts'
import { isSealedFolder } from '../kits/backup/sealed-folder.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError, printRows } from '../kits/command-line/output.ts'
import { createProgressLine, type ProgressLine } from '../kits/command-line/progress-line.ts'
import type { Database } from '../kits/db/database.ts'
import { migrationStatus } from '../kits/db/migrate.ts'
import { type Moved, type MovePart, moveDatabases } from '../kits/db/move.ts'
import { type BackPart, moveBack } from '../kits/db/move-back.ts'
import { MoveError } from '../kits/db/move-rows.ts'
import { schemaOf } from '../kits/db/open.ts'
import { countOtherConnections } from '../kits/db/postgres-backup.ts'
import { withSigning } from '../kits/db/signed.ts'
import { openSqliteSource, type SqliteSource } from '../kits/db/sqlite-source.ts'
import { limits } from '../limits.ts'
import { databaseFile } from './backup-contents.ts'
import { refuseEnvironment } from './environment-choice.ts'
import { failMove, openServer, refuseWhileRunning } from './move-server.ts'
import { runningProcess } from './running.ts'

/** Copies the embedded databases into PostgreSQL, for a carrier that moves there, or back. */
export async function move(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {
    from: { type: 'string' },
    back: { type: 'boolean', default: false },
    to: { type: 'string' },
  })
  refuseEnvironment(values.namedEnvironment, 'move takes')
  const isMixed = values.back ? values.from !== undefined : values.to !== undefined
  if (positionals.length > 0 || isMixed)
    throw new CliError('expected: move [--from FOLDER], or move --back [--to FOLDER]')
  const { databaseUrl: url, dataFolder } = readConfig()
  if (url === undefined)
    throw new CliError('POSTA_DATABASE_URL is missing: it names the PostgreSQL database to move to')
  if (values.back) return moveBackTo(resolve(values.to ?? dataFolder), url, values.json)
  const folder = resolve(values.from ?? dataFolder)
  refuseWhileRunning(folder)
  const parts = openParts(folder)
  const progress = createProgressLine('posta move', values.json)
  try {
    for (const part of parts) await examine(part, progress)
    const rows = await moveParts(folder, url, parts, progress)
    progress.end()
    printRows(rows, values.json)
    if (!values.json) process.stdout.write(describeKeptFiles(folder))
    return 0
  } catch (error) {
    return failMove(error, progress)
  } finally {
    for (const { source } of parts) source.close()
  }
}

interface Part extends MovePart {
  readonly name: DatabaseName
  readonly file: string
}

/**
 * Opens every database in the folder, whichever environments are configured, so that none is left
 * behind.
 */
function openParts(folder: string): Part[] {
  if (isSealedFolder(folder))
    throw new CliError(
      `${folder} is encrypted: open it first, POSTA_DATA=/another/folder ./posta restore ${folder}`,
    )
  const names = [...environmentNames, peopleName] as const
  const existing = names.filter((name) => existsSync(databaseFile(folder, name)))
  if (existing.length === 0)
    throw new CliError(`there is no database in ${folder}; --from names the folder`)
  return existing.map((name) => {
    const file = databaseFile(folder, name)
    const migrations = migrationsOf(name)
    const source = openSqliteSource(file)
    return { name, file, schema: schemaOf(name), source, migrationsFolder: migrations }
  })
}

/** Refuses a database that is damaged or of another version. */
async function examine(part: Part, progress: ProgressLine): Promise<void> {
  const { name, file, source, migrationsFolder } = part
  const states = await migrationStatus(source, migrationsFolder).catch((error: unknown) => {
    throw new MoveError(`${file}: ${messageOf(error)}`)
  })
  const pending = states.filter(({ appliedAt }) => appliedAt === undefined).length
  if (pending > 0)
    throw new MoveError(
      `${file} is ${pending} migrations behind this version; ./posta migrate without ` +
        'POSTA_DATABASE_URL brings it up',
    )
  progress.report(`checking ${name}`)
  const problem = firstProblem(source)
  if (problem !== undefined)
    throw new MoveError(`${file} is damaged (${problem}): ./posta restore a backup first`)
}

/** With some kinds of damage SQLite can't read any further. */
function firstProblem(source: SqliteSource): string | undefined {
  try {
    return source.problems()[0]?.replaceAll(/\s+/g, ' ')
  } catch (error) {
    return messageOf(error)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function moveParts(
  folder: string,
  url: string,
  parts: readonly Part[],
  progress: ProgressLine,
) {
  const target = openServer(folder, url)
  const signing = findSigning({ ...readConfig(), dataFolder: folder }) ?? findSigning(readConfig())
  const signed = (db: Database) => (signing ? withSigning(db, signing) : db)
  const verdicts = new Map<string, ChainVerdict>()
  try {
    const moved = await moveDatabases(target, parts, {
      now: Date.now(),
      lockWaitMs: limits.moveLockWaitMs,
      onProgress: (step, share) => progress.report(step, share),
      async check({ name, source }, db) {
        if (name !== peopleName) verdicts.set(name, await openAudit(signed(db)).verify())
        if (source.hasChanged() || runningProcess(folder) !== undefined)
          throw new MoveError(`somebody used ${folder} meanwhile: stop it, and move again`)
      },
    })
    return moved.map(({ name, tables, rows }) => {
      return { environment: name, tables, rows, audit: describe(verdicts.get(name)) }
    })
  } finally {
    await target.close()
  }
}

/** An audit log that was tampered with is moved as it is: it is the evidence. */
function describe(verdict: ChainVerdict | undefined): string {
  if (verdict === undefined) return ''
  return verdict.sound
    ? `sound, ${verdict.entries} entries`
    : `entry ${verdict.sequence}: ${verdict.fault}, as it was before`
}

function describeKeptFiles(folder: string): string {
  const files = ['ops-token', 'audit-key', secretKeyName, geoFileName, 'geo'].filter((name) =>
    existsSync(join(folder, name)),
  )
  const list = files.join(', ')
  const needed = `Not in the database, and needed in POSTA_DATA from here on: ${list}.\n`
  const back = `The files in ${folder} were only read: a start without POSTA_DATABASE_URL`
  return `\n${files.length > 0 ? needed : ''}${back} goes back to them.\n`
}

/** Copies the rows of PostgreSQL into new embedded databases. */
async function moveBackTo(folder: string, url: string, json: boolean): Promise<number> {
  mkdirSync(folder, { recursive: true })
  refuseWhileRunning(folder)
  const parts = newParts(folder)
  const progress = createProgressLine('posta move', json)
  try {
    const moved = await copyBack(folder, url, parts, progress)
    for (const { name, file } of parts)
      if (moved.some((one) => one.name === name)) renameSync(file, databaseFile(folder, name))
    progress.end()
    const rows = moved.map(({ name, tables, rows: many }) => ({
      environment: name,
      tables,
      rows: many,
    }))
    printRows(rows, json)
    return 0
  } catch (error) {
    return failMove(error, progress)
  } finally {
    for (const { file } of parts)
      for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
  }
}

/** The new files get their names once all are complete. */
function newParts(folder: string): BackPart[] {
  return ([...environmentNames, peopleName] as const).map((name) => {
    const file = databaseFile(folder, name)
    if (existsSync(file)) throw new CliError(`${file} is there already: take it out of the folder`)
    const unfinished = `${file}.part`
    rmSync(unfinished, { force: true })
    const migrationsFolder = migrationsOf(name)
    return { name, schema: schemaOf(name), file: unfinished, migrationsFolder }
  })
}

const lookAgainMs = 200

/** The server lists the connections of a service that has just ended a moment longer. */
async function isUsed(source: Database): Promise<boolean> {
  for (let looks = 0; looks < 15; looks += 1) {
    if ((await countOtherConnections(source)) === 0) return false
    await sleep(lookAgainMs)
  }
  return true
}

async function copyBack(
  folder: string,
  url: string,
  parts: readonly BackPart[],
  progress: ProgressLine,
): Promise<Moved[]> {
  const source = openServer(folder, url)
  try {
    if (await isUsed(source))
      throw new MoveError('a service uses that database: stop every one of them')
    const moved = await moveBack(source, parts, {
      now: Date.now(),
      lockWaitMs: limits.moveLockWaitMs,
      onProgress: (step) => progress.report(step),
      complete: async ({ name }, tx) => {
        if (name !== peopleName) await indexAllWords(tx)
      },
    })
    if (moved.length === 0) throw new MoveError('that database has nothing of Posta')
    return moved
  } finally {
    await source.close()
  }
}

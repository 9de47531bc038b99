import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError, printRows } from '../kits/command-line/output.ts'
import { backupSqlite, checkSqlite } from '../kits/db/sqlite-backup.ts'
import { runningProcess } from './running.ts'

/** Takes a consistent copy of every environment while the service runs. */
export async function backup(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  const config = embeddedOnly(readConfig(), 'pg_dump makes its backups')
  const folder = resolve(positionals[0] ?? join(config.dataFolder, 'backups', timestamp()))
  await mkdir(folder, { recursive: true })
  const rows = []
  for (const environment of config.environments) {
    const source = databaseFile(config.dataFolder, environment)
    if (!existsSync(source)) continue
    const copy = databaseFile(folder, environment)
    if (existsSync(copy)) throw new CliError(`${copy} exists already; name another folder`)
    await backupSqlite(source, copy)
    rows.push({ environment, file: copy, bytes: (await stat(copy)).size, check: verdict(copy) })
  }
  if (rows.length === 0) throw new CliError(`there is no database in ${config.dataFolder} yet`)
  printRows(rows, values.json)
  return 0
}

/** Restores a copy. The data it replaces is kept next to it, in case the copy was the wrong one. */
export async function restore(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  const config = embeddedOnly(readConfig(), 'pg_restore restores it')
  const [source] = positionals
  if (source === undefined) throw new CliError('expected: restore FOLDER (one made by backup)')
  const pid = runningProcess(config.dataFolder)
  if (pid !== undefined)
    throw new CliError(`process ${pid} is using ${config.dataFolder}: stop it first`)
  const found = config.environments.filter((one) => existsSync(databaseFile(source, one)))
  if (found.length === 0) throw new CliError(`there is no backup in ${source}`)
  for (const environment of found) {
    const state = verdict(databaseFile(source, environment))
    if (state !== 'ok') throw new CliError(`the backup of ${environment} is damaged: ${state}`)
  }
  await mkdir(config.dataFolder, { recursive: true })
  const rows = []
  for (const environment of found) rows.push(await putBack(config.dataFolder, source, environment))
  printRows(rows, values.json)
  return 0
}

async function putBack(dataFolder: string, source: string, environment: string) {
  const target = databaseFile(dataFolder, environment)
  const replaced = existsSync(target) ? `${target}.replaced-${timestamp()}` : undefined
  const fresh = `${target}.restoring`
  await copyFile(databaseFile(source, environment), fresh)
  if (replaced) {
    // The write-ahead log moves along: applied to the copy, it would corrupt it. The replaced
    // database may be damaged, so it is moved without reading it.
    for (const end of ['', '-wal', '-shm'])
      if (existsSync(target + end)) await rename(target + end, replaced + end)
  }
  await rename(fresh, target)
  return { environment, file: target, replaced: replaced ?? '(there was none)' }
}

function embeddedOnly(config: Config, instead: string): Config {
  if (config.databaseUrl !== undefined) throw new CliError(`the data is in PostgreSQL: ${instead}`)
  return config
}

export function databaseFile(folder: string, environment: string): string {
  return join(folder, `${environment}.db`)
}

function verdict(file: string): string {
  try {
    return checkSqlite(file)[0] ?? 'ok'
  } catch (error) {
    return error instanceof Error ? error.message : 'damaged'
  }
}

function timestamp(): string {
  return new Date().toISOString().replace(/[:.]/g, '-')
}

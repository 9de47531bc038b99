import { join } from 'node:path'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { readerUrl } from './postgres-hosts.ts'
import { withReplica } from './replica.ts'
import { openSqlite } from './sqlite.ts'

export interface DatabaseOptions {
  /** A PostgreSQL URL; without one, the data lives in a SQLite file. */
  readonly url?: string | undefined
  /** Leads to the server itself where `url` leads to a pooler. */
  readonly listenUrl?: string | undefined
  /** Servers for reads that may be a second old. */
  readonly replicaUrl?: string | undefined
  readonly folder: string
  readonly name: string
  readonly busyTimeoutMs?: number
  readonly poolSize?: number
  readonly statementTimeoutMs?: number
  readonly connectTimeoutMs?: number
  readonly namedStatements?: boolean
}

/** The PostgreSQL schema of the database with this name. */
export function schemaOf(name: string): string {
  return `posta_${name}`
}

/**
 * Opens the schema `posta_<name>` of PostgreSQL if there is a URL, else the SQLite file
 * `<folder>/<name>.db`.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, folder, name, busyTimeoutMs = 5_000 } = options
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(name)) {
    throw new Error(`"${name}" cannot name a database: use lower-case letters, digits and _.`)
  }
  if (url === undefined) return openSqlite({ file: join(folder, `${name}.db`), busyTimeoutMs })
  const settings = {
    url,
    listenUrl: options.listenUrl,
    schema: schemaOf(name),
    namedStatements: options.namedStatements ?? true,
    poolSize: options.poolSize ?? 10,
    statementTimeoutMs: options.statementTimeoutMs ?? 15_000,
    connectTimeoutMs: options.connectTimeoutMs ?? 5_000,
  }
  const primary = openPostgres(settings)
  if (options.replicaUrl === undefined) return primary
  return withReplica(primary, openPostgres({ ...settings, url: readerUrl(options.replicaUrl) }))
}

import { DatabaseError } from 'pg'
import { DeadlineError } from '../batch/deadline.ts'
import { DatabaseBusyError } from './mutex.ts'

/** SQLite: busy, locked, out of memory, read only, disk error, full, cannot open. */
const sqliteOutages = new Set([5, 6, 7, 8, 10, 13, 14])

/** PostgreSQL: connection lost, resources exhausted, operator intervention, system error. */
const postgresOutages = new Set(['08', '53', '57', '58'])

/**
 * Returns whether the database is unavailable or overloaded, so that the same statement may succeed
 * later. Otherwise the statement or its values are at fault.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseBusyError || error instanceof DeadlineError) return true
  if (error instanceof DatabaseError) return isServerOutage(error.code ?? '')
  if (error instanceof ReadOnlyError) return true
  if ('errcode' in error) return sqliteOutages.has(Number(error.errcode) % 256)
  return isConnectionError(error)
}

/** Only a server that takes writes was asked for. */
export class ReadOnlyError extends Error {
  constructor() {
    super('The server only reads: it is a standby, or was demoted.')
    this.name = 'ReadOnlyError'
  }
}

/** A server that has been demoted refuses writes: the connection leads to the wrong one. */
export const readOnlyCode = '25006'

/** The server gave up a transaction of which nothing came for too long. */
const silenceCode = '25P03'

function isServerOutage(code: string): boolean {
  return code === readOnlyCode || code === silenceCode || postgresOutages.has(code.slice(0, 2))
}

/** PostgreSQL: authentication failed, or the database does not exist. */
const postgresRejections = new Set(['28', '3D'])
const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME/

/** Returns whether the server rejects the connection: the URL of the database must be corrected. */
export function isRejectedConnection(error: unknown): boolean {
  if (error instanceof DatabaseError) return postgresRejections.has(error.code?.slice(0, 2) ?? '')
  return error instanceof Error && 'code' in error && certificateCodes.test(String(error.code))
}

/** SQLite: damaged, and not a database. */
const sqliteDamages = new Set([11, 26])

/** Returns whether the SQLite file can't be used, for now or at all. */
export function isFileError(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error)) return false
  const code = Number(error.errcode) % 256
  return sqliteOutages.has(code) || sqliteDamages.has(code)
}

/**
 * Returns whether the database refused or failed, for any reason. Any other error is a bug of ours.
 */
export function isDatabaseError(error: unknown): boolean {
  return isOutage(error) || error instanceof DatabaseError || hasSqliteCode(error)
}

function hasSqliteCode(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error
}

const systemCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/

/** Errors of pg that have no code. */
const pgMessages =
  /^(Connection terminated|Client (has|was)|timeout|Query read timeout|The database is closed)/

/** Returns whether the connection seems to be lost. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return systemCodes.test(code) || pgMessages.test(error.message)
}

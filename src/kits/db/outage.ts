import { DatabaseError } from 'pg'
import { DatabaseBusyError } from './mutex.ts'

/** SQLite: busy, locked, out of memory, read only, disk error, full, cannot open. */
const sqliteOutages = new Set([5, 6, 7, 8, 10, 13, 14])

/** PostgreSQL: connection lost, resources exhausted, operator at work, system error. */
const postgresOutages = new Set(['08', '53', '57', '58'])

/**
 * Did the statement fail because the database is away or overloaded? Then it may do well later,
 * as it is. Otherwise the statement itself, or its values, are at fault.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseBusyError) return true
  if (error instanceof DatabaseError) return postgresOutages.has(error.code?.slice(0, 2) ?? '')
  if ('errcode' in error) return sqliteOutages.has(Number(error.errcode) % 256)
  return isConnectionTrouble(error)
}

/** PostgreSQL: who we say we are is not let in, or the database is not there. */
const postgresTurnedAway = new Set(['28', '3D'])
const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME/

/** Does the server not let us in? Then the address of the database needs mending. */
export function isTurnedAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return postgresTurnedAway.has(error.code?.slice(0, 2) ?? '')
  return error instanceof Error && 'code' in error && certificateCodes.test(String(error.code))
}

/** SQLite: damaged, and no database at all. */
const sqliteDamages = new Set([11, 26])

/** Is it the file of the embedded database that can't be used, now or at all? */
export function isFileTrouble(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error)) return false
  const code = Number(error.errcode) % 256
  return sqliteOutages.has(code) || sqliteDamages.has(code)
}

/** Did the database refuse or fail, for whatever reason? Anything else is a fault of our own. */
export function isDatabaseError(error: unknown): boolean {
  return isOutage(error) || error instanceof DatabaseError || hasSqliteCode(error)
}

function hasSqliteCode(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error
}

const systemCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/

/** pg gives these no code. */
const pgMessages =
  /^(Connection terminated|Client (has|was)|timeout|Query read timeout|The database is closed)/

/** Is there nobody at the other end any more, for all we know? */
export function isConnectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return systemCodes.test(code) || pgMessages.test(error.message)
}

import type { Database } from '../../src/kits/db/database.ts'
import { type DatabaseOptions, openDatabase } from '../../src/kits/db/open.ts'
import { patienceMs } from './until.ts'

/** Opens the data of a service that runs, or ran: on a busy machine it is waited for. */
export function openData(options: DatabaseOptions): Database {
  return openDatabase({
    busyTimeoutMs: patienceMs,
    statementTimeoutMs: patienceMs,
    connectTimeoutMs: patienceMs,
    ...options,
  })
}

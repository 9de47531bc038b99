import { environmentNames } from '../config.ts'
import { CliError } from '../kits/command-line/output.ts'
import type { ProgressLine } from '../kits/command-line/progress-line.ts'
import type { Database } from '../kits/db/database.ts'
import { MoveError } from '../kits/db/move-rows.ts'
import { openDatabase } from '../kits/db/open.ts'
import { limits } from '../limits.ts'
import { runningProcess } from './running.ts'

export function refuseWhileRunning(folder: string): void {
  const pid = runningProcess(folder)
  if (pid !== undefined) throw new CliError(`process ${pid} is using ${folder}: stop it first`)
}

/** Ends the line of the progress, and says why nothing was moved. */
export function failMove(error: unknown, progress: ProgressLine): never {
  progress.end()
  if (error instanceof MoveError) throw new CliError(`nothing was moved: ${error.message}`)
  throw error
}

/** Opens one connection, since the whole move is one transaction. */
export function openServer(folder: string, url: string): Database {
  return openDatabase({
    url,
    folder,
    name: environmentNames[0],
    poolSize: 1,
    namedStatements: false,
    statementTimeoutMs: limits.moveStatementMs,
    connectTimeoutMs: limits.connectTimeoutMs,
  })
}

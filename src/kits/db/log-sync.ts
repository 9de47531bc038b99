import { closeSync, fdatasync, openSync } from 'node:fs'

/** Brings the write-ahead log of a SQLite file to the disk, in a thread of libuv's. */
export interface LogSync {
  /** Resolves when all that was written before the call is on the disk. */
  sync(): Promise<void>
  /** The sync that is under way, if there is one. */
  underWay(): Promise<void> | undefined
  close(): void
}

export function openLogSync(file: string): LogSync {
  let log: number | undefined
  let syncing: Promise<void> | undefined

  function syncLog(): Promise<void> {
    return new Promise((resolve) => {
      const settle = (error: Error | null) => (error ? endProcess(file, error) : resolve())
      try {
        // The first transaction makes the log, which lasts as long as the connections.
        log ??= openSync(`${file}-wal`, 'r+')
        fdatasync(log, settle)
      } catch (error) {
        endProcess(file, error)
      }
    })
  }

  return {
    sync() {
      syncing = syncLog().finally(() => {
        syncing = undefined
      })
      return syncing
    },
    underWay: () => syncing,
    close() {
      if (log !== undefined) closeSync(log)
      log = undefined
    },
  }
}

/**
 * After a failed sync nobody knows what is on the disk, and the next one may succeed although bytes
 * are lost. A new start reads what is there.
 */
function endProcess(file: string, error: unknown): never {
  process.stderr.write(`${file}: its log can not be written to the disk: ${String(error)}\n`)
  process.exit(1)
}

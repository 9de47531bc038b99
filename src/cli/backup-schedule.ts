import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { isBackupDue, readBackupRecord } from '../kits/backup/backup-record.ts'
import type { Log } from '../kits/log/log.ts'

const lookEveryMs = 30_000

export interface BackupSchedule {
  stop(): void
}

/**
 * Makes backups while the service runs, each in a process of its own: checking a large copy would
 * keep requests waiting.
 */
export function startBackupSchedule(config: Config, log: Log): BackupSchedule {
  const { backupEveryMs, backupFolder } = config
  if (backupEveryMs === undefined) return { stop: () => {} }
  let stopMaking: (() => void) | undefined
  const look = () => {
    if (stopMaking || !isBackupDue(readBackupRecord(backupFolder), backupEveryMs, Date.now()))
      return
    stopMaking = makeBackup(log, () => (stopMaking = undefined))
  }
  const timer = setInterval(look, lookEveryMs)
  look()
  return {
    stop() {
      clearInterval(timer)
      stopMaking?.()
    },
  }
}

function makeBackup(log: Log, onEnd: () => void): () => void {
  const command = [...process.execArgv, join(import.meta.dirname, 'posta.ts')]
  const child = spawn(process.execPath, [...command, 'backup', '--scheduled'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text.slice(0, 2_000)))
  child.once('error', (error) => (errors += error.message))
  child.once('close', (code) => {
    const why = errors.trim()
    if (code !== 0 || why !== '') log.error({ code, why }, 'backup failed')
    else log.info({}, 'backup made')
    onEnd()
  })
  return () => void child.kill()
}

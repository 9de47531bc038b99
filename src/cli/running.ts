import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A note in the data folder for each process that uses it, for those who must not interfere. */
const noteName = (pid: number) => `posta-${pid}.pid`

export function noteRunning(folder: string): void {
  // With PostgreSQL and a token in the settings, nothing else is kept in it.
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, noteName(process.pid)), '')
}

export function forgetRunning(folder: string): void {
  rmSync(join(folder, noteName(process.pid)), { force: true })
}

/** A process that uses the folder and is still alive; notes of dead ones are taken away. */
export function runningProcess(folder: string): number | undefined {
  for (const pid of notedProcesses(folder)) {
    if (isAlive(pid)) return pid
    rmSync(join(folder, noteName(pid)), { force: true })
  }
  return undefined
}

function notedProcesses(folder: string): number[] {
  try {
    const notes = readdirSync(folder).map((name) => /^posta-(\d+)\.pid$/.exec(name)?.[1])
    return notes.filter((pid) => pid !== undefined).map(Number)
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

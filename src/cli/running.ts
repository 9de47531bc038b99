import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A note in the data folder of which process uses it, for those who must not interfere. */
const noteOf = (folder: string) => join(folder, 'posta.pid')

export function noteRunning(folder: string): void {
  writeFileSync(noteOf(folder), `${process.pid}\n`)
}

export function forgetRunning(folder: string): void {
  if (runningProcess(folder) === process.pid) rmSync(noteOf(folder), { force: true })
}

/** The process that uses the folder, if it is still alive. */
export function runningProcess(folder: string): number | undefined {
  const pid = readNote(folder)
  return pid !== undefined && isAlive(pid) ? pid : undefined
}

function readNote(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(noteOf(folder), 'utf8').trim())
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
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

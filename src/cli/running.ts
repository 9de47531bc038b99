import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Each process that uses the data folder leaves a note in it, for commands that must not interfere.
 */
const noteName = (pid: number) => `posta-${pid}.pid`

export function noteRunning(folder: string): void {
  // With PostgreSQL and a token in the settings, nothing else is stored there.
  mkdirSync(folder, { recursive: true })
  runningProcess(folder)
  writeFileSync(join(folder, noteName(process.pid)), birthOf(process.pid))
}

export function forgetRunning(folder: string): void {
  rmSync(join(folder, noteName(process.pid)), { force: true })
}

/** Returns a live process that uses the folder; notes of dead ones are deleted. */
export function runningProcess(folder: string): number | undefined {
  return liveProcesses(folder)[0]
}

/** The same, but for this process. */
export function otherProcess(folder: string): number | undefined {
  return liveProcesses(folder).find((pid) => pid !== process.pid)
}

function liveProcesses(folder: string): number[] {
  const notes = notedProcesses(folder).map((pid) => ({ pid, file: join(folder, noteName(pid)) }))
  const dead = notes.filter(({ pid, file }) => !isLive(pid) || !isSameProcess(file, pid))
  for (const { file } of dead) rmSync(file, { force: true })
  return notes.filter((note) => !dead.includes(note)).map(({ pid }) => pid)
}

function notedProcesses(folder: string): number[] {
  try {
    const notes = readdirSync(folder).map((name) => /^posta-(\d+)\.pid$/.exec(name)?.[1])
    return notes.filter((pid) => pid !== undefined).map(Number)
  } catch {
    return []
  }
}

/** After a crash, the process id may belong to another process, in a container even to this one. */
function isSameProcess(file: string, pid: number): boolean {
  const written = textOf(file)
  const birth = birthOf(pid)
  return written !== '' && birth !== '' ? written === birth : pid !== process.pid
}

/** Returns when a process started, and in which boot; empty where the system does not say. */
function birthOf(pid: number): string {
  const boot = textOf('/proc/sys/kernel/random/boot_id').trim()
  // The name, in parentheses, may contain anything; the twentieth field after it is the start time.
  const since = textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19] ?? ''
  return boot === '' || since === '' ? '' : `${boot} ${since}`
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Returns whether the process whose number a file holds still runs. */
export function isRunning(file: string): boolean {
  const pid = Number(textOf(file))
  return Number.isInteger(pid) && pid > 0 && isLive(pid)
}

export function isLive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

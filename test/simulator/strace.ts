/** Faults of the system's calls, by strace on a process that runs already. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { Fault, FaultKind } from './faults.ts'

/** The calls by which SQLite writes, and waits for the disk. */
const writes = 'pwrite64,ftruncate'
const syncs = 'fsync,fdatasync'

/** What strace does to the n-th of the calls. */
const injections: Readonly<Partial<Record<FaultKind, readonly [calls: string, what: string]>>> = {
  'kill-at-write': [writes, 'signal=KILL'],
  'kill-at-sync': [syncs, 'signal=KILL'],
  'write-fails': [writes, 'error=EIO'],
  'sync-fails': [syncs, 'error=EIO'],
  'disk-full': [writes, 'error=ENOSPC'],
}

export interface Injection {
  /** Lets go of the process; returns whether the fault struck. */
  end(isAlive: boolean): Promise<boolean>
}

/** Only the first thread is followed: SQLite works there. */
export async function inject(pid: number, fault: Fault, log: string): Promise<Injection> {
  const injection = injections[fault.kind]
  if (injection === undefined) throw new Error(`${fault.kind} is no fault of a system call`)
  const [calls, what] = injection
  // A disk that is full stays so until strace lets go.
  const when = `${fault.after}${fault.kind === 'disk-full' ? '+' : ''}`
  const words = ['-e', `trace=${calls}`, '-e', `inject=${calls}:${what}:when=${when}`, '-o', log]
  const tracer = await attach(pid, words)
  return {
    async end(isAlive) {
      await tracer.end()
      if (fault.kind.startsWith('kill')) return !isAlive
      return readFileSync(log, 'utf8').includes('INJECTED')
    },
  }
}

async function attach(pid: number, words: readonly string[]): Promise<{ end(): Promise<void> }> {
  const tracer = spawn('strace', [...words, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  const isOver = once(tracer, 'close').catch((error: unknown) => {
    said += String(error)
  })
  await new Promise<void>((resolve, reject) => {
    tracer.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes(' attached')) resolve()
    })
    void isOver.then(() => reject(new Error(`strace ended: ${said.trim()}`)))
  })
  return {
    async end() {
      tracer.kill('SIGINT')
      await isOver
    },
  }
}

/** Why no fault can be injected here; undefined where it can. */
export async function whyNoStrace(): Promise<string | undefined> {
  if (!existsSync('/proc/self')) return 'faults of the disk: not run (they need Linux)'
  const sleeper = spawn('sleep', ['60'], { stdio: 'ignore' })
  try {
    await once(sleeper, 'spawn')
    const tracer = await attach(sleeper.pid ?? 0, [
      '-e',
      'trace=fsync',
      '-e',
      'inject=fsync:error=EIO',
    ])
    await tracer.end()
    return undefined
  } catch (error) {
    return `faults of the disk: not run (${error instanceof Error ? error.message : ''})`
  } finally {
    sleeper.kill()
  }
}

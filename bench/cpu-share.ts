import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Holds processes to a share of a core each, as if each had a small machine of its own. */
export interface CpuShares {
  limit(pid: number, share: number): void
  /** Lets every process go, and removes the groups made for them. */
  end(): void
}

/** Short, so that a process that has used its share stands still for milliseconds only. */
const periodMicros = 10_000

const signals = ['SIGINT', 'SIGTERM'] as const

/** Returns undefined where no group of processes can be limited: not on Linux, or not allowed to. */
export function openCpuShares(): CpuShares | undefined {
  const place = [firstVersion(), secondVersion()].find((one) => one && mayMakeIn(one.parent))
  if (place === undefined) return undefined
  const folders = new Map<number, string>()
  function end(): void {
    for (const [pid, folder] of folders) {
      letGo(pid, place?.home ?? '')
      rmdirSync(folder)
    }
    folders.clear()
    for (const signal of signals) process.off(signal, leave)
  }
  function leave(): void {
    end()
    process.exit(1)
  }
  for (const signal of signals) process.on(signal, leave)
  return {
    limit(pid, share) {
      const folder = groupFolder(place.parent, String(pid))
      mkdirSync(folder)
      folders.set(pid, folder)
      place.limit(folder, share * periodMicros)
      writeFileSync(join(folder, 'cgroup.procs'), String(pid))
    },
    end,
  }
}

/** Where groups of processes are made, the group of this process, and how a limit is written. */
interface Place {
  readonly parent: string
  readonly home: string
  limit(folder: string, quotaMicros: number): void
}

const mounted = '/sys/fs/cgroup'

function firstVersion(): Place | undefined {
  const own = ownGroup(/^\d+:(?:.*,)?cpu(?:,.*)?:(.*)$/m)
  const home = own === undefined ? '' : join(mounted, 'cpu', own)
  if (!existsSync(join(home, 'cgroup.procs'))) return undefined
  return {
    parent: home,
    home,
    limit(folder, quotaMicros) {
      writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodMicros))
      writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quotaMicros))
    },
  }
}

/** A group with processes can't have limited groups inside: they are made at the top. */
function secondVersion(): Place | undefined {
  const own = ownGroup(/^0::(.*)$/m)
  const controls = join(mounted, 'cgroup.subtree_control')
  if (own === undefined || !existsSync(controls)) return undefined
  if (!readFileSync(controls, 'utf8').split(/\s/).includes('cpu')) return undefined
  return {
    parent: mounted,
    home: join(mounted, own),
    limit(folder, quotaMicros) {
      writeFileSync(join(folder, 'cpu.max'), `${quotaMicros} ${periodMicros}`)
    },
  }
}

function ownGroup(line: RegExp): string | undefined {
  const file = '/proc/self/cgroup'
  return existsSync(file) ? line.exec(readFileSync(file, 'utf8'))?.[1] : undefined
}

function groupFolder(parent: string, name: string): string {
  return join(parent, `posta-bench-${process.pid}-${name}`)
}

function mayMakeIn(parent: string): boolean {
  const folder = groupFolder(parent, 'try')
  try {
    mkdirSync(folder)
    rmdirSync(folder)
    return true
  } catch {
    return false
  }
}

function letGo(pid: number, home: string): void {
  try {
    writeFileSync(join(home, 'cgroup.procs'), String(pid))
  } catch {
    // It has ended.
  }
}

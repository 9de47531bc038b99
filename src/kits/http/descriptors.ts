import { readFileSync } from 'node:fs'

/** Descriptors needed besides connections: databases, files, webhooks, child processes. */
const reserved = 256

/** Returns how many of the wanted connections the system lets this process have open. */
export function affordableConnections(wanted: number): number {
  const files = openFilesLimit()
  return files === undefined ? wanted : Math.max(1, Math.min(wanted, files - reserved))
}

/** Returns the limit of open files, or undefined where the system does not show it this way. */
function openFilesLimit(): number | undefined {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return limit === undefined ? undefined : Number(limit)
  } catch {
    return undefined
  }
}

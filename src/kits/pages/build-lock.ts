import { readlinkSync, rmSync, symlinkSync } from 'node:fs'

export interface BuildLock {
  release(): void
}

/**
 * Takes a lock, unless a living process has it. It is a link, which is made in one step, to the id
 * of its holder, so that the lock of a killed process can be released.
 */
export function takeBuildLock(path: string): BuildLock | undefined {
  try {
    symlinkSync(`pid:${process.pid}`, path)
    return { release: () => rmSync(path, { force: true }) }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  if (!isHeld(path)) rmSync(path, { force: true })
  return undefined
}

function isHeld(path: string): boolean {
  try {
    process.kill(Number(readlinkSync(path).replace('pid:', '')), 0)
    return true
  } catch {
    return false
  }
}

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify, stripVTControlCharacters } from 'node:util'
import { importOptions } from '../processes/import-options.ts'

const childFile = join(import.meta.dirname, 'build-child.ts')

/** A build takes seconds, on a busy machine a minute or two; one that takes this long has hung. */
const buildMs = 600_000

/**
 * Returns the folder of the built pages, and builds them first where their sources have changed.
 * Several processes may call it at once: one builds and the others wait for it. The signal ends the
 * build, which would keep a process that is to stop.
 */
export async function ensureBuilt(
  project: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<string> {
  const cache = join(project, 'node_modules', '.cache', 'posta-web')
  const folder = join(cache, sourceHash(project))
  mkdirSync(cache, { recursive: true })
  for (const deadline = Date.now() + buildMs; Date.now() < deadline; await nextTry(signal)) {
    if (existsSync(folder)) return folder
    const lock = takeBuildLock(`${folder}.lock`)
    if (lock === undefined) continue
    try {
      if (!existsSync(folder)) await buildInto(project, folder, signal)
      removeOthers(cache, folder)
      return folder
    } finally {
      lock.release()
    }
  }
  throw new Error('another process began to build the pages and does not end')
}

const nextTry = (signal: AbortSignal) => sleep(200, undefined, { signal })

/** The build appears under its name only once it is whole. */
async function buildInto(project: string, folder: string, signal: AbortSignal): Promise<void> {
  const draft = `${folder}.${process.pid}.draft`
  try {
    const args = [...importOptions, childFile, project, draft]
    const child = promisify(execFile)(process.execPath, args, {
      cwd: project,
      timeout: buildMs,
      signal,
    })
    if (child.child.pid !== undefined) lowerPriority(child.child.pid)
    await child.catch(explain)
    renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** The child prints the fault; Node adds only how it was called. */
function explain(error: Error & { readonly stderr?: string }): never {
  const said = stripVTControlCharacters(error.stderr ?? '').split('\n')
  const lines = said.map((line) => line.trim()).filter((line) => line !== '')
  throw new Error(lines.slice(0, 3).join(' ') || error.message, { cause: error })
}

/** Requests go first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10)
  } catch {
    // The child may have ended already.
  }
}

/** Processes keep the files they serve in memory, so that nobody needs an older build. */
function removeOthers(cache: string, folder: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    const isOther = path !== folder && /^[\w-]+$/.test(name)
    if (isOther) rmSync(path, { recursive: true, force: true })
  }
}

/** A digest of everything that the build depends on. */
export function sourceHash(project: string): string {
  const hash = createHash('sha256')
  const web = join(project, 'web')
  const settings = ['vite-settings.ts', 'build-child.ts'].map((name) =>
    join(import.meta.dirname, name),
  )
  const files = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css|json|svg)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of [...files.toSorted(), join(project, 'package-lock.json'), ...settings]) {
    hash.update(`${relative(project, file)}\0`)
    hash.update(readFileSync(file))
  }
  return hash.digest('base64url').slice(0, 22)
}

interface BuildLock {
  release(): void
}

/**
 * Takes a lock, unless a living process has it. It is a link, which is made in one step, to the id
 * of its holder, so that the lock of a killed process can be released.
 */
function takeBuildLock(path: string): BuildLock | undefined {
  try {
    symlinkSync(`pid:${process.pid}`, path)
    return { release: () => rmSync(path, { force: true }) }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  if (!isLocked(path)) rmSync(path, { force: true })
  return undefined
}

function isLocked(path: string): boolean {
  try {
    process.kill(Number(readlinkSync(path).replace('pid:', '')), 0)
    return true
  } catch {
    return false
  }
}

import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const root = join(import.meta.dirname, '..', '..')
const tool = (name: string) => join(root, 'node_modules', '.bin', name)

/** A failed command, with its output. */
interface FailedCommand extends Error {
  readonly stdout: string
  readonly stderr: string
}

export interface Check {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

/** Several checkers each learn the same types anew: with one, the types cost half the CPU. */
const typesArgs = ['--noEmit', '--checkers', '1'] as const

const checks: readonly Check[] = [
  { name: 'format', command: tool('biome'), args: ['ci', '--log-level=warn'] },
  { name: 'lint', command: tool('oxlint'), args: ['--deny-warnings'] },
  { name: 'types', command: tool('tsc'), args: typesArgs },
  { name: 'types of web', command: tool('tsc'), args: [...typesArgs, '--project', 'web'] },
  { name: 'dead code', command: tool('knip'), args: ['--no-progress'] },
]

/** The types of the bench's own packages, which are only installed once the bench has run. */
const peerTypes: Check = {
  name: 'types of the bench',
  command: tool('tsc'),
  args: [...typesArgs, '--project', join('bench', 'peers')],
}

/** The checks of everything: format, lint, types and dead code. */
export function allChecks(): readonly Check[] {
  return isInstalled(join(root, 'bench')) ? [...checks, peerTypes] : checks
}

/**
 * Runs checks in parallel; the returned function prints their findings at the end, where they are
 * seen.
 */
export async function runChecks(chosen: readonly Check[]): Promise<() => boolean> {
  const faults = await Promise.all(chosen.map(runCheck))
  return () => {
    for (const [place, { name }] of chosen.entries()) printVerdict(name, faults[place])
    return faults.every((fault) => fault === undefined)
  }
}

/** The state of the types is kept between runs, so that only changed files are checked anew. */
const typesOf = (project: string): readonly string[] => [
  ...typesArgs,
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules', '.cache', 'posta', `types-${project}.json`),
  '--project',
  project,
]

/** The checks of the files that changed: those that catch mistakes made while writing. */
export function checksOf(changed: readonly string[]): Check[] {
  const code = changed.filter((file) => /\.tsx?$/.test(file))
  if (code.length === 0) return []
  const types = { command: tool('tsc'), args: typesOf('.') }
  const isWebTouched = code.some((file) => file.startsWith('web/'))
  return [
    { name: 'lint', command: tool('oxlint'), args: ['--deny-warnings', ...code] },
    { ...types, name: 'types' },
    ...(isWebTouched ? [{ ...types, name: 'types of web', args: typesOf('web') }] : []),
  ]
}

/** Returns the output of a check if it failed; checks run in parallel, so none prints by itself. */
async function runCheck({ command, args }: Check): Promise<string | undefined> {
  return promisify(execFile)(command, args, { cwd: root, maxBuffer: 2 ** 24 }).then(
    () => undefined,
    (error: FailedCommand) => `${error.stdout}${error.stderr}` || `${error.message}\n`,
  )
}

function printVerdict(name: string, fault: string | undefined): void {
  process.stderr.write(`posta test: ${name}\n`)
  if (fault !== undefined) process.stderr.write(`${fault}posta test: ${name} failed\n`)
}

/** npm's record of the installation is older than the lock file when that has changed since. */
export function isInstalled(folder: string): boolean {
  const installed = statSync(join(folder, 'node_modules', '.package-lock.json'), {
    throwIfNoEntry: false,
  })
  const wanted = statSync(join(folder, 'package-lock.json'))
  return installed !== undefined && installed.mtimeMs > wanted.mtimeMs
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callCommand } from './commands.ts'
import { copyTemplates } from './sqlite-templates.ts'
import { patienceMs } from './until.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Compiling the sources takes most of a command's time, so the result is cached for the next one:
 * in the cache of the run, where it has one.
 */
const compileCache = process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'posta-compile-cache')

export interface Service {
  readonly url: string
  readonly port: number
  /** Returns everything printed so far: the banner and the log. */
  output(): string
  errors(): string
  signal(name: 'SIGTERM' | 'SIGINT'): void
  /** Runs kill -9 on the whole process group, like a power cut. */
  kill(): Promise<void>
  /** Resolves with the exit code, however the process ends. */
  readonly ended: Promise<number | null>
}

export type Variables = Readonly<Record<string, string>>

/** Runs `posta ...` as a process in its own process group. */
export function runPosta(
  words: readonly string[],
  variables: Variables,
  project = root,
): ChildProcess {
  return spawn(process.execPath, [join(project, 'src', 'cli', 'posta.ts'), ...words], {
    cwd: project,
    detached: true,
    env: environmentOf(variables),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The variables of a process of Posta: nothing of this one's but where things are. */
export function environmentOf(variables: Variables): Readonly<Record<string, string | undefined>> {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: compileCache, ...variables }
}

const running = new Set<Service>()

/** Kills the services that failed tests left running. */
export async function killServices(): Promise<void> {
  for (const service of running) await service.kill()
}

/** Starts the service and waits until it serves; throws when it exits instead. */
export async function startService(variables: Variables): Promise<Service> {
  const service = launchService(variables)
  await service.serving
  return service
}

/** Starts another version of the service, which is in a folder of its own. */
export async function startServiceOf(project: string, variables: Variables): Promise<Service> {
  const service = launchService(variables, project)
  await service.serving
  return service
}

/** Starts the service without waiting, for tests that start several at once. */
export function launchService(
  variables: Variables,
  project = root,
  words: readonly string[] = [],
): Service & { serving: Promise<void> } {
  const usual = {
    POSTA_PORT: '0',
    POSTA_LIMITS: 'off',
    POSTA_DRAIN_MS: '400',
    // A bare first start makes the carrier that lives, which takes some seconds.
    POSTA_DEMO: 'on',
  }
  const child = runPosta(['start', ...words], { ...usual, ...variables }, project)
  const printed = { output: '', errors: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed.output += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed.errors += text))
  const ended = once(child, 'close').then(() => child.exitCode)
  const portOf = () => Number(/health\s+http:\/\/[^/]+:(\d+)\//.exec(printed.output)?.[1] ?? 0)
  const service = {
    ended,
    serving: untilServing(child, portOf, () => printed.errors),
    get port() {
      return portOf()
    },
    get url() {
      return `http://127.0.0.1:${portOf()}`
    },
    output: () => printed.output,
    errors: () => printed.errors,
    signal: (name: 'SIGTERM' | 'SIGINT') => void child.kill(name),
    async kill() {
      if (child.pid !== undefined && child.exitCode === null) killGroup(child.pid)
      await ended
    },
  }
  running.add(service)
  void ended.then(() => running.delete(service))
  return service
}

async function untilServing(
  child: ChildProcess,
  portOf: () => number,
  errors: () => string,
): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (portOf() === 0) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended with ${child.exitCode ?? child.signalCode}: ${errors()}`)
    if (performance.now() > giveUpAt) throw new Error(`the service does not serve: ${errors()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // The process may have exited at this very moment.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

export interface Finished {
  readonly code: number | null
  readonly output: string
  /** The text on standard error, without the environment that it names first. */
  readonly errors: string
  /** The line that names the environment; empty for a command that uses none, or both. */
  readonly place: string
}

/** Runs a command to completion. */
export async function finishPosta(
  words: readonly string[],
  variables: Variables,
): Promise<Finished> {
  const call = { words, variables: environmentOf(variables) }
  const { code, output, errors } = await callCommand(call)
  const [place = ''] = /^posta: in (?:testing|production) .*\n/.exec(errors) ?? []
  return { code, output, errors: errors.slice(place.length), place }
}

export interface Folder {
  readonly path: string
  remove(): Promise<void>
}

export async function newFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'posta-service-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 20 }) }
}

/**
 * Returns a data folder as an earlier start leaves it, for tests that are not about the first
 * start.
 */
export async function newDataFolder(): Promise<Folder> {
  const folder = await newFolder()
  await copyTemplates(folder.path, 'demo')
  return folder
}

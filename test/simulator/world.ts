/** The service in its world: opened from a template, killed, and opened again on its own files. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, buildApp } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { closeAll, openDatabases } from '../../src/databases.ts'
import { type Log, silentLog } from '../../src/kits/log/log.ts'
import { sealFiles } from '../../src/sealing.ts'
import { shops } from './carrier.ts'
import { runCommand } from './commands.ts'
import { createMachine, type Fault, type Machine } from './machine.ts'
import { createReceivers, type Receivers } from './receivers.ts'
import { beginAnew, beginMs, dropWaiting, jump, pass, runUntil, virtualNow } from './runtime.ts'
import { findStored } from './stored.ts'
import { opsToken } from './token.ts'
import { type Call, createWire, type Reply, type Wire } from './wire.ts'

export interface Finding {
  readonly name: string
  readonly text: string
}

/** What a command that fails leaves. */
const failed = { status: 500, headers: {}, cookies: [] } as const

const unasked = 'a failure without a fault'

/** A client gives a request up after this long. */
const patienceMs = 30_000

/** Called with each answer as its client gets it, and the place of its call. */
type OnReply = (reply: Reply, place: number) => void

export interface World {
  /** Whether a seed repeats each byte of an answer, such as ids, and not only its meaning. */
  readonly isExact: boolean
  readonly receivers: Receivers
  /** What must not be: each is a finding. */
  readonly unexpected: readonly Finding[]
  /** Which of these words any table has. */
  stored(words: readonly string[]): string[]
  /** Sends calls at once; one without an answer, as the service died, is undefined. */
  send(calls: readonly Call[], onReply?: OnReply): Promise<(Reply | undefined)[]>
  now(): number
  /** Time passes, with every timer at its moment. */
  pass(ms: number): Promise<void>
  /** Time jumps, as for a machine that slept. */
  jump(ms: number): Promise<void>
  arm(fault: Fault): void
  disarm(): void
  isDead(): boolean
  /** Whether the last armed fault has struck. */
  hasStruck(): boolean
  /** Opens the service on the files that its death left. */
  reopen(): Promise<void>
  close(): Promise<void>
}

function configOf(folder: string, databaseUrl: string | undefined): Config {
  return readConfig({
    ...(databaseUrl !== undefined && { POSTA_DATABASE_URL: databaseUrl }),
    POSTA_PORT: '0',
    POSTA_DATA: folder,
    POSTA_ENVIRONMENTS: 'testing',
    POSTA_OPS_TOKEN: opsToken,
    POSTA_AUDIT_KEY: 'the key that signs the log of the simulated carrier',
    POSTA_DEMO: 'on',
    POSTA_LIMITS: 'off',
    POSTA_LOG: 'off',
    POSTA_DRAIN_MS: '0',
  })
}

export interface Service {
  readonly machine: Machine
  readonly wire: Wire
  readonly app: App
  close(): Promise<void>
}

/** The database of a history, where it is no file. */
export interface Server {
  readonly url: string
  arm(fault: Fault): void
  disarm(): void
  hasStruck(): boolean
  stored(words: readonly string[]): string[]
  /** Ends what a killed process left open. */
  cut(): Promise<void>
  close(): Promise<void>
}

interface OpenParts {
  readonly server?: Server | undefined
  readonly receivers: Receivers
  readonly unexpected: Finding[]
}

export async function openService(machine: Machine, parts: OpenParts): Promise<Service> {
  const config = configOf(machine.folder, parts.server?.url)
  const plain = await openDatabases(config)
  await sealFiles(config, plain)
  const databases = new Map([...plain].map(([name, db]) => [name, machine.connect(db)]))
  const hasStruck = () => machine.hasStruck() || parts.server?.hasStruck() === true
  const wire = createWire((error, route) => {
    if (hasStruck()) return
    parts.unexpected.push({ name: unasked, text: `${route}: ${String(error)}` })
  })
  // Work beside the requests fails into the log.
  const log: Log = {
    ...silentLog,
    error(fields, message) {
      if (hasStruck() || machine.isDead()) return
      parts.unexpected.push({ name: unasked, text: `${message} ${JSON.stringify(fields)}` })
    },
  }
  const app = await buildApp({
    config,
    databases,
    log,
    serve: wire.serve,
    sender: parts.receivers.sender,
  })
  for (const { imports } of app.environments.values()) imports.begin()
  return {
    machine,
    wire,
    app,
    async close() {
      app.announceStop()
      await app.drain()
      await closeAll(databases)
    },
  }
}

/** Runs work of the service's own to its end, on the clock of the simulation. */
export async function finish<Result>(work: Promise<Result>, what: string): Promise<Result> {
  let isDone = false
  const watched = work.finally(() => {
    isDone = true
  })
  if (!(await runUntil(() => isDone, 600_000))) throw new Error(`${what} does not end`)
  return watched
}

let template: string | undefined
const folders: string[] = []

/** In memory where that is possible: what a power cut would take is not simulated here. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export function newFolder(): string {
  const folder = mkdtempSync(join(memory, 'posta-simulated-'))
  folders.push(folder)
  return folder
}

/** One that stays to the end of the process. */
export function newTemplateFolder(): string {
  const folder = newFolder()
  folders.length -= 1
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
process.once('exit', removeFolders)

/** Migrated files with the demonstration's carrier, which every history of this process copies. */
export async function findTemplate(): Promise<string> {
  if (template !== undefined) return template
  const folder = newTemplateFolder()
  // Ids count within a millisecond: none of a history may be the template's.
  beginAnew(0, beginMs - 60_000)
  const machine = createMachine(folder, folder)
  const parts = { receivers: createReceivers(), unexpected: [] }
  const service = await finish(openService(machine, parts), 'the first start')
  await finish(service.close(), 'the first stop')
  template = folder
  return folder
}

/** Every order carries its shop's mark in the name of its recipient. */
function strangeWords({ reader, path }: Call, { text }: Reply): Finding[] {
  const strangers = Object.entries(shops).filter(([name]) => name !== reader)
  if (reader === undefined) return []
  return strangers
    .filter(([, { mark }]) => text.includes(mark))
    .map(([name]) => ({ name: 'a word of another shop', text: `${path} shows one of ${name}` }))
}

export async function openWorld(seed: number): Promise<World> {
  const origin = await findTemplate()
  const first = newFolder()
  cpSync(origin, first, { recursive: true })
  return openWorldOn(first, { seed, receivers: createReceivers() })
}

interface Beginning {
  readonly seed: number
  /** When its clock begins. */
  readonly at?: number
  readonly receivers: Receivers
  readonly server?: Server
}

/** Opens the service on files that are there. */
export async function openWorldOn(
  first: string,
  { seed, at, receivers, server }: Beginning,
): Promise<World> {
  beginAnew(seed, at)
  const unexpected: Finding[] = []
  const parts = { receivers, unexpected, server }
  let next = newFolder()
  let service = await finish(openService(createMachine(first, next), parts), 'the start')

  const hasStruck = () => service.machine.hasStruck() || server?.hasStruck() === true

  function answer(call: Call): Promise<Reply> {
    const { wire, app } = service
    if (call.method !== 'RUN') return wire.send(call)
    const environment = app.environments.get('testing')
    if (environment === undefined) throw new Error('there is no testing environment')
    return runCommand(call, environment)
  }

  return {
    isExact: server === undefined,
    receivers,
    unexpected,
    stored: (words) => (server ? server.stored(words) : findStored(service.machine.folder, words)),
    now: virtualNow,
    pass,
    jump,
    async send(calls, onReply = () => {}) {
      const replies: (Reply | undefined)[] = calls.map(() => undefined)
      let left = calls.length
      const sendOne = async (call: Call, place: number) => {
        try {
          const reply = await answer(call)
          replies[place] = reply
          onReply(reply, place)
          unexpected.push(...strangeWords(call, reply))
        } catch (error) {
          const text = `${call.method} ${call.path}: ${String(error)}`
          if (hasStruck()) replies[place] = { ...failed, text }
          else unexpected.push({ name: unasked, text })
        }
        left -= 1
      }
      for (const [place, call] of calls.entries()) void sendOne(call, place)
      const { machine } = service
      const isOver = await runUntil(() => left === 0 || machine.isDead(), patienceMs)
      const paths = calls.map(({ path }) => path).join(', ')
      if (!isOver) unexpected.push({ name: unasked, text: `${paths}: no answer` })
      return replies
    },
    arm(fault) {
      service.machine.arm(fault)
      server?.arm(fault)
    },
    disarm() {
      service.machine.disarm()
      server?.disarm()
    },
    isDead: () => service.machine.isDead(),
    hasStruck,
    async reopen() {
      await server?.cut()
      // What its last turns have set going ends as well.
      dropWaiting()
      const machine = createMachine(next, newFolder())
      next = folders.at(-1) ?? ''
      service = await finish(openService(machine, parts), 'the next start')
    },
    async close() {
      if (!service.machine.isDead()) await finish(service.close(), 'the stop')
      await server?.close()
      removeFolders()
    },
  }
}

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
import { createChance } from './chance.ts'
import { runCommand } from './commands.ts'
import { type Fault, type FaultKind } from './faults.ts'
import { createMachine, isExcuse, type Machine } from './machine.ts'
import { createReceivers, type Receivers } from './receivers.ts'
import {
  beginAnew,
  beginMs,
  jump,
  type Node,
  pass,
  runUntil,
  virtualNow,
  within,
} from './runtime.ts'
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
  readonly receivers: Receivers
  /** What must not be: each is a finding. */
  readonly unexpected: readonly Finding[]
  /** Which of these words any table has. */
  stored(words: readonly string[]): string[]
  /** Sends calls at once; one without an answer, as the service died, is undefined. */
  send(calls: readonly Call[], onReply?: OnReply): Promise<(Reply | undefined)[]>
  now(): number
  /** For how long clocks that went back are behind what they have shown. */
  behindMs(): number
  /** Time passes, with every timer at its moment. */
  pass(ms: number): Promise<void>
  /** Time jumps, as for a machine that slept. */
  jump(ms: number): Promise<void>
  arm(fault: Fault): void
  disarm(): void
  /** The armed fault, once it has struck: what fails until it is disarmed is excused by it. */
  struck(): FaultKind | undefined
  /** Opens what died on the files that its death left; returns how many processes did. */
  revive(): Promise<number>
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
  hasStruck(node: Node): boolean
  stored(words: readonly string[]): string[]
  /** Ends what a killed process has open. */
  kill(node: Node): void
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
  const databases = new Map([...plain].map(([name, db]) => [name, machine.connect(db)]))
  await sealFiles(config, databases)
  const isExcused = () =>
    machine.isDead() || isExcuse(machine.struck()) || parts.server?.hasStruck(machine.node) === true
  const wire = createWire((error, route) => {
    if (isExcused()) return
    parts.unexpected.push({ name: unasked, text: `${route}: ${String(error)}` })
  })
  // Work beside the requests fails into the log.
  const log: Log = {
    ...silentLog,
    error(fields, message) {
      if (isExcused()) return
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

export const newNode = (): Node => ({ aheadMs: 0, isOver: false })

/** A service that is started for the first time, on a database that it makes, and stopped. */
export async function makeTemplate(folder: string, server?: Server): Promise<void> {
  const node = newNode()
  const machine = createMachine({ folder, nextFolder: folder, node })
  const parts = { receivers: createReceivers(), unexpected: [], server }
  // Ids count within a millisecond: none of a history may be the template's.
  beginAnew(0, beginMs - 60_000)
  const service = await finish(
    within(node, () => openService(machine, parts)),
    'the first start',
  )
  await finish(
    within(node, () => service.close()),
    'the first stop',
  )
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
  await makeTemplate(folder)
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
  const first = copyOf(await findTemplate())
  return openWorldOn(first, { seed, receivers: createReceivers() })
}

/** Where a process of the service runs, until it dies. */
interface Place {
  readonly machine: Machine
  readonly service: Service
  /** The files that its death leaves. */
  readonly next: string
  /** For how many steps more it rests once it died. */
  rest: number | undefined
}

interface Beginning {
  readonly seed: number
  /** When its clock begins. */
  readonly at?: number
  readonly receivers: Receivers
  readonly server?: Server
  /** How many processes serve one database. */
  readonly nodes?: number
}

/** By then each process has polled for what another one has changed. */
const pollMs = 1_000

/** A dead process rests for fewer steps than this while others go on. */
const mostRest = 4

/** Opens the service on files that are there. */
export async function openWorldOn(
  first: string,
  { seed, at, receivers, server, nodes = 1 }: Beginning,
): Promise<World> {
  beginAnew(seed, at)
  const chance = createChance(seed, 'nodes')
  const unexpected: Finding[] = []
  const parts = { receivers, unexpected, server }
  let armed: Fault | undefined
  /** The latest time of a clock before it went back. */
  let shownMs = 0

  /** Starts a process; where a fault ends it meanwhile, once more. */
  async function start(folder: string, node: Node, fault?: Fault): Promise<Place> {
    const next = newFolder()
    const onDeath = () => server?.kill(node)
    const machine = createMachine({ folder, nextFolder: next, node, onDeath })
    if (fault) machine.arm(fault)
    const opening = within(node, () => openService(machine, parts))
    const service = await finish(Promise.race([opening, machine.death]), 'the start')
    machine.disarm()
    return service ? { machine, service, next, rest: undefined } : start(next, reborn(node))
  }

  const others = Array.from({ length: nodes - 1 }, () => copyOf(first))
  const places: Place[] = []
  for (const folder of [first, ...others]) places.push(await start(folder, newNode()))
  const living = () => places.filter(({ machine }) => !machine.isDead())
  const run = <Result>({ machine }: Place, work: () => Result) => within(machine.node, work)

  function answer({ service }: Place, call: Call): Promise<Reply> {
    const { wire, app } = service
    if (call.method !== 'RUN') return wire.send(call)
    const environment = app.environments.get('testing')
    if (environment === undefined) throw new Error('there is no testing environment')
    return runCommand(call, environment)
  }
  const isExcused = ({ machine }: Place) =>
    isExcuse(machine.struck()) || server?.hasStruck(machine.node) === true

  return {
    receivers,
    unexpected,
    stored: (words) =>
      server ? server.stored(words) : findStored(places[0]?.machine.folder ?? '', words),
    now: virtualNow,
    behindMs() {
      const clocks = places.map(({ machine }) => virtualNow() + machine.node.aheadMs)
      return Math.max(0, shownMs - Math.min(...clocks))
    },
    pass: (ms) => pass(nodes > 1 ? Math.max(ms, pollMs) : ms),
    jump,
    async send(calls, onReply = () => {}) {
      const replies: (Reply | undefined)[] = calls.map(() => undefined)
      const open = new Map(calls.map((_, place) => [place, chance.pick(living())]))
      // It strikes where the first of them goes.
      const [struck] = open.values()
      if (armed) struck?.machine.arm(armed)
      const sendOne = async (call: Call, place: number, own: Place) => {
        try {
          const reply = await answer(own, call)
          replies[place] = reply
          onReply(reply, place)
          unexpected.push(...strangeWords(call, reply))
        } catch (error) {
          const text = `${call.method} ${call.path}: ${String(error)}`
          if (isExcused(own)) replies[place] = { ...failed, text }
          else unexpected.push({ name: unasked, text })
        }
        open.delete(place)
      }
      for (const [place, own] of open) {
        const call = calls[place]
        if (call) void run(own, () => sendOne(call, place, own))
      }
      const isLost = ({ machine }: Place) => machine.isDead()
      const isOver = await runUntil(() => [...open.values()].every(isLost), patienceMs)
      const paths = calls.map(({ path }) => path).join(', ')
      if (!isOver) unexpected.push({ name: unasked, text: `${paths}: no answer` })
      // What the fault has struck beside the requests fails at once.
      await pass(0)
      return replies
    },
    arm(fault) {
      armed = fault
      const aheads = places.map(({ machine }) => machine.node.aheadMs)
      shownMs = Math.max(shownMs, virtualNow() + Math.max(...aheads))
      server?.arm(fault)
    },
    disarm() {
      armed = undefined
      for (const { machine } of places) machine.disarm()
      server?.disarm()
    },
    struck: () =>
      places.some((one) => one.machine.struck() ?? server?.hasStruck(one.machine.node))
        ? armed?.kind
        : undefined,
    async revive() {
      let deaths = 0
      for (const [index, place] of places.entries()) {
        const { machine, next } = place
        if (!machine.isDead()) continue
        if (place.rest === undefined) deaths += 1
        place.rest = (place.rest ?? chance.below(mostRest)) - 1
        if (place.rest >= 0 && living().length > 0) continue
        const again = armed?.kind === 'kill-twice' ? { ...armed } : undefined
        places[index] = await start(next, reborn(machine.node), again)
      }
      return deaths
    },
    async close() {
      for (const place of living())
        await finish(
          run(place, () => place.service.close()),
          'the stop',
        )
      await server?.close()
      removeFolders()
    },
  }
}

/** The same machine's clock goes on. */
const reborn = ({ aheadMs }: Node): Node => ({ aheadMs, isOver: false })

function copyOf(folder: string): string {
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}

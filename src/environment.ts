import { join } from 'node:path'
import { type Addresses, geoFileName, openAddresses } from './capabilities/addresses/addresses.ts'
import type { AnnounceLocked } from './capabilities/events/events.ts'
import type { Production } from './capabilities/onboarding/onboarding.ts'
import type { Promises } from './capabilities/orders/orders.ts'
import { createShipperClocks, type ShipperClocks } from './capabilities/sandbox/sandbox.ts'
import type { Shippers } from './capabilities/shippers/shippers.ts'
import type { ScanHooks, ScanListeners } from './capabilities/tracking/tracking.ts'
import { type Config, type EnvironmentName, peopleName } from './config.ts'
import type { DatabaseName } from './databases.ts'
import type { Environment } from './faces/environment.ts'
import { type Clock, systemClock } from './kits/clock/clock.ts'
import { followClock } from './kits/clock/server-clock.ts'
import { createZone } from './kits/clock/zone.ts'
import { absentDatabase } from './kits/db/absent.ts'
import type { Database } from './kits/db/database.ts'
import { type EpochWatch, watchEpochs } from './kits/db/epochs.ts'
import { joiningSteps } from './kits/db/joined-steps.ts'
import { describeError, type Log } from './kits/log/log.ts'
import type { Metrics } from './kits/metrics/metrics.ts'
import { loneNode, type Nodes } from './kits/nodes/nodes.ts'
import { type Traces, traceDoors } from './kits/traces/traced.ts'
import type { Sender } from './kits/webhooks/sender.ts'
import type { Ground, Opened, SliceShape } from './slice.ts'
import { type Doors, demoTables, onRemoved, scopeNames, shipmentTables, slices } from './slices.ts'

/** The parts that an environment is built from; tests pass their own clock. */
export interface EnvironmentParts {
  readonly config: Config
  readonly databases: ReadonlyMap<DatabaseName, Database>
  readonly log: Log
  readonly clock?: Clock
  /** How the delays after wrong passwords pass; tests pass their own. */
  readonly wait?: ((ms: number) => Promise<void>) | undefined
  /** The metrics to count events in, if any. */
  readonly metrics?: Metrics
  /** The nodes that share the databases, where this process is one of them. */
  readonly nodes?: Nodes
  /** Where traces are on. */
  readonly traces?: Traces | undefined
  /** The address index, where several environments share one. */
  readonly addresses?: Addresses
  /**
   * The environment in which shippers approved in testing get their accounts, if this process
   * serves it.
   */
  readonly production?: () => Production | undefined
  /** The accounts of any environment that this process serves. */
  readonly shippersIn?: (name: EnvironmentName) => Shippers | undefined
  /** Reaches receivers within the process, which are all that its webhooks go to then. */
  readonly sender?: Sender
  /** Whether another environment over the same database deletes expired rows. */
  readonly isKeptElsewhere?: boolean
}

/** Opens the address index: the data imported into the data folder, or the built-in reference. */
export async function openKnownAddresses({
  config,
  log,
  clock = systemClock,
}: Omit<EnvironmentParts, 'databases'>): Promise<Addresses> {
  const addresses = openAddresses({
    file: join(config.dataFolder, geoFileName),
    remoteUrl: config.addressesUrl,
    clock,
    onFailure: (error) => log.error(describeError(error), 'addresses can not be read anew'),
  })
  await addresses.refresh()
  return addresses
}

export interface OpenEnvironment {
  readonly environment: Environment
  /** Starts background work, in a process that serves requests. */
  start(): void
  /** Releases callers that wait for something, because the process is about to stop. */
  release(): void
  close(): Promise<void>
}

/** Opens the doors of one environment, one slice after another. */
export async function openEnvironment(
  name: EnvironmentName,
  parts: EnvironmentParts,
): Promise<OpenEnvironment> {
  const { log } = parts
  const opened: Opened<object>[] = []
  const ground = await openGround(name, parts)
  const watch = watchChanges(ground.db, log, opened)
  // The watch starts first, so that a change made while the data below is loaded is not missed.
  await watch.check()
  await ground.clocks?.refresh()
  const doors = await openDoors(ground, opened)
  const { clock, zone, addresses } = ground
  const cleanup = parts.isKeptElsewhere ? undefined : scheduleCleanup(log, opened)
  for (const { watched = [] } of opened) parts.metrics?.watch(watched)
  return {
    environment: { name, clock, zone, addresses, ...doors },
    start() {
      for (const { start } of opened) start?.()
    },
    release() {
      for (const { release } of opened) release?.()
    },
    async close() {
      clearInterval(cleanup)
      for (const { stop } of opened.toReversed()) await stop?.()
      await watch.stop()
      if (parts.addresses === undefined) addresses.close()
    },
  }
}

/**
 * The parts that slices of an environment are opened with: the ground, and the requests of some of
 * them.
 */
interface Given extends Ground {
  /** The accounts of any environment that this process serves. */
  readonly shippersIn: (name: EnvironmentName) => Shippers | undefined
  /** The address index, shared by all environments. */
  readonly addresses: Addresses
  /** Moves a shipper's clock; in testing only. */
  readonly clocks: ShipperClocks | undefined
  /**
   * The environment in which shippers approved in testing get their accounts, if this process
   * serves it.
   */
  readonly production: () => Production | undefined
  /** The parts of all slices in the transaction that records scans. */
  readonly scanHooks: Omit<ScanListeners, 'announce'>
}

async function openGround(name: EnvironmentName, parts: EnvironmentParts): Promise<Given> {
  const { config, log, metrics, production = () => undefined } = parts
  const { shippersIn = () => undefined } = parts
  const db = parts.databases.get(name)
  if (db === undefined) throw new Error(`the ${name} environment has no database`)
  // Several nodes date what they record by one clock, that of their database.
  const { clock: world = followClock(() => db.clockAheadMs?.()) } = parts
  const zone = createZone(config.timeZone)
  const clocks = name === 'testing' ? createShipperClocks(db, world) : undefined
  return {
    name,
    config,
    db: joiningSteps(db),
    clock: clocks?.clock ?? world,
    wait: parts.wait,
    sender: parts.sender,
    zone,
    log,
    metrics,
    addresses: parts.addresses ?? (await openKnownAddresses(parts)),
    clocks,
    peopleDb: parts.databases.get(peopleName) ?? absentDatabase(peopleName),
    shippersIn,
    nodes: parts.nodes ?? loneNode,
    traces: parts.traces,
    production,
    scopes: scopeNames,
    scanHooks: {},
    shipmentTables,
    demoTables,
    onRemoved,
    report: (what) => (error) => log.error(describeError(error), what),
  }
}

/** A slice as it is opened here: the compiler checks that `open` gets everything it needs. */
interface Opener extends Pick<SliceShape, 'name'> {
  readonly onScan?: (announce: AnnounceLocked, promises: Promises) => ScanHooks
  readonly open?: (ground: Given & Doors) => Opened<object> | Promise<Opened<object>>
}

const openers: readonly Opener[] = slices

async function openDoors(ground: Given, opened: Opened<object>[]): Promise<Doors> {
  // Filled as doors open; slices may use only doors opened before theirs, which test/tidy checks.
  let all = ground as Given & Doors
  const announce: AnnounceLocked = (lock, events, now) => all.events.announce(lock, events, now)
  const promises: Promises = {
    promise: (question) => all.rates.promise(question),
    lateFrom: (promise) => all.rates.lateFrom(promise),
  }
  all = { ...all, scanHooks: gatherScanHooks(openers, announce, promises) }
  let doors: object = {}
  for (const { open } of openers) {
    if (open === undefined) continue
    const one = await open(all)
    opened.push(one)
    const own = { ...one.doors, ...one.instead }
    doors = { ...doors, ...(ground.traces ? traceDoors(own) : own) }
    all = { ...all, ...doors }
  }
  return doors as Doors
}

/** Combines the slices' work while scans are recorded; throws if two claim the same place. */
export function gatherScanHooks(
  declaring: readonly Pick<Opener, 'name' | 'onScan'>[],
  announce: AnnounceLocked,
  promises: Promises,
): Given['scanHooks'] {
  const hooks = declaring.map(({ name, onScan }) => ({ name, ...onScan?.(announce, promises) }))
  const onlyOne = <Hook extends 'watch' | 'guard' | 'containment'>(hook: Hook) => {
    const having = hooks.filter((one) => one[hook] !== undefined)
    if (having.length > 1)
      throw new Error(`only one slice may ${hook} scans: ${having.map(({ name }) => name).join()}`)
    return having[0]?.[hook]
  }
  return {
    watch: onlyOne('watch'),
    followers: hooks.flatMap(({ follower }) => follower ?? []),
    guard: onlyOne('guard'),
    containment: onlyOne('containment'),
  }
}

/** Refreshes the doors' cached data when another process changes it. */
function watchChanges(db: Database, log: Log, opened: readonly Opened<object>[]): EpochWatch {
  return watchEpochs(db, {
    everyMs: 250,
    async onChange(topic) {
      for (const { refresh } of opened) await refresh?.[topic]?.()
    },
    onFailure(error) {
      for (const { forget } of opened) forget?.()
      log.error(describeError(error), 'changes of reference data can not be read')
    },
  })
}

/** Deletes expired data every hour. */
function scheduleCleanup(log: Log, opened: readonly Opened<object>[]): NodeJS.Timeout {
  const timer = setInterval(() => {
    for (const { clean } of opened)
      clean?.().catch((error: unknown) => log.error(describeError(error), 'housekeeping'))
  }, 3_600_000)
  return timer.unref()
}

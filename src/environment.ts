import { join } from 'node:path'
import { type Addresses, geoFileName, openAddresses } from './capabilities/addresses/addresses.ts'
import type { AnnounceHeld } from './capabilities/events/events.ts'
import type { Production } from './capabilities/onboarding/onboarding.ts'
import { createShipperClocks } from './capabilities/sandbox/sandbox.ts'
import type { Config, EnvironmentName } from './config.ts'
import type { Environment } from './faces/environment.ts'
import { createOrderWords } from './faces/sheets/order-words.ts'
import { type Clock, systemClock } from './kits/clock/clock.ts'
import { createZone } from './kits/clock/zone.ts'
import type { Database } from './kits/db/database.ts'
import { type EpochWatch, watchEpochs } from './kits/db/epochs.ts'
import { describeError, type Log } from './kits/log/log.ts'
import type { Metrics } from './kits/metrics/metrics.ts'
import type { Ground, Opened, SliceShape } from './slice.ts'
import { type Doors, slices } from './slices.ts'

/** What the world gives to an environment; tests bring a clock of their own. */
export interface EnvironmentParts {
  readonly config: Config
  readonly databases: ReadonlyMap<EnvironmentName, Database>
  readonly log: Log
  readonly clock?: Clock
  /** Who counts what happens, where somebody does. */
  readonly metrics?: Metrics
  /** Known places, where several environments share them. */
  readonly addresses?: Addresses
  /** Where shippers that are approved in testing get their accounts, if this process serves it. */
  readonly production?: () => Production | undefined
}

/** Opens the known places: what was imported into the data folder, or the reference. */
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
  /** Begins the background work of a process that serves. */
  start(): void
  /** Lets go of those who wait for something: the process is about to stop. */
  release(): void
  close(): Promise<void>
}

/** Opens the doors of one environment, slice after slice. */
export async function openEnvironment(
  name: EnvironmentName,
  parts: EnvironmentParts,
): Promise<OpenEnvironment> {
  const { log } = parts
  const opened: Opened<object>[] = []
  const ground = await layGround(name, parts)
  const watch = watchChanges(ground.db, log, opened)
  // From here on no change is missed: what is loaded below is as new as the watch at least.
  await watch.check()
  await ground.clocks?.refresh()
  const doors = await openDoors(ground, opened)
  const { clock, zone, addresses } = ground
  const housekeeping = keepHouse(log, opened)
  return {
    environment: { name, clock, zone, addresses, ...doors },
    start() {
      for (const { start } of opened) start?.()
    },
    release() {
      for (const { release } of opened) release?.()
    },
    async close() {
      clearInterval(housekeeping)
      for (const { stop } of opened.toReversed()) await stop?.()
      await watch.stop()
      if (parts.addresses === undefined) addresses.close()
    },
  }
}

async function layGround(name: EnvironmentName, parts: EnvironmentParts): Promise<Ground> {
  const { config, log, metrics, clock: world = systemClock, production = () => undefined } = parts
  const db = parts.databases.get(name)
  if (db === undefined) throw new Error(`the ${name} environment has no database`)
  const zone = createZone(config.timeZone)
  const clocks = name === 'testing' ? createShipperClocks(db, world) : undefined
  return {
    name,
    config,
    db,
    clock: clocks?.clock ?? world,
    zone,
    log,
    metrics,
    addresses: parts.addresses ?? (await openKnownAddresses(parts)),
    clocks,
    production,
    orderWords: createOrderWords(zone),
    scanHooks: {},
    report: (what) => (error) => log.error(describeError(error), what),
  }
}

/** A slice as the house opens it: the compiler checks that each finds what it needs. */
type Opener = Pick<SliceShape, 'name' | 'onScan'> & {
  readonly open?: (house: Ground & Doors) => Opened<object> | Promise<Opened<object>>
}

const openers: readonly Opener[] = slices

async function openDoors(ground: Ground, opened: Opened<object>[]): Promise<Doors> {
  // Filled as doors open; slices may import only doors before theirs, which test/tidy holds.
  let house = ground as Ground & Doors
  const announce: AnnounceHeld = (held, events, now) => house.events.announce(held, events, now)
  house = { ...house, scanHooks: gatherScanHooks(announce) }
  let doors: object = {}
  for (const { open } of openers) {
    if (open === undefined) continue
    const one = await open(house)
    opened.push(one)
    doors = { ...doors, ...one.doors, ...one.instead }
    house = { ...house, ...doors }
  }
  return doors as Doors
}

function gatherScanHooks(announce: AnnounceHeld): Ground['scanHooks'] {
  const hooks = openers.flatMap(({ onScan }) => onScan?.(announce) ?? [])
  return {
    watch: hooks.find(({ watch }) => watch !== undefined)?.watch,
    followers: hooks.flatMap(({ follower }) => follower ?? []),
  }
}

/** Tells the doors of what other processes changed. */
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

/** Removes what is over, every hour. */
function keepHouse(log: Log, opened: readonly Opened<object>[]): NodeJS.Timeout {
  const timer = setInterval(() => {
    for (const { clean } of opened)
      clean?.().catch((error: unknown) => log.error(describeError(error), 'housekeeping'))
  }, 3_600_000)
  return timer.unref()
}

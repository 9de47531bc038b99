import { join } from 'node:path'
import { openAccount } from './capabilities/account/account.ts'
import { type Addresses, geoFileName, openAddresses } from './capabilities/addresses/addresses.ts'
import { apiKeysTopic, openApiKeys } from './capabilities/api-keys/api-keys.ts'
import { openAudit } from './capabilities/audit/audit.ts'
import { openCancellations } from './capabilities/cancellation/cancellation.ts'
import { createCashFollower, openCash } from './capabilities/cash/cash.ts'
import { listenersTopic, openEvents } from './capabilities/events/events.ts'
import { type Imports, openImports } from './capabilities/imports/imports.ts'
import { openLabels } from './capabilities/labels/labels.ts'
import { openMeasurements } from './capabilities/measurements/measurements.ts'
import {
  type Onboarding,
  onboardingTopic,
  openOnboarding,
  type Production,
} from './capabilities/onboarding/onboarding.ts'
import { openOperators, operatorsTopic } from './capabilities/operators/operators.ts'
import { type Orders, openOrders } from './capabilities/orders/orders.ts'
import { branchesTopic, openPickupPoints } from './capabilities/pickup-points/pickup-points.ts'
import { openRates, ratesTopic } from './capabilities/rates/rates.ts'
import { createRescueWatch, openRescues } from './capabilities/rescue/rescue.ts'
import { openRouting, routesTopic } from './capabilities/routing/routing.ts'
import {
  clocksTopic,
  createShipperClocks,
  openSandbox,
  type ShipperClocks,
} from './capabilities/sandbox/sandbox.ts'
import { openShippers, type Shippers, shippersTopic } from './capabilities/shippers/shippers.ts'
import { openTracking } from './capabilities/tracking/tracking.ts'
import { openTrackingCodes } from './capabilities/tracking-codes/tracking-codes.ts'
import { openVolumeRamps, rampsTopic } from './capabilities/volume-ramps/volume-ramps.ts'
import { openWarehouse } from './capabilities/warehouse/warehouse.ts'
import { openWebhooks } from './capabilities/webhooks/webhooks.ts'
import type { Config, EnvironmentName } from './config.ts'
import type { Environment } from './faces/environment.ts'
import { createOrderWords } from './faces/sheets/order-words.ts'
import { type Clock, systemClock } from './kits/clock/clock.ts'
import { createZone, type Zone } from './kits/clock/zone.ts'
import type { Database } from './kits/db/database.ts'
import { watchEpochs } from './kits/db/epochs.ts'
import { describeError, type Log } from './kits/log/log.ts'
import type { Metrics } from './kits/metrics/metrics.ts'
import { createNormalizing } from './normalizing.ts'

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
  close(): Promise<void>
}

/** Opens the doors of one environment, those to the left first. */
export async function openEnvironment(
  name: EnvironmentName,
  parts: EnvironmentParts,
): Promise<OpenEnvironment> {
  const { config, metrics, databases, log, clock: world = systemClock } = parts
  const db = databases.get(name)
  if (db === undefined) throw new Error(`the ${name} environment has no database`)
  const zone = createZone(config.timeZone)
  // Production knows of no time but the world's.
  const clocks = name === 'testing' ? createShipperClocks(db, world) : undefined
  const clock = clocks?.clock ?? world
  const addresses = parts.addresses ?? (await openKnownAddresses(parts))
  const shared = { config, db, log, metrics, clock, zone, addresses, clocks }
  const { watch, refreshers, ...reference } = await openReference(name, shared)
  const { rates, apiKeys, events, webhooks } = reference
  const { announce } = events
  const means = { ...parts, addresses, db, clock, clocks, zone }
  const work = await openWork(name, means, reference)
  const { orders, labels } = work
  refreshers.set(onboardingTopic, async () => work.onboarding?.refresh())
  const imports = openOrderSheets(shared, orders, reference.shippers)
  const housekeeping = keepHouse(log, [
    orders.forgetOldAnswers,
    apiKeys.forgetOldAnswers,
    webhooks.clean,
    events.clean,
    imports.forgetOld,
  ])
  return {
    environment: {
      name,
      clock,
      zone,
      audit: openAudit(db),
      ...reference,
      trackingCodes: openTrackingCodes(db, clock),
      addresses,
      ...work,
      measurements: openMeasurements(db, clock, { rates, announce }),
      cash: openCash(db, clock, { shippers: reference.shippers, announce }),
      account: openAccount(db, { rates, shippers: reference.shippers }),
      rescueLanguage: config.rescueLanguage,
      imports,
    },
    async close() {
      clearInterval(housekeeping)
      await imports.stop()
      await work.tracking.stop()
      await work.sandbox?.stop()
      await webhooks.stop()
      await watch.stop()
      await orders.drain()
      await labels.drain()
      if (parts.addresses === undefined) addresses.close()
    },
  }
}

/** Orders from spreadsheets: the words of two slices meet here. */
function openOrderSheets(
  { db, log, clock, zone }: ReferenceParts,
  orders: Orders,
  shippers: Shippers,
): Imports {
  const doors = { orders, findShipper: shippers.find, words: createOrderWords(zone) }
  const onFailure = (error: unknown, id: string) =>
    log.error({ import: id, ...describeError(error) }, 'import failed')
  return openImports(db, clock, doors, { onFailure })
}

/** What is over is taken away every hour. */
function keepHouse(log: Log, tasks: readonly (() => Promise<unknown>)[]): NodeJS.Timeout {
  const timer = setInterval(() => {
    for (const tidy of tasks)
      tidy().catch((error: unknown) => log.error(describeError(error), 'housekeeping'))
  }, 3_600_000)
  return timer.unref()
}

interface WorkParts extends EnvironmentParts {
  readonly addresses: Addresses
  readonly db: Database
  readonly clock: Clock
  readonly clocks: ShipperClocks | undefined
  readonly zone: Zone
}

type Reference = Omit<Awaited<ReturnType<typeof openReference>>, 'watch' | 'refreshers'>

/** The doors through which orders come in and pieces move. */
async function openWork(
  name: EnvironmentName,
  parts: WorkParts,
  { routing, pickupPoints, shippers, volumeRamps, events: { announce } }: Reference,
) {
  const { db, clock, zone, log, metrics, production = () => undefined } = parts
  const tell = (what: string) => (error: unknown) => log.error(describeError(error), what)
  const warehouse = openWarehouse(db, clock, zone, announce)
  const scanListeners = {
    announce,
    watch: createRescueWatch(announce),
    follower: createCashFollower(announce),
  }
  const tracking = openTracking(db, clock, zone, scanListeners, tell('copies for tracking'))
  const { findVolume, holdVolumes } = volumeRamps
  const normalizing = createNormalizing(parts)
  const settings = { onBatch: metrics?.countBatch, findVolume, holdVolumes, normalizing }
  const orders = openOrders(db, clock, { warehouse, pickupPoints, announce }, settings)
  const labelDoors = { routing, pickupPoints, tracking }
  const labels = openLabels(db, clock, zone, labelDoors, tell('prints can not be counted'))
  const rescues = openRescues(db, clock, {
    announce,
    onFailure: (error, code) => log.error({ code, ...describeError(error) }, 'rescue failed'),
  })
  const onboarding = await openTestingOnly(name, db, clock, {
    shippers,
    labels,
    announce,
    production,
    onFailure: tell('questions can not be noted'),
  })
  const cancellations = openCancellations(db, clock, announce)
  const doors = { tracking, orders, rescues, cancellations, pickupPoints, shippers }
  const sandbox = parts.clocks && openSandbox(db, parts.clocks, doors, tell('sandbox'))
  return {
    warehouse,
    tracking: onboarding?.watch(tracking) ?? tracking,
    orders: sandbox?.watchOrders(orders) ?? orders,
    labels,
    rescues,
    cancellations,
    onboarding,
    sandbox,
  }
}

interface ReferenceParts {
  readonly config: Config
  readonly db: Database
  readonly log: Log
  readonly clock: Clock
  readonly zone: Zone
  readonly addresses: Addresses
  readonly clocks: ShipperClocks | undefined
  readonly metrics: Metrics | undefined
}

/** The doors that keep data in memory, and the watch that tells them of changes elsewhere. */
async function openReference(name: EnvironmentName, parts: ReferenceParts) {
  const { config, db, log, clock, zone, addresses, clocks } = parts
  const shippers = openShippers(db, clock, { limitAttempts: config.limits })
  const refreshers = new Map<string, () => Promise<void>>()
  const forgetters = [shippers.forget]
  const watch = watchEpochs(db, {
    everyMs: 250,
    onChange: async (topic) => refreshers.get(topic)?.(),
    onFailure(error) {
      for (const forget of forgetters) forget()
      log.error(describeError(error), 'changes of reference data can not be read')
    },
  })
  await watch.check()
  if (clocks) {
    await clocks.refresh()
    refreshers.set(clocksTopic, clocks.refresh)
  }
  const apiKeys = await openApiKeys(db, clock, name, shippers)
  forgetters.push(apiKeys.forget)
  const telling = await openTelling(name, parts)
  refreshers.set(listenersTopic, telling.refresh)
  const { events, webhooks } = telling
  const operators = await openOperators(db, clock, config.opsToken)
  const routing = await openRouting(db, clock, zone)
  const pickupPoints = await openPickupPoints(db, clock, addresses)
  const rates = await openRates(db, clock)
  refreshers.set(operatorsTopic, operators.refresh)
  refreshers.set(shippersTopic, async () => {
    await shippers.refresh()
    await apiKeys.refresh()
  })
  refreshers.set(apiKeysTopic, apiKeys.refresh)
  refreshers.set(routesTopic, routing.refresh)
  refreshers.set(branchesTopic, pickupPoints.refresh)
  const volumeRamps = await openVolumeRamps(db, clock, zone)
  refreshers.set(ratesTopic, rates.refresh)
  refreshers.set(rampsTopic, volumeRamps.refresh)
  const kept = { shippers, apiKeys, operators, routing, pickupPoints, rates, volumeRamps }
  return { watch, refreshers, events, webhooks, ...kept }
}

/** Shippers come in through testing: production knows nothing of those who have not. */
async function openTestingOnly(
  name: EnvironmentName,
  ...parts: Parameters<typeof openOnboarding>
): Promise<Onboarding | undefined> {
  return name === 'testing' ? openOnboarding(...parts) : undefined
}

/** Those who tell of what happens. They begin to deliver only in a process that serves. */
async function openTelling(
  name: EnvironmentName,
  { config, db, log, clock, metrics }: ReferenceParts,
) {
  const events = await openEvents(db, clock)
  const webhooks = await openWebhooks(db, clock, events, {
    allowLoopback: config.webhooksToLoopback,
    httpsRequired: name === 'production' && !config.webhooksOverHttp,
    onFailure: (error) => log.error(describeError(error), 'webhooks'),
    onSent: metrics?.countWebhook,
  })
  const refresh = async () => {
    await Promise.all([events.refresh(), webhooks.refresh()])
  }
  return { events, webhooks, refresh }
}

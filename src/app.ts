import { cancellationName } from './capabilities/cancellation/cancellation.rest.ts'
import { documentQueryName } from './capabilities/tracking/tracking.soap.ts'
import { type Config, type EnvironmentName, hasDemonstration, peopleName } from './config.ts'
import { demoShippers, loadDemoCarrier } from './demo/demo-carrier.ts'
import { type Living, openLiving } from './demo/living/living.ts'
import { openDemoGuide } from './demo/whom-to-be.ts'
import { type EnvironmentParts, openEnvironment, openKnownAddresses } from './environment.ts'
import { catalogueRoutes } from './faces/catalogue/catalogue.ts'
import type { Environment, Mount } from './faces/environment.ts'
import { houseRoutes } from './faces/house/house.ts'
import { createHousePages, type HousePages } from './faces/house/house-pages.ts'
import { labelRoutes } from './faces/labels/labels.ts'
import { createPrintLimits } from './faces/labels/print-limits.ts'
import { createMounts, createRootUrl, rootOf } from './faces/mounts.ts'
import { createOpenDoorLimits } from './faces/open-doors.ts'
import { operations } from './faces/ops/operations.ts'
import { identifyToken, opsBase, opsRoutes } from './faces/ops/ops.ts'
import { createTokenGuard, type TokenGuard } from './faces/ops/token-guard.ts'
import { pagePlaceOf } from './faces/people/cookie.ts'
import { type PeopleSettings, peopleRoutes } from './faces/people/people-routes.ts'
import { visitorsOf } from './faces/people/visitors.ts'
import { referenceRoutes } from './faces/reference/reference.ts'
import { restEndpoints } from './faces/rest/endpoints.ts'
import { createRequestLimits, type RequestLimits } from './faces/rest/request-limits.ts'
import { restRoutes } from './faces/rest/rest.ts'
import type { RestContext } from './faces/rest/rest-context.ts'
import { soapRoutes } from './faces/soap/soap.ts'
import { clientErrorTexts } from './faces/system/client-error-texts.ts'
import { createMetricsAccess } from './faces/system/metrics-access.ts'
import { securityText } from './faces/system/security-txt.ts'
import { systemRoutes } from './faces/system/system.ts'
import { createUnknownAnswers } from './faces/system/unknown.ts'
import { createKeyLimits } from './faces/v1/key-limits.ts'
import { v1Rows } from './faces/v1/rows.ts'
import { limited, v1Base, v1Routes } from './faces/v1/v1.ts'
import { choiceRoutes } from './faces/web/choice-routes.ts'
import { landingRoutes } from './faces/web/landing-routes.ts'
import { liveRoutes } from './faces/web/live-routes.ts'
import { trackingPageRoutes } from './faces/web/tracking-page.ts'
import { readBackupRecord } from './kits/backup/backup-record.ts'
import { systemClock } from './kits/clock/clock.ts'
import { watchDatabases } from './kits/db/activity-metrics.ts'
import { openReadiness, type Readiness } from './kits/db/readiness.ts'
import { affordableConnections } from './kits/http/descriptors.ts'
import type { Endpoint } from './kits/http/endpoint.ts'
import { withOutages } from './kits/http/outage-route.ts'
import type { RequestRecord } from './kits/http/request-record.ts'
import type { HttpRequest, Route } from './kits/http/route.ts'
import { createHttpServer, type HttpServer } from './kits/http/server.ts'
import { createStreamCount } from './kits/http/stream-count.ts'
import { describeError, type Log } from './kits/log/log.ts'
import { watchDisks } from './kits/metrics/disk-metrics.ts'
import { createMetrics, type Metrics } from './kits/metrics/metrics.ts'
import type { Watched } from './kits/metrics/watched.ts'
import { loneNode, type Nodes, watchNodes } from './kits/nodes/nodes.ts'
import { servePlainRequests } from './kits/plain-http/plain-http.ts'
import { traceRoutes } from './kits/traces/traced.ts'
import { limits } from './limits.ts'

/** The parts that the application is built from. */
export interface AppParts extends EnvironmentParts {
  /** Extra REST rows, which benchmarks add to measure the server itself. */
  readonly extraEndpoints?: readonly Endpoint<RestContext>[]
  /** Pages that are being built already. */
  readonly housePages?: HousePages | undefined
  /** Where several processes serve: returns a function that prints the metrics of all of them. */
  readonly shareMetrics?: ((print: () => Promise<string>) => () => Promise<string>) | undefined
  /** Takes requests some other way than from sockets, as in a simulation. */
  readonly serve?: typeof createHttpServer
}

export interface App {
  readonly server: HttpServer
  readonly environments: ReadonlyMap<EnvironmentName, Environment>
  /** The carrier of the demonstration that lives, where it does (D62). */
  readonly living: Living | undefined
  /** The built pages; asking for them once builds them where that is needed. */
  readonly housePages: HousePages
  /** Makes `/health/ready` answer 503 from now on, so that no new requests are routed here. */
  announceStop(): void
  /** Whether somebody, such as a balancer, has asked lately whether it is ready. */
  isChecked(): boolean
  /** Waits for background work in progress. Call it after the server is closed. */
  drain(): Promise<void>
}

export async function buildApp(parts: AppParts): Promise<App> {
  const { config, log } = parts
  let stopping = false
  const readiness = openReadiness(parts.databases, {
    ...limits,
    isStopping: () => stopping,
    folder: config.databaseUrl === undefined ? config.dataFolder : undefined,
  })
  const streams = createStreamCount()
  const metrics = openMetrics(parts, [...readiness.watched, watchStreams(streams.open)])
  const people = parts.databases.get(peopleName)
  const nodes = people ? watchNodes(people) : loneNode
  const opening = openEnvironments({ ...parts, nodes }, metrics)
  opening.catch(() => nodes.stop())
  const { environments, opened, close } = await opening
  const testing = environments.get('testing')
  if (hasDemonstration(config) && testing) await loadDemoCarrier(testing)
  const living = testing && createLiving(parts, testing)
  let checkedAt = Number.NEGATIVE_INFINITY
  const mounts = createMounts(config, environments)
  const { housePages = createHousePages(log) } = parts
  const routes = createRoutes(parts, mounts, {
    printMetrics: parts.shareMetrics?.(metrics.print) ?? metrics.print,
    nodes,
    housePages,
    production: environments.get('production'),
    async unreadyFor() {
      checkedAt = performance.now()
      return readiness.unreadyFor()
    },
    reads: readiness.reads,
  }).map(streams.count)
  const { serve = createHttpServer } = parts
  const server = serve(traceRoutes(routes, parts.traces), {
    ...limits,
    connections: affordableConnections(config.connections),
    connectionsPerAddress: config.limits ? config.addressConnections : config.connections,
    trustedProxies: config.trustedProxies,
    clientErrorTexts,
    ...createUnknownAnswers(mounts),
    servePlain: servePlainRequests,
    onDone(record) {
      metrics.countRequest(record)
      if (config.logRequests) logRequest(log, record)
    },
    onFault(error, { id }, route) {
      metrics.countFault()
      log.error({ id, route, ...describeError(error) }, 'fault')
    },
  })
  for (const { start } of opened) start()
  return {
    server,
    environments,
    living,
    housePages,
    announceStop() {
      stopping = true
      housePages.stop()
      // Long polls for events are answered at once, since the service is about to stop.
      for (const { release } of opened) release()
    },
    isChecked: () => performance.now() - checkedAt < limits.checkedWithinMs,
    async drain() {
      await living?.stop()
      await close()
      await nodes.stop()
    },
  }
}

function openMetrics({ config, databases }: AppParts, watched: readonly Watched[]): Metrics {
  const { dataFolder, backupFolder, archiveFolder } = config
  const metrics = createMetrics()
  metrics.watch([
    ...watchDatabases(databases),
    ...watchDisks({ data: dataFolder, backups: backupFolder, archives: archiveFolder }),
    ...watched,
  ])
  metrics.watchBackups(() => readBackupRecord(backupFolder))
  return metrics
}

function watchStreams(open: () => number): Watched {
  const read = () => [{ labels: {}, value: open() }]
  return { name: 'posta_streams', help: 'Open streams of events', type: 'gauge', read }
}

/** The living carrier has an environment over the same database, with a clock of its own. */
function createLiving(parts: AppParts, serving: Environment): Living | undefined {
  if (parts.config.demo !== 'living') return undefined
  const { log, clock = systemClock } = parts
  const databases = new Map(parts.databases)
  const testing = databases.get('testing')
  // Steps of the walk that a crash of the machine loses are walked again.
  if (testing?.relaxed) databases.set('testing', testing.relaxed)
  const shared = { ...parts, databases, addresses: serving.addresses, isKeptElsewhere: true }
  return openLiving({
    serving,
    clock,
    log,
    open: (walk, sender) => openEnvironment('testing', { ...shared, clock: walk, sender }),
    onFailure: (error) => log.error(describeError(error), 'living demonstration'),
  })
}

/** Opens all environments of this process; they share one address index. */
async function openEnvironments(parts: AppParts, metrics: Metrics) {
  const addresses = await openKnownAddresses(parts)
  const environments = new Map<EnvironmentName, Environment>()
  const shared = {
    ...parts,
    metrics,
    addresses,
    production: () => environments.get('production'),
    shippersIn: (name: EnvironmentName) => environments.get(name)?.shippers,
  }
  const opened = await Promise.all(
    parts.config.environments.map((name) => openEnvironment(name, shared)),
  )
  for (const { environment } of opened) environments.set(environment.name, environment)
  return {
    environments,
    opened,
    async close() {
      for (const one of opened) await one.close()
      addresses.close()
    },
  }
}

interface RouteParts {
  readonly printMetrics: () => Promise<string>
  readonly nodes: Nodes
  readonly housePages: HousePages
  readonly production: Environment | undefined
  readonly unreadyFor: Readiness['unreadyFor']
  readonly reads: Readiness['reads']
}

function createRoutes(
  { config, log, extraEndpoints = [] }: AppParts,
  mounts: readonly Mount[],
  { printMetrics, nodes, housePages, production, unreadyFor, reads }: RouteParts,
): Route[] {
  const place = pagePlaceOf(config)
  const restSettings = {
    ...config,
    ...place,
    requestLimits: createRequestLimits(config, nodes.count),
    openDoors: createOpenDoorLimits(config),
    printLimits: createPrintLimits(config),
    endpointsOff: config.cancellation ? [] : [cancellationName],
    operationsOff: config.documentQueries ? [] : [documentQueryName],
  }
  const tokens = createTokenGuard(config, log, nodes.channel('token'))
  const opsSettings = { production, tokens, ...place }
  const v1Settings = {
    ...restSettings,
    keyLimits: createKeyLimits(restSettings.requestLimits, config.limits),
  }
  const peopleSettings = createPeopleSettings(config, tokens, restSettings.requestLimits)
  const houseSettings = {
    mounts,
    pages: housePages,
    guideOf: peopleSettings.guideOf,
    sessionMaxMs: config.sessionMaxMs,
    visitorsOf: (request: HttpRequest, environment: Environment) =>
      visitorsOf(place, request, environment),
  }
  const { guideOf } = peopleSettings
  const landingSettings = { waitingDays: config.waitingDays, guideOf }
  const rootUrl = createRootUrl(config)
  const rootMount = rootOf(mounts)
  const routes = [
    ...mounts.flatMap((mount) => [
      ...houseRoutes(mount, houseSettings),
      ...restRoutes(mount, [...restEndpoints, ...extraEndpoints], restSettings),
      ...opsRoutes(mount, operations, opsSettings),
      ...v1Routes(mount, v1Rows, v1Settings),
      ...peopleRoutes(mount, 'v1', v1Base, peopleSettings),
      ...peopleRoutes(mount, 'ops', opsBase, peopleSettings),
      ...catalogueRoutes(mount, restEndpoints),
      ...landingRoutes(mount, landingSettings),
      ...trackingPageRoutes(mount, restSettings),
      ...liveRoutes(mount, restSettings),
      ...choiceRoutes(mount, restSettings),
      ...labelRoutes(mount, restSettings),
    ]),
    ...soapRoutes(mounts, restSettings),
    ...referenceRoutes({
      mounts,
      settings: config,
      demo: {
        isOn: hasDemonstration(config),
        accounts: demoShippers,
      },
    }),
    ...systemRoutes({
      printMetrics,
      unreadyFor,
      reads,
      mayReadMetrics: createMetricsAccess(config),
      printSecurity: ({ host }) =>
        securityText(rootMount.environmentOf(host), rootUrl(host), config.securityContact),
    }),
  ]
  return routes.map((route) => withOutages(route, config))
}

function createPeopleSettings(
  config: Config,
  tokens: TokenGuard,
  requestLimits: RequestLimits,
): PeopleSettings {
  const { sessionMaxMs, demo } = config
  return {
    ...pagePlaceOf(config),
    sessionMaxMs,
    guideOf: (environment) =>
      demo !== 'off' && environment.name === 'testing' ? openDemoGuide(environment) : undefined,
    crowded(request, now) {
      const crowded = requestLimits.byAddress(request.address, now)
      return crowded && limited(crowded)
    },
    identifyToken: (environment, request) =>
      request.header('authorization') === undefined
        ? undefined
        : identifyToken(tokens, environment, request),
  }
}

function logRequest(log: Log, { id, route, method, status, ms, note }: RequestRecord): void {
  log.request({ id, method, route, status, shipper: note?.shipper, code: note?.code, ms })
}

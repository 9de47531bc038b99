import { hostname } from 'node:os'
import { type App, type AppParts, buildApp } from './app.ts'
import type { Config } from './config.ts'
import {
  closeAll,
  type DatabaseName,
  migrationsOf,
  openDatabases,
  orClose,
  type ReportChanges,
} from './databases.ts'
import type { Clock } from './kits/clock/clock.ts'
import { type ChangeProgress, startChanges } from './kits/db/changes.ts'
import type { Database } from './kits/db/database.ts'
import { watchForNewer } from './kits/db/migrate.ts'
import { warmConnections } from './kits/db/warm-connections.ts'
import { createLog, describeError, type Log } from './kits/log/log.ts'
import { createOtlpExporter } from './kits/traces/otlp.ts'
import { type Traces, traceDatabase } from './kits/traces/traced.ts'
import { limits } from './limits.ts'
import { sealFiles } from './sealing.ts'

export interface RunningPosta {
  readonly app: App
  readonly port: number
  /** With the settings that depended on the databases. */
  readonly config: Config
  /**
   * Resolves with the reason to stop: a newer version has migrated the database in the meantime.
   */
  readonly outdated: Promise<string>
  /** Finishes requests in progress, stores their results, and releases all resources. */
  stop(): Promise<void>
  /** How long `stop` goes on answering, for those who must learn of it first. */
  drainMs(): number
}

export interface StartOptions {
  /** Whether caches and connections are there before the first request is taken. */
  readonly isWarmed?: boolean
  /** Settles what depends on the databases, before anything else is done with them. */
  readonly settle?: (
    config: Config,
    databases: ReadonlyMap<DatabaseName, Database>,
  ) => Promise<Config>
  readonly log?: Log
  readonly clock?: Clock
  readonly wait?: AppParts['wait']
  readonly extraEndpoints?: NonNullable<AppParts['extraEndpoints']>
  readonly shareMetrics?: AppParts['shareMetrics']
  /** Pages whose build is under way already: it takes longer than the rest of a first start. */
  readonly housePages?: AppParts['housePages']
}

/** Opens the databases, migrates them, and starts serving. */
export async function startPosta(first: Config, options: StartOptions = {}): Promise<RunningPosta> {
  const { log = createLog(), isWarmed = false, settle, ...rest } = options
  const tracing = startTracing(first, log)
  const report = (database: DatabaseName, progress: ChangeProgress) =>
    log.info({ database, ...progress }, 'change in the background')
  const opened = await openDatabases(first, report)
  const config = settle ? await orClose(opened, settle(first, opened)) : first
  await orClose(opened, sealFiles(config, opened))
  const databases = traceAll(opened, tracing)
  const parts = { config, databases, log, traces: tracing?.traces, ...rest }
  const app = await orClose(databases, buildApp(parts))
  for (const { imports } of app.environments.values()) imports.begin()
  const outdated = Promise.withResolvers<string>()
  const watches = watchAll(databases, outdated.resolve)
  const changes: { stop(): Promise<void> }[] = []
  const releaseAll = async (): Promise<void> => {
    for (const watch of watches) watch.stop()
    for (const change of changes) await change.stop()
    await app.drain()
    await closeAll(databases)
    await tracing?.stop()
    log.flush()
  }
  if (isWarmed) await warm(app, databases)
  const { port } = await app.server.listen(config.host, config.port).catch(async (error) => {
    await releaseAll()
    throw error
  })
  changes.push(...startAllChanges(databases, report, log))
  // A visitor would rather have a page than a full one: the fill leaves the cores to the build.
  app.living?.start(options.housePages && housePagesBuilt(options.housePages))
  const drainMs = () => config.drainMs ?? usualDrainMs(app)
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    app.announceStop()
    await app.server.close({ drainMs: drainMs(), graceMs: limits.stopGraceMs - limits.releaseMs })
    await releaseAll()
  }
  return {
    app,
    port,
    config,
    outdated: outdated.promise,
    drainMs,
    stop: () => (stopped ??= stop()),
  }
}

interface Tracing {
  readonly traces: Traces
  stop(): Promise<void>
}

function startTracing({ tracesUrl: url, tracesShare }: Config, log: Log): Tracing | undefined {
  if (url === undefined) return undefined
  const exporter = createOtlpExporter({
    url,
    attributes: { 'service.name': 'posta', 'host.name': hostname(), 'process.pid': process.pid },
    onFailure: (error) => log.error(describeError(error), 'traces can not be sent'),
  })
  return { traces: { record: exporter.add, share: tracesShare }, stop: exporter.stop }
}

/** Without traces the databases are as they are, so that they cost nothing. */
function traceAll(
  databases: Map<DatabaseName, Database>,
  tracing: Tracing | undefined,
): Map<DatabaseName, Database> {
  if (tracing === undefined) return databases
  return new Map([...databases].map(([name, db]) => [name, traceDatabase(db, name)]))
}

/** A balancer looks every two seconds or so, and believes a result after three times. */
function usualDrainMs(app: App): number {
  return app.isChecked() ? limits.checkedDrainMs : limits.stopDrainMs
}

/** The database of people has migrations of its own. */
function watchAll(
  databases: ReadonlyMap<DatabaseName, Database>,
  onNewer: (why: string) => void,
): { stop(): void }[] {
  return [...databases].map(([name, db]) => {
    const everyMs = db.engine === 'postgres' ? 15_000 : 1_000
    return watchForNewer([db], migrationsOf(name), { everyMs, onNewer })
  })
}

/** Runs the work that migrations leave to the background, once this node serves. */
function startAllChanges(
  databases: ReadonlyMap<DatabaseName, Database>,
  report: ReportChanges,
  log: Log,
): { stop(): Promise<void> }[] {
  return [...databases].map(([name, db]) =>
    startChanges(db, migrationsOf(name), {
      report: (progress) => report(name, progress),
      onFailure: (error) =>
        log.error({ database: name, ...describeError(error) }, 'change in the background'),
    }),
  )
}

/** Makes things that the first callers would otherwise wait for: caches, and connections. */
async function warm(app: App, databases: ReadonlyMap<DatabaseName, Database>): Promise<void> {
  for (const { addresses } of app.environments.values()) addresses.status()
  await warmConnections(databases.values())
}

/** Builds the pages where that is needed. A build that fails is logged, and the pages say so. */
export async function housePagesBuilt(pages: App['housePages']): Promise<void> {
  await pages.load().catch(() => undefined)
}

import type { Shipper } from '../../kernel/shipper.ts'
import { createPause } from '../../kits/batch/pause.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { isOutage } from '../../kits/db/outage.ts'
import { newId } from '../../kits/secret/ids.ts'
import { loadFile } from './import-files.steps.ts'
import {
  JudgingEnded,
  type JudgingTools,
  judgeFile,
  type KeepLease,
} from './import-judging.steps.ts'
import { loadLines } from './import-loading.steps.ts'
import type { ImportState } from './import-state.ts'
import { importLimits } from './imports.limits.ts'
import {
  countLines,
  dropLease,
  findImport,
  type ImportRow,
  lockImport,
  renewLease,
  setState,
  takeLease,
} from './imports.store.ts'

export interface WorkerTools extends JudgingTools {
  /** For times on record. */
  readonly clock: Clock
  /** For how long a lease lasts: workers whose clocks for the record differ may share imports. */
  readonly leases: Clock
  findShipper(number: number): Promise<Shipper | undefined>
  onFailure(error: unknown, id: string): void
}

export interface ImportWorker {
  /** Starts work on pending imports, without waiting for the next poll. */
  kick(): void
  /** Starts polling for pending and abandoned imports. */
  begin(): void
  /** Works until no import is pending. */
  run(): Promise<void>
  /** Releases running imports at their next step; another worker resumes them. */
  stop(): Promise<void>
}

/**
 * The process that loads a file works on it: this is for leftovers of a dead process, or files that
 * a command began.
 */
const pollMs = { sqlite: 2_000, postgres: 10_000 } as const
const afterOutageMs = 2_000

export function createWorker(tools: WorkerTools): ImportWorker {
  const owner = newId()
  const running = new Set<Promise<void>>()
  const signal = { stopped: false }
  const pause = createPause()
  let timer: NodeJS.Timeout | undefined

  async function work(): Promise<void> {
    while (!signal.stopped) {
      const now = tools.leases()
      const id = await takeLease(tools.db, owner, now, now + importLimits.importLeaseMs)
      if (id === undefined) return
      const how = await workOn(tools, id, owner, signal)
      // The database is unlikely to be back at once.
      if (how === 'outage') await pause.begin(afterOutageMs)
    }
  }
  function startTask(): void {
    if (signal.stopped || running.size >= importLimits.importsAtOnce) return
    const task = work()
      .catch((error) => tools.onFailure(error, ''))
      .finally(() => running.delete(task))
    running.add(task)
  }
  return {
    kick: startTask,
    begin() {
      timer ??= setInterval(startTask, pollMs[tools.db.engine])
      timer.unref()
      startTask()
    },
    async run() {
      startTask()
      while (running.size > 0) await Promise.all(running)
    },
    async stop() {
      signal.stopped = true
      pause.end()
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

/** Works on one import while it holds the lease, and keeps renewing it. */
async function workOn(
  tools: WorkerTools,
  id: string,
  owner: string,
  signal: { readonly stopped: boolean },
): Promise<'ended' | 'outage'> {
  const lease = { lost: false }
  const renew: KeepLease = async (handle = tools.db) => {
    const until = tools.leases() + importLimits.importLeaseMs
    if (!(await renewLease(handle, id, owner, until))) lease.lost = true
    return !lease.lost && !signal.stopped
  }
  const heartbeat = setInterval(() => {
    renew().catch((error) => tools.onFailure(error, id))
  }, importLimits.importLeaseMs / 3)
  try {
    await advance(tools, id, renew)
  } catch (error) {
    tools.onFailure(error, id)
    if (isOutage(error)) return 'outage'
    await fail(tools, id, tools.words.result.internal)
  } finally {
    clearInterval(heartbeat)
    await dropLease(tools.db, id, owner).catch((error) => tools.onFailure(error, id))
  }
  return 'ended'
}

async function advance(tools: WorkerTools, id: string, keepLease: KeepLease): Promise<void> {
  const row = await findImport(tools.db, id)
  const shipper = row && (await tools.findShipper(row.shipper))
  if (row === undefined || shipper === undefined) return
  if (row.state === 'loading') return load(tools, row, shipper, keepLease)
  if (row.state !== 'judging') return
  try {
    const file = await loadFile(tools.db, id)
    await judgeFile(tools, { id, shipper, reloads: row.reloads === 1 }, file, keepLease)
  } catch (error) {
    if (!(error instanceof JudgingEnded)) throw error
    if (error.reason === 'file-refused') await fail(tools, id, error.message)
    return
  }
  if (!(await keepLease())) return
  const next = row.loadsAtOnce === 1 ? 'loading' : 'judged'
  await changeState(tools, id, 'judging', next)
  if (next === 'loading') await advance(tools, id, keepLease)
}

async function load(
  tools: WorkerTools,
  row: ImportRow,
  shipper: Shipper,
  keepLease: KeepLease,
): Promise<void> {
  const ended = await loadLines(tools, row, shipper, keepLease)
  if (ended === 'done') await changeState(tools, row.id, 'loading', 'finished')
}

async function fail(tools: WorkerTools, id: string, failure: string): Promise<void> {
  await changeState(tools, id, undefined, 'failed', failure)
}

/** Changes the state, unless it was changed in the meantime. */
async function changeState(
  { db, clock }: WorkerTools,
  id: string,
  from: ImportState | undefined,
  to: ImportState,
  failure?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockImport(tx, id)
    const isRunning = row?.state === 'judging' || row?.state === 'loading'
    if (row === undefined || (from === undefined ? !isRunning : row.state !== from)) return
    const now = clock()
    if (row.judgedAt === null && to === 'loading') await setState(tx, id, 'judged', { now })
    const counts = JSON.stringify(await countLines(tx, id))
    await setState(tx, id, to, { now, counts, ...(failure ? { failure } : {}) })
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../secret/ids.ts'
import { buildIndex, readIndexPercent } from './change-index.ts'
import {
  type ChangeState,
  endChange,
  findChange,
  findOpenChanges,
  keepChange,
  type Lease,
  leaveChange,
  noteShare,
  percentOf,
  takeChange,
} from './change-states.ts'
import { type ChangeFile, isChange, stepRows, usualStepRows } from './change-steps.ts'
import type { Database } from './database.ts'
import { labelOf, readMigrations } from './migration-files.ts'

export interface ChangeProgress {
  readonly change: string
  readonly moment: 'begins' | 'goes on' | 'has ended'
  readonly percent: number
}

/** Called where a change begins and ends, and at each tenth of it. */
export type ReportChange = (progress: ChangeProgress) => void

/** How a change is run; tests have their own. */
export interface ChangePace {
  readonly stepRows: number
  /** How long it stays with a node that is not heard of. */
  readonly leaseMs: number
  /** When to look again at another node's work, or at the progress of an index. */
  readonly lookMs: number
  /** How long after a failure to try again. */
  readonly failedMs: number
}

const usualPace: ChangePace = {
  stepRows: usualStepRows,
  leaseMs: 30_000,
  lookMs: 5_000,
  failedMs: 60_000,
}

export interface ChangeOptions {
  readonly report: ReportChange
  readonly onFailure: (error: unknown) => void
  readonly pace?: Partial<ChangePace>
}

interface Run extends ChangePace {
  readonly db: Database
  readonly holder: string
  readonly tell: (state: ChangeState) => void
  readonly signal: AbortSignal
  /** Waits after a step that took so long. */
  readonly rest: (tookMs: number) => Promise<unknown>
}

/**
 * Runs the work that migrations of a folder left to the background, one after another, while this
 * node serves. Of several nodes one does it at a time; when it stops or dies another goes on from
 * there.
 */
export function startChanges(
  db: Database,
  folder: string,
  { report, onFailure, pace }: ChangeOptions,
): { readonly ended: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {})
  // The database has as much time for others as for this.
  const rest = (tookMs: number) => pause(Math.max(tookMs, leastRestMs))
  const run: Run = {
    ...usualPace,
    ...pace,
    db,
    holder: newId(),
    tell: createTell(report),
    signal,
    rest,
  }

  async function work(): Promise<void> {
    const files = (await readMigrations(folder)).filter(isChange)
    while (!signal.aborted) {
      try {
        const next = await nextChange(db, files)
        if (next === undefined) return
        if (!(await runChange(run, next))) await pause(run.lookMs)
      } catch (error) {
        if (!signal.aborted) onFailure(error)
        await pause(run.failedMs)
      }
    }
  }
  const ended = work()
  ended.catch(onFailure)
  return {
    ended,
    async stop() {
      stopping.abort()
      await ended.catch(() => {})
    },
  }
}

const leastRestMs = 10

async function nextChange(
  db: Database,
  files: readonly ChangeFile[],
): Promise<ChangeFile | undefined> {
  if (files.length === 0) return undefined
  const open = new Set((await findOpenChanges(db)).map(({ number }) => number))
  return files.find(({ number }) => open.has(number))
}

/** Runs a change to its end without pauses, or waits for the node that does. */
export async function finishChange(
  db: Database,
  file: ChangeFile,
  report: ReportChange,
): Promise<void> {
  const { signal } = new AbortController()
  const run: Run = {
    ...usualPace,
    db,
    holder: newId(),
    tell: createTell(report),
    signal,
    rest: async () => {},
  }
  for (;;) {
    const state = await findChange(db, file.number)
    if (state === undefined || state.isEnded) return
    run.tell(state)
    if (!(await runChange(run, file))) await sleep(waitMs)
  }
}

const waitMs = 200

/** Finishes all changes of a folder that have not ended. */
export async function finishChanges(
  db: Database,
  folder: string,
  report: ReportChange,
): Promise<void> {
  const files = (await readMigrations(folder)).filter(isChange)
  for (let next = await nextChange(db, files); next; next = await nextChange(db, files))
    await finishChange(db, next, report)
}

/** Returns whether the change ended here; not if another node has it, or this one stops. */
async function runChange(run: Run, file: ChangeFile): Promise<boolean> {
  const { db, holder, signal } = run
  const taken = await takeChange(db, file.number, leaseOf(run), Date.now())
  if (taken === undefined) return false
  let fault: string | null = null
  try {
    run.tell(taken)
    return await (file.background.kind === 'index' ? runIndex : runRows)(run, file)
  } catch (error) {
    if (signal.aborted) return false
    fault = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
    throw new Error(`The change ${labelOf(file)} in the background failed: ${fault}`, {
      cause: error,
    })
  } finally {
    await leaveChange(db, file.number, holder, fault).catch(() => {})
  }
}

function leaseOf({ holder, leaseMs }: Run): Lease {
  return { holder, until: Date.now() + leaseMs }
}

/** Reports the beginning, the end, and each tenth. */
function createTell(report: ReportChange): Run['tell'] {
  const tenths = new Map<number, number>()
  return (state) => {
    const percent = percentOf(state)
    const tenth = Math.floor(percent / 10)
    const before = tenths.get(state.number)
    if (tenth === before) return
    tenths.set(state.number, tenth)
    report({ change: labelOf(state), moment: momentOf(state, before), percent })
  }
}

function momentOf(state: ChangeState, before: number | undefined): ChangeProgress['moment'] {
  if (state.isEnded) return 'has ended'
  return before === undefined && state.done === 0 ? 'begins' : 'goes on'
}

async function runRows(run: Run, file: ChangeFile): Promise<boolean> {
  while (!run.signal.aborted) {
    const began = performance.now()
    const state = await step(run, file)
    if (state === undefined) return false
    run.tell(state)
    if (state.isEnded) return true
    await run.rest(performance.now() - began)
  }
  return false
}

/**
 * A step gives up before a writer that waits for it would: the server ends one of two that wait for
 * each other after a second.
 */
const lockWait = `set local lock_timeout = '300ms'`
const lockNotAvailable = '55P03'
const mostTries = 20

async function step(run: Run, file: ChangeFile): Promise<ChangeState | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run.db.transaction(async (tx) => {
        if (tx.engine === 'postgres') await tx.run(lockWait)
        return stepRows(tx, file, leaseOf(run), run.stepRows)
      })
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === lockNotAvailable
      if (!isTaken || tries === mostTries || run.signal.aborted) throw error
      await sleep(waitMs)
    }
  }
}

async function runIndex(run: Run, file: ChangeFile): Promise<boolean> {
  const over = new AbortController()
  const watching = watchIndex(run, file, AbortSignal.any([over.signal, run.signal]))
  try {
    if (!(await buildIndex(run.db, file, run.signal))) return false
  } finally {
    over.abort()
    await watching
  }
  run.tell(await endChange(run.db, file.number))
  return true
}

/** Keeps the change while its index is being made, and stores how much of it is there. */
async function watchIndex(run: Run, file: ChangeFile, signal: AbortSignal): Promise<void> {
  const { db, lookMs } = run
  const isOver = () => signal.aborted
  for (;;) {
    await sleep(lookMs, undefined, { signal, ref: false }).catch(() => {})
    if (isOver()) return
    try {
      await keepChange(db, file.number, leaseOf(run))
      run.tell(await noteShare(db, file.number, await readIndexPercent(db, file)))
    } catch {
      // The index goes on; how far it is will be read the next time.
    }
  }
}

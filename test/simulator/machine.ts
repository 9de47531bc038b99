/** The machine that the service runs on: it dies where the seed says, and so do its databases. */
import { cpSync } from 'node:fs'
import type { Database, Handle, LastStep } from '../../src/kits/db/database.ts'
import { dropWaiting } from './runtime.ts'

/** A fault that strikes at the n-th statement, or commit, from now on. */
export interface Fault {
  readonly kind: FaultKind
  readonly after: number
}

/** Faults of the process and its databases. */
export const machineFaults = [
  'kill-at-statement',
  'kill-before-commit',
  'kill-after-commit',
  'commit-fails',
] as const

/** Faults of the system's calls: the n-th write of SQLite, or its n-th wait for the disk. */
export const diskFaults = [
  'kill-at-write',
  'kill-at-sync',
  'write-fails',
  'sync-fails',
  'disk-full',
] as const

/** Faults of PostgreSQL: it refuses a statement, or ends a connection there or after a commit. */
export const serverFaults = ['40001', '40P01', '57P01', 'commit-unanswered'] as const

export type FaultKind =
  | (typeof machineFaults)[number]
  | (typeof diskFaults)[number]
  | (typeof serverFaults)[number]

/** A commit that an outage of the disk refused. */
export class CommitRefused extends Error {
  override readonly name = 'CommitRefused'
  readonly code = 'ENOSPC'
}

const never = <Result>(): Promise<Result> => new Promise(() => {})

export interface Machine {
  readonly folder: string
  isDead(): boolean
  /** Whether its fault has struck. */
  hasStruck(): boolean
  arm(fault: Fault): void
  disarm(): void
  /** The same database, whose calls end with the machine. */
  connect(db: Database): Database
}

/** `nextFolder` gets the files as they are when it dies. */
export function createMachine(folder: string, nextFolder: string): Machine {
  let fault: Fault | undefined
  let left = 0
  let isDead = false
  let hasStruck = false

  function die(): void {
    isDead = true
    hasStruck = true
    cpSync(folder, nextFolder, { recursive: true })
    dropWaiting()
  }

  /** Returns whether the fault strikes here. */
  function strikes(kind: Fault['kind']): boolean {
    if (fault?.kind !== kind) return false
    left -= 1
    if (left > 0) return false
    fault = undefined
    hasStruck = true
    return true
  }

  async function statement<Result>(call: () => Promise<Result>): Promise<Result> {
    if (isDead) return never()
    if (strikes('kill-at-statement')) die()
    const result = isDead ? await never<Result>() : await call()
    return isDead ? never() : result
  }

  const steps = new WeakMap<LastStep<never>, LastStep<never>>()
  /** One step gathers all its items in a transaction: it stays one. */
  function connectStep<Item>(step: LastStep<Item>): LastStep<Item> {
    const existing = steps.get(step) as LastStep<Item> | undefined
    if (existing !== undefined) return existing
    const connected: LastStep<Item> = {
      order: step.order,
      run: (tx, items) => step.run(connectHandle(tx), items),
    }
    steps.set(step, connected)
    return connected
  }

  function connectHandle(handle: Handle): Handle {
    const { atEnd, afterCommit } = handle
    return {
      ...handle,
      all: (sql, values) => statement(() => handle.all(sql, values)),
      run: (sql, values) => statement(() => handle.run(sql, values)),
      insertRows: (insert) => statement(() => handle.insertRows(insert)),
      insertNewRows: (insert) => statement(() => handle.insertNewRows(insert)),
      script: (sql) => statement(() => handle.script(sql)),
      ...(atEnd && {
        atEnd: <Item>(step: LastStep<Item>, item: Item) => atEnd(connectStep(step), item),
      }),
      ...(afterCommit && {
        afterCommit: (then: () => void) => afterCommit(() => isDead || then()),
      }),
    }
  }

  const beforeCommit: LastStep<undefined> = {
    order: Number.POSITIVE_INFINITY,
    run() {
      if (strikes('kill-before-commit')) die()
      if (strikes('commit-fails')) throw new CommitRefused('the disk is full')
      return isDead ? never() : Promise.resolve()
    },
  }

  function connect(db: Database): Database {
    // Notices come at moments that no seed repeats: those that wait for them poll.
    const { relaxed, older, listen: _listen, ...plain } = db
    return {
      ...plain,
      ...connectHandle(db),
      async transaction(work) {
        if (isDead) return never()
        const result = await db.transaction(async (tx) => {
          const made = await work(connectHandle(tx))
          tx.atEnd?.(beforeCommit, undefined)
          return made
        })
        if (strikes('kill-after-commit')) die()
        return isDead ? never() : result
      },
      ...(relaxed && { relaxed: connect(relaxed) }),
      ...(older && { older: connect(older) }),
    }
  }

  return {
    folder,
    isDead: () => isDead,
    hasStruck: () => hasStruck,
    arm(one) {
      fault = one
      left = one.after
      hasStruck = false
    },
    disarm() {
      fault = undefined
    },
    connect,
  }
}

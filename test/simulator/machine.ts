/** The machine that the service runs on: it dies where the seed says, and so do its databases. */
import { cpSync } from 'node:fs'
import type { Database, Handle, LastStep } from '../../src/kits/db/database.ts'
import { type Fault, type FaultKind, machineFaults } from './faults.ts'
import { endNode, type Node } from './runtime.ts'

/** Where each strikes: all others at a statement. */
const atCommit: readonly FaultKind[] = ['kill-before-commit', 'kill-after-commit', 'commit-fails']
const isOfStatement = (kind: FaultKind) =>
  machineFaults.some((own) => own === kind) && !atCommit.includes(kind)

/** One second to four minutes. */
const backMs = ({ after }: Fault) => 1000 * 3 ** (after % 6)

/** A clock that goes back is no reason to fail. */
export const isExcuse = (kind: FaultKind | undefined): boolean =>
  kind !== undefined && kind !== 'clock-back'

/** A commit that an outage of the disk refused. */
export class CommitRefused extends Error {
  override readonly name = 'CommitRefused'
  readonly code = 'ENOSPC'
}

const never = <Result>(): Promise<Result> => new Promise(() => {})

export interface Machine {
  readonly folder: string
  readonly node: Node
  isDead(): boolean
  readonly death: Promise<void>
  /** The armed fault, once it has struck. */
  struck(): FaultKind | undefined
  arm(fault: Fault): void
  disarm(): void
  /** The same database, whose calls end with the machine. */
  connect(db: Database): Database
}

export interface MachineParts {
  readonly folder: string
  /** Gets the files as they are when it dies. */
  readonly nextFolder: string
  readonly node: Node
  readonly onDeath?: () => void
}

export function createMachine({ folder, nextFolder, node, onDeath }: MachineParts): Machine {
  let fault: Fault | undefined
  let left = 0
  let isDead = false
  let struck: FaultKind | undefined
  const death = Promise.withResolvers<void>()

  function die(): void {
    isDead = true
    cpSync(folder, nextFolder, { recursive: true })
    endNode(node)
    onDeath?.()
    death.resolve()
  }

  /** Returns whether the fault strikes here. */
  function strikes(isHere: (kind: FaultKind) => boolean): FaultKind | undefined {
    if (fault === undefined || !isHere(fault.kind)) return undefined
    left -= 1
    if (left > 0) return undefined
    if (fault.kind.includes('clock-back')) node.aheadMs -= backMs(fault)
    struck = fault.kind
    fault = undefined
    return struck
  }

  async function statement<Result>(call: () => Promise<Result>): Promise<Result> {
    if (isDead) return never()
    if (strikes(isOfStatement)?.startsWith('kill')) die()
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
      if (strikes((kind) => kind === 'kill-before-commit')) die()
      if (strikes((kind) => kind === 'commit-fails')) throw new CommitRefused('the disk is full')
      return isDead ? never() : Promise.resolve()
    },
  }

  function connect(db: Database): Database {
    // Notices come at moments that no seed repeats: those that wait for them poll.
    const { relaxed, older, listen: _listen, ...plain } = db
    return {
      ...plain,
      ...connectHandle(plain),
      async transaction(work) {
        if (isDead) return never()
        const result = await db.transaction(async (tx) => {
          const made = await work(connectHandle(tx))
          tx.atEnd?.(beforeCommit, undefined)
          return made
        })
        if (strikes((kind) => kind === 'kill-after-commit')) die()
        return isDead ? never() : result
      },
      ...(relaxed && { relaxed: connect(relaxed) }),
      ...(older && { older: connect(older) }),
    }
  }

  return {
    folder,
    node,
    isDead: () => isDead,
    death: death.promise,
    struck: () => struck,
    arm(one) {
      fault = one
      left = one.after
    },
    disarm() {
      fault = undefined
      struck = undefined
    },
    connect,
  }
}

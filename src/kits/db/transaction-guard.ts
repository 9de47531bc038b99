import { timeLeftMs } from '../batch/deadline.ts'
import type { Handle, LastStep } from './database.ts'

export interface GuardedTransaction {
  readonly tx: Handle
  /** Runs the last steps. Throws if a statement failed, even if its error was swallowed. */
  finish(): Promise<void>
  /** Runs the functions that wait for the commit. */
  committed(): void
  /** Invalidates the handle. */
  end(): void
}

/**
 * Makes both engines behave alike. After a failed statement PostgreSQL refuses the rest and turns
 * `commit` into a silent rollback, while SQLite continues: here, both refuse and throw. A handle
 * that outlives its transaction would write outside of it: here, it is refused.
 */
export function guardTransaction(handle: Handle): GuardedTransaction {
  let failure: { readonly error: unknown } | undefined
  let ended = false
  const afterwards = new Set<() => void>()
  const lastSteps = new Map<LastStep<never>, unknown[]>()

  async function guard<Result>(statement: () => Promise<Result>): Promise<Result> {
    if (ended) throw new Error('This transaction has ended: its handle can no longer be used.')
    if (failure !== undefined) throw failure.error
    try {
      timeLeftMs()
      return await statement()
    } catch (error) {
      failure ??= { error }
      throw error
    }
  }

  function check(): void {
    if (failure !== undefined) throw failure.error
  }
  function atEnd<Item>(step: LastStep<Item>, item: Item): void {
    const items = lastSteps.get(step)
    if (items) items.push(item)
    else lastSteps.set(step, [item])
  }

  const tx: Handle = {
    engine: handle.engine,
    all: (sql, values) => guard(() => handle.all(sql, values)),
    run: (sql, values) => guard(() => handle.run(sql, values)),
    insertRows: (insert) => guard(() => handle.insertRows(insert)),
    insertNewRows: (insert) => guard(() => handle.insertNewRows(insert)),
    script: (sql) => guard(() => handle.script(sql)),
    atEnd,
    afterCommit: (then) => void afterwards.add(then),
  }
  return {
    tx,
    async finish() {
      check()
      const steps = [...lastSteps].sort(([one], [other]) => one.order - other.order)
      for (const [step, items] of steps) await step.run(tx, items as never[])
      check()
    },
    committed() {
      for (const then of afterwards) then()
    },
    end() {
      ended = true
    },
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Handle } from './database.ts'

/** Taken with each change that some work makes, in the transaction of the change. */
type Step = (tx: Handle) => Promise<void>

interface Work {
  readonly step: Step
  isOver: boolean
}

const running = new AsyncLocalStorage<Work>()

/**
 * Does some work: what it changes in a database of `joiningSteps` takes the step along. What the
 * work leaves running after its end does not.
 */
export async function takingAlong<Result>(
  step: Step,
  work: () => Promise<Result>,
): Promise<Result> {
  const one = { step, isOver: false }
  try {
    return await running.run(one, work)
  } finally {
    one.isOver = true
  }
}

function currentStep(): Step | undefined {
  const work = running.getStore()
  return work === undefined || work.isOver ? undefined : work.step
}

/** The same database, whose changes take the step of the work that makes them (`takingAlong`). */
export function joiningSteps(db: Database): Database {
  function change<Result>(work: (tx: Handle) => Promise<Result>): Promise<Result> {
    const step = currentStep()
    if (step === undefined) return db.transaction(work)
    return db.transaction(async (tx) => {
      await step(tx)
      return work(tx)
    })
  }
  const isPlain = () => currentStep() === undefined
  return {
    ...db,
    joinStep: currentStep,
    transaction: change,
    all: (statement, values) =>
      isPlain() || isRead(statement)
        ? db.all(statement, values)
        : change((tx) => tx.all(statement, values)),
    run: (statement, values) =>
      isPlain() ? db.run(statement, values) : change((tx) => tx.run(statement, values)),
    insertRows: (rows) => (isPlain() ? db.insertRows(rows) : change((tx) => tx.insertRows(rows))),
    insertNewRows: (rows) =>
      isPlain() ? db.insertNewRows(rows) : change((tx) => tx.insertNewRows(rows)),
  }
}

function isRead(statement: string): boolean {
  return /^\s*select\b/i.test(statement)
}

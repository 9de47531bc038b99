import type { Handle, LastStep } from './database.ts'

/** Leaves a step to the end of the transaction; outside of one, runs it now. */
export async function atEnd<Item>(tx: Handle, step: LastStep<Item>, item: Item): Promise<void> {
  if (tx.atEnd) tx.atEnd(step, item)
  else await step.run(tx, [item])
}

/** Calls back when the transaction is committed, once however often it is asked to. */
export function afterCommit(tx: Handle, then: () => void): void {
  if (tx.afterCommit) tx.afterCommit(then)
  else then()
}

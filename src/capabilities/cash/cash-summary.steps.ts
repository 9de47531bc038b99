import type { Period } from '../../kits/clock/period.ts'
import type { Handle } from '../../kits/db/database.ts'
import { type CashSum, sumCollected, sumStatements, sumUnsettled } from './cash-summary.store.ts'

/** Where a shipper's money is. */
export interface CashSummary {
  /** Collected in the period. */
  readonly collected: CashSum
  readonly withDrivers: CashSum
  readonly atBranches: CashSum
  /** In statements that wait to be paid. */
  readonly settled: CashSum
  /** By statements that were paid in the period. */
  readonly paid: CashSum
}

export async function summarizeCash(
  db: Handle,
  shipper: number,
  period: Period,
): Promise<CashSummary> {
  return {
    collected: await sumCollected(db, shipper, period),
    withDrivers: await sumUnsettled(db, shipper, false),
    atBranches: await sumUnsettled(db, shipper, true),
    settled: await sumStatements(db, shipper, undefined),
    paid: await sumStatements(db, shipper, period),
  }
}

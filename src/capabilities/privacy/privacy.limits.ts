import { type LimitTable, limitTable } from '../../limits.ts'

export const privacyLimits = {
  /** Movements looked at in one transaction: some fifty shipments. */
  erasedMovementsAtOnce: 500,
  erasedOrdersAtOnce: 50,
  /** Transactions of one hourly run. */
  erasingsPerRun: 200,
  /** Orders whose content is searched in one statement. */
  ordersSearchedAtOnce: 20_000,
  shipmentsPerPerson: 10_000,
} as const

/** No client of the service meets any of these. */
export const privacyLimitWords: LimitTable = limitTable(privacyLimits, {
  erasedMovementsAtOnce: undefined,
  erasedOrdersAtOnce: undefined,
  erasingsPerRun: undefined,
  ordersSearchedAtOnce: undefined,
  shipmentsPerPerson: undefined,
})

import { declareLimits } from '../../limits.ts'

export const [privacyLimits, privacyLimitWords] = declareLimits({
  /** Movements looked at in one transaction: some fifty shipments. */
  erasedMovementsAtOnce: 500,
  erasedOrdersAtOnce: 50,
  /** Transactions of one hourly run. */
  erasingsPerRun: 200,
  /** Orders whose content is searched in one statement. */
  ordersSearchedAtOnce: 20_000,
  shipmentsPerPerson: 10_000,
})

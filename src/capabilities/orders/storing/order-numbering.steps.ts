import type { Database } from '../../../kits/db/database.ts'
import { takeOrderIds } from './orders.store.ts'

/** Allocates ids for orders. */
export interface OrderIds {
  /** Returns the first of `many` consecutive ids. */
  take(many: number): Promise<number>
}

/**
 * Ids are allocated from the store in blocks; those a process has left when it ends are never used.
 */
const blockSize = 10_000

/** Allocates blocks outside the transactions of the orders that use the ids. */
export function createOrderIds(db: Database): OrderIds {
  let next = 0
  let end = 0
  return {
    async take(many) {
      if (next + many > end) {
        const size = Math.max(blockSize, many)
        next = await takeOrderIds(db, size)
        end = next + size
      }
      next += many
      return next - many
    },
  }
}

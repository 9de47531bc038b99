import type { Database } from '../../../kits/db/database.ts'
import { takeOrderIds } from './orders.store.ts'

/** Numbers for orders, given out one after the other. */
export interface OrderIds {
  /** The first of `many` that follow each other. */
  take(many: number): Promise<number>
}

/** So many are taken from the store at once; what a process has left when it ends is never used. */
const blockSize = 10_000

/** Numbers come from the store in blocks, outside the transactions of the orders that use them. */
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

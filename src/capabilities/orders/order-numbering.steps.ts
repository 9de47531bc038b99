import type { Database } from '../../kits/db/database.ts'
import { takeContentIds } from './orders.store.ts'

/** Numbers for what orders say, given out one after the other. */
export interface ContentIds {
  /** The first of `many` that follow each other. */
  take(many: number): Promise<number>
}

/** So many are taken from the store at once; what a process has left when it ends is never used. */
const blockSize = 10_000

/** Numbers come from the store in blocks, outside the transactions of the orders that use them. */
export function createContentIds(db: Database): ContentIds {
  let next = 0
  let end = 0
  return {
    async take(many) {
      if (next + many > end) {
        const size = Math.max(blockSize, many)
        next = await takeContentIds(db, size)
        end = next + size
      }
      next += many
      return next - many
    },
  }
}

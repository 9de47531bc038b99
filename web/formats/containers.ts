import { whole } from './numbers.ts'

/** The number of pieces in a bag, a cage or a trip; of an emptied one there is nothing to count. */
export function countInside(state: string, count: number): string {
  return state === 'opened' ? '—' : whole(count)
}

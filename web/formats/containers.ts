import { whole } from './numbers.ts'

/** What a bag, a cage or a trip holds; of one that was emptied there is nothing to count. */
export function countInside(state: string, count: number): string {
  return state === 'opened' ? '—' : whole(count)
}

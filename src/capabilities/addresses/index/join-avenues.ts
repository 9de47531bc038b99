import type { SegmentBuilt, StreetBuilt } from './built-street.ts'
import { roughKm } from './point.ts'

/** Blocks are close within this distance in km, plus so much per house number between them. */
const nearKm = 0.5
const kmPerNumber = 0.003

/**
 * In the capital one street is an avenue in some blocks and not in others, or in one list and not
 * in the other; but Sarmiento and Avenida Sarmiento are kilometres apart. They are one street where
 * their blocks lie together, and where no coordinates are known.
 */
export function isOneStreet(plain: StreetBuilt, avenue: StreetBuilt): boolean {
  const [ours, theirs] = [located(plain), located(avenue)]
  let [shared, together] = [0, 0]
  let least = Number.POSITIVE_INFINITY
  let isNext = true
  for (const one of ours)
    for (const other of theirs) {
      const gap = Math.max(one.row.from - other.row.to, other.row.from - one.row.to, 0)
      const isNear = roughKm(one.row, other.row) <= nearKm + gap * kmPerNumber
      if (gap === 0) {
        shared++
        if (isNear) together++
      }
      if (gap < least) isNext = isNear
      least = Math.min(least, gap)
    }
  return shared > 0 ? together * 2 >= shared : isNext
}

function located({ segments }: StreetBuilt): SegmentBuilt[] {
  return segments.filter(({ row }) => row.exact && Number.isFinite(row.latitude))
}

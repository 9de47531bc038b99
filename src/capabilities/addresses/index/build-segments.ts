import type { RangeRow, SegmentBuilt } from './built-street.ts'

const block = 100

/**
 * Blocks without coordinates lie between blocks that have them: each gets the coordinates and the
 * code of the nearer one. Beyond the last located block nothing is extrapolated.
 */
export function locateBetween(segments: readonly SegmentBuilt[]): SegmentBuilt[] {
  const located = segments.filter(({ row }) => row.exact && Number.isFinite(row.latitude))
  if (located.length < 2 || located.length === segments.length) return [...segments]
  return segments.flatMap((one) => (located.includes(one) ? [one] : between(one, located)))
}

function between(one: SegmentBuilt, located: readonly SegmentBuilt[]): SegmentBuilt[] {
  const { from, to } = one.row
  if (to === 0 || to - from > 3_000) return [one]
  const parts: SegmentBuilt[] = []
  for (let start = from; start <= to; start += block) {
    const end = Math.min(to, start + block - 1)
    const row = { ...one.row, from: start, to: end }
    const middle = (start + end) / 2
    const before = located.findLast((other) => middleOf(other.row) < middle)
    const after = located.find((other) => middleOf(other.row) > middle)
    parts.push(before && after ? placed(row, before, after) : { ...one, row })
  }
  return parts
}

function placed(row: RangeRow, before: SegmentBuilt, after: SegmentBuilt): SegmentBuilt {
  const [low, high] = [middleOf(before.row), middleOf(after.row)]
  const share = (middleOf(row) - low) / (high - low)
  const along = (axis: 'latitude' | 'longitude') =>
    before.row[axis] + (after.row[axis] - before.row[axis]) * share
  const nearer = share < 0.5 ? before : after
  return {
    place: nearer.place,
    row: {
      ...row,
      latitude: along('latitude'),
      longitude: along('longitude'),
      postalCode: row.postalCode === 0 ? nearer.row.postalCode : row.postalCode,
      exact: true,
    },
  }
}

function middleOf({ from, to }: RangeRow): number {
  return (from + to) / 2
}

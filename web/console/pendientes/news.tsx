import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type WorkCounts, type WorkKind, workCountsQuery } from '../../api/work-list.ts'
import { useAddressValues } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { useWords } from '../../words/words.ts'
import { workWords } from '../../words/work-list.ts'
import { groupOf, groups } from './list.ts'

/** How many items came since the list was read: rows don't move under somebody's hand. */
export function News({ readAt }: { readAt: number }) {
  const words = useWords(workWords)
  const queries = useQueryClient()
  const group = groupOf(useAddressValues())
  const counts = useQuery(workCountsQuery).data
  const [read, setRead] = useState<{ at: number; counts: WorkCounts }>()
  // Counts that come with the list, or soon after it, are those of the list.
  if (counts && read?.counts !== counts && (read?.at !== readAt || Date.now() - readAt < 1_500))
    setRead({ at: readAt, counts })
  const count = counts && read ? countNew(read.counts, counts, group && groups[group]) : 0
  if (count === 0) return undefined
  return (
    <p className="row" role="status">
      <b>{words.news(count)}</b>
      <Button
        kind="sm"
        icon="down"
        onClick={() => void queries.invalidateQueries({ queryKey: ['work-list', 'page'] })}
      >
        {words.showNews}
      </Button>
    </p>
  )
}

function countNew(
  before: WorkCounts,
  now: WorkCounts,
  kinds: readonly WorkKind[] = Object.keys(now.kinds) as WorkKind[],
): number {
  return kinds.reduce((sum, kind) => sum + Math.max(0, now.kinds[kind] - before.kinds[kind]), 0)
}

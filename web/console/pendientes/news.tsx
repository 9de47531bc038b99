import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { workCountsQuery } from '../../api/work-list.ts'
import { useAddressValues } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { useWords } from '../../words/words.ts'
import { workWords } from '../../words/work-list.ts'
import { idsQuery, mostIds, type Work } from './list.ts'

/** How many items came since the list was read: rows don't move under somebody's hand. */
export function News({ readAt, shown }: { readAt: number; shown: readonly Work[] }) {
  const words = useWords(workWords)
  const queries = useQueryClient()
  const values = useAddressValues()
  const counts = useQuery(workCountsQuery).data
  const { data: ids } = useQuery({ ...idsQuery(values, counts?.mark), enabled: !!counts })
  const [read, setRead] = useState<{ at: number; ids: readonly string[] }>()
  // What comes with the list, or soon after it, is of the list.
  const isNew = read?.at !== readAt || (read.ids !== ids && Date.now() - readAt < 1_500)
  if (ids && isNew) setRead({ at: readAt, ids })
  const count = ids && read ? countNew([...read.ids, ...shown.map(({ id }) => id)], ids) : 0
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

/**
 * One that comes while another goes is new, too. Of a list that is longer than what is looked at,
 * those after the last known one were there before.
 */
function countNew(before: readonly string[], now: readonly string[]): number {
  const known = new Set(before)
  const end = now.length < mostIds ? now.length : now.findLastIndex((id) => known.has(id))
  return now.slice(0, end).filter((id) => !known.has(id)).length
}

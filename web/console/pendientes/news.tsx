import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Work, workCountsQuery } from '../../api/work-list.ts'
import { useAddressValues } from '../../parts/address.ts'
import { countNew, NewRows } from '../../parts/new-rows.tsx'
import { idsQuery, mostIds } from './list.ts'

/** How many items came since the list was read: rows don't move under somebody's hand. */
export function News({ readAt, shown }: { readAt: number; shown: readonly Work[] }) {
  const queries = useQueryClient()
  const values = useAddressValues()
  const counts = useQuery(workCountsQuery).data
  const { data: ids } = useQuery({ ...idsQuery(values, counts?.mark), enabled: !!counts })
  const [read, setRead] = useState<{ at: number; ids: readonly string[] }>()
  // What comes with the list, or soon after it, is of the list.
  const isNew = read?.at !== readAt || (read.ids !== ids && Date.now() - readAt < 1_500)
  if (ids && isNew) setRead({ at: readAt, ids })
  const known = read ? [...read.ids, ...shown.map(({ id }) => id)] : []
  const count = ids && read ? countNew(known, ids, ids.length === mostIds) : 0
  return (
    <NewRows
      count={count}
      onShow={() => void queries.invalidateQueries({ queryKey: ['work-list', 'page'] })}
    />
  )
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dataOf, ops } from '../api/client.ts'
import { useLive } from '../api/live.ts'
import { workCountsQuery } from '../api/work-list.ts'
import { whole } from '../formats/numbers.ts'
import { setNavCount } from './nav-counts.ts'
import { useSession } from './session.tsx'

const readers = ['administrator', 'branch', 'reader']

const pickingCountQuery = queryOptions({
  queryKey: ['picking', 'count'],
  queryFn: () => dataOf(ops.GET('/picking-count')),
  refetchInterval: 30_000,
})

/** How much waits, beside the pages where it is dealt with, in the side bar of the console. */
export function WorkCount() {
  const isReader = readers.includes(useSession().membership.role)
  useLive(isReader ? ['work-list'] : [])
  const counts = useQuery({ ...workCountsQuery, enabled: isReader }).data
  const picking = useQuery({ ...pickingCountQuery, enabled: isReader }).data?.waiting ?? 0
  const total = counts?.total ?? 0
  const rescues = counts?.kinds['rescue-due'] ?? 0
  const cash = counts?.kinds['cash-difference'] ?? 0
  useEffect(() => {
    setNavCount('console/pendientes', total > 0 ? { text: whole(total), heat: 'hot' } : undefined)
    setNavCount(
      'console/rescates',
      rescues > 0 ? { text: whole(rescues), heat: 'warm' } : undefined,
    )
    setNavCount('console/cobranzas', cash > 0 ? { text: whole(cash), heat: 'warm' } : undefined)
    setNavCount('console/preparacion', picking > 0 ? { text: whole(picking) } : undefined)
  }, [total, rescues, cash, picking])
  return undefined
}

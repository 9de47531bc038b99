import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '../api/live.ts'
import { workCountsQuery } from '../api/work-list.ts'
import { whole } from '../formats/numbers.ts'
import { setNavCount } from './nav-counts.ts'
import { useSession } from './session.tsx'

const readers = ['administrator', 'branch', 'reader']

/** How much waits in the work list, beside it in the side bar of every page of the console. */
export function WorkCount() {
  const isReader = readers.includes(useSession().membership.role)
  useLive(isReader ? ['work-list'] : [])
  const counts = useQuery({ ...workCountsQuery, enabled: isReader }).data
  const total = counts?.total ?? 0
  useEffect(() => {
    setNavCount('console/pendientes', total > 0 ? { text: whole(total), heat: 'hot' } : undefined)
  }, [total])
  return undefined
}

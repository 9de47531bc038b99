import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { dataOf, ops } from '../api/client.ts'
import { useLive } from '../api/live.ts'
import { workNoticesQuery } from '../api/work-list.ts'
import { Loaded } from '../parts/failed.tsx'
import { Bell } from './bell.tsx'
import { useSession } from './session.tsx'

const WorkNoticesList = lazy(async () => ({
  default: (await import('./work-notices-list.tsx')).WorkNoticesList,
}))

const readers = ['administrator', 'branch', 'executive', 'reader']

/**
 * The items that came onto the work list since the person looked last; people who only scan have no
 * such list.
 */
export function WorkNotices() {
  const isReader = readers.includes(useSession().membership.role)
  useLive(isReader ? ['work-list'] : [])
  const notices = useQuery({ ...workNoticesQuery, enabled: isReader })
  const { markAll, markOne, isMarking } = useMarking()
  if (!isReader || notices.error) return undefined
  return (
    <Bell unread={notices.data?.unread ?? 0} isMarking={isMarking} onMarkAll={markAll}>
      {(close) => (
        <Loaded query={notices}>
          {({ items }) => (
            <Suspense>
              <WorkNoticesList
                notices={items}
                onFollow={(id) => {
                  markOne(id)
                  close()
                }}
              />
            </Suspense>
          )}
        </Loaded>
      )}
    </Bell>
  )
}

type Notices = Awaited<ReturnType<NonNullable<typeof workNoticesQuery.queryFn>>>

/** Notices are read at once on the page; the service's answer follows. */
function useMarking() {
  const queries = useQueryClient()
  const { queryKey } = workNoticesQuery
  const mark = useMutation({
    mutationFn: (ids: readonly string[] | undefined) =>
      dataOf(ops.POST('/notices/read', { body: ids ? { ids: [...ids] } : { all: true } })),
    async onMutate(ids) {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (news) => news && withRead(news, ids))
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return {
    isMarking: mark.isPending,
    markAll: () => mark.mutate(undefined),
    markOne: (id: string) => mark.mutate([id]),
  }
}

function withRead({ items }: Notices, ids: readonly string[] | undefined): Notices {
  const marked = items.map((one) => ({ ...one, read: one.read || (ids?.includes(one.id) ?? true) }))
  return { items: marked, unread: marked.filter(({ read }) => !read).length }
}

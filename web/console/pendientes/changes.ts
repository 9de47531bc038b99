import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { isFailure } from '../../api/failure.ts'
import type { Work } from '../../api/work-list.ts'
import { useSession } from '../../house/session.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { workWords } from '../../words/work-list.ts'
import { type Change, sendChange } from './list.ts'

interface WorkPage {
  readonly items: readonly Work[]
}

/** Changes rows in every page that was fetched, before the service answers. */
function changeRows(queries: QueryClient, ids: readonly string[], owner: Work['owner']): void {
  queries.setQueriesData<WorkPage>({ queryKey: ['work-list', 'page'] }, (page) =>
    page === undefined
      ? page
      : {
          ...page,
          items: page.items.map((item) => (ids.includes(item.id) ? { ...item, owner } : item)),
        },
  )
}

/** Takes items at once, with undo; gives them back alike. */
export function useTaking() {
  const queries = useQueryClient()
  const words = useWords(workWords)
  const { name } = useSession().person
  const refresh = () => queries.invalidateQueries({ queryKey: ['work-list'] })
  const send = async (ids: readonly string[], change: 'take' | 'release') => {
    await queries.cancelQueries({ queryKey: ['work-list', 'page'] })
    changeRows(queries, ids, change === 'take' ? { name, isMe: true } : null)
    try {
      const unchanged = await sendChange({ ids, change })
      if (unchanged > 0) showToast(words.takenBefore, { bad: true })
    } catch (error) {
      showToast(isFailure(error) ? error.message : words.takenBefore, { bad: true })
    }
    await refresh()
  }
  return {
    take(ids: readonly string[]) {
      void send(ids, 'take')
      const text = ids.length === 1 ? words.taken : words.takenMany(ids.length)
      showToast(text, { undo: () => void send(ids, 'release') })
    },
    release(ids: readonly string[]) {
      void send(ids, 'release')
      showToast(words.released, { undo: () => void send(ids, 'take') })
    },
  }
}

/** Sends the change of a dialog to items, and shows the result. */
export function useChange(onDone: () => void) {
  const queries = useQueryClient()
  const words = useWords(workWords)
  return async (change: Change, key: string, done: string) => {
    const unchanged = await sendChange(change, key)
    await queries.invalidateQueries({ queryKey: ['work-list'] })
    onDone()
    if (unchanged > 0) showToast(words.unchanged(unchanged), { bad: true })
    if (unchanged < change.ids.length) showToast(done)
  }
}

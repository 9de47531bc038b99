import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useFloorQueue } from '../house/floor-queue.tsx'
import { useSession } from '../house/session.tsx'
import { type CourierWords, courierWords } from '../words/courier.ts'
import { useWords } from '../words/words.ts'
import { type ShownRun, withKept } from './kept-run.ts'
import { runQuery } from './runs.ts'

/** The run of the person who signed in, as it stands on this phone; null where there is none. */
export function useRun() {
  const { view } = useFloorQueue()
  // The deeds on the phone are read first: a stop that is done must not be offered again.
  const query = useQuery({ ...runQuery, enabled: view.isReady || view.isBroken })
  const { data } = query
  const run = useMemo(
    () => (data?.run ? withKept(data.run, data.asOf, view.deeds) : null),
    [data, view.deeds],
  )
  const { branch } = useSession().membership
  return { query, run, branch: branch ?? run?.branch }
}

export function runTitle(run: ShownRun | null, words: CourierWords): string {
  const name = run?.name ?? run?.id
  return name ? words.run(name) : words.runToday
}

/** The stop of a code; undefined where it is in no run of today. */
export function useStop(code: string) {
  const { query, run, branch } = useRun()
  const stop = run?.stops.find(({ trackingCode }) => trackingCode === code)
  // It counts as done while its answer is on the way: the filled-in fields stay, if it is refused.
  const opened = useRef<string>(undefined)
  if (stop?.done === null && stop.state === 'LD') opened.current = code
  const isOpen = opened.current === code
  return { query, run, branch, stop, isOpen, words: useWords(courierWords) }
}

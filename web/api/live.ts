import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { place } from '../place.ts'
import { type WorkCounts, workCountsQuery } from './work-list.ts'

/** Without the stream what it tells is asked for, so often. */
const pollMs = 30_000

/** What the parts of the page follow, and how many of them do. */
const wanted = new Map<string, number>()
let stream: EventSource | undefined
let followed = ''
let changing: ReturnType<typeof setTimeout> | undefined

/**
 * Keeps what is shown up to date: `work-list`, `movements`, `shipment:MM-004512`. A page has one
 * stream for all its parts, which the browser resumes after a break. While there is none, the page
 * asks from time to time.
 */
export function useLive(topics: readonly string[]): void {
  const queries = useQueryClient()
  const asked = topics.join(',')
  useEffect(() => {
    if (asked === '') return undefined
    const names = asked.split(',')
    count(names, 1, queries)
    const polling = setInterval(() => {
      if (stream?.readyState === EventSource.OPEN) return
      for (const topic of names) ask(queries, topic)
    }, pollMs)
    return () => {
      clearInterval(polling)
      count(names, -1, queries)
    }
  }, [asked, queries])
}

function count(names: readonly string[], change: 1 | -1, queries: QueryClient): void {
  for (const name of names) {
    const left = (wanted.get(name) ?? 0) + change
    if (left > 0) wanted.set(name, left)
    else wanted.delete(name)
  }
  // A change of screen lets go of topics and follows others at the same moment.
  clearTimeout(changing)
  changing = setTimeout(() => reopen(queries), 50)
}

function reopen(queries: QueryClient): void {
  const names = [...wanted.keys()].sort()
  if (names.join(',') === followed) return
  followed = names.join(',')
  stream?.close()
  stream = undefined
  if (names.length === 0) return
  const search = new URLSearchParams({ topics: followed })
  stream = new EventSource(`${place.base}/ops/v1/stream?${search}`)
  for (const name of names)
    stream.addEventListener(name, (event) => tell(queries, name, String(event.data)))
}

function tell(queries: QueryClient, topic: string, data: string): void {
  if (topic !== 'work-list') return ask(queries, topic)
  const { total, unowned, kinds } = JSON.parse(data) as WorkCounts
  queries.setQueryData(workCountsQuery.queryKey, (counts) => ({
    mine: counts?.mine ?? 0,
    total,
    unowned,
    kinds,
  }))
}

/** Queries begin with the word of what they are about. */
function ask(queries: QueryClient, topic: string): void {
  const [name = '', code] = topic.split(':')
  const queryKey = name === 'work-list' ? workCountsQuery.queryKey : code ? [name, code] : [name]
  void queries.invalidateQueries({ queryKey })
}

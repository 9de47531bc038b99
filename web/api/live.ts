import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { areaOf, place } from '../place.ts'
import { openStream, type Stream, type StreamEvent } from './stream.ts'
import { type WorkCounts, workCountsQuery } from './work-list.ts'

/** Without the stream its topics are polled this often. */
const pollMs = 30_000

/**
 * A busy account or work list changes all day: pages look again no more often than this. In testing
 * few are, and somebody waits to see their own change.
 */
const restsMs: ReadonlyMap<string, number> = new Map([
  ['shipments', place.environment === 'testing' ? 500 : 5_000],
  ['notices', 10_000],
])

/** The first screen requests its data before it follows them. */
const firstMs = 300
const changeMs = 50

/** An answer read before a topic was followed may be this old: screens show cached data. */
const readBeforeMs = 10_000

/** The topics that parts of the page follow, and how many parts follow each. */
const wanted = new Map<string, number>()
/** Since when changes of a topic may have gone unseen; 0 on the first screen, which read nothing. */
const unseenSince = new Map<string, number>()
let stream: Stream | undefined
let followed = ''
let changing: ReturnType<typeof setTimeout> | undefined

/**
 * Keeps the shown data up to date: `work-list`, `movements`, `shipment:MM-004512` in the console,
 * `shipments` and `shipment:MM-004512` in the portal. A page has one stream for all its parts,
 * which is resumed after a break. While there is none, the page asks from time to time.
 */
export function useLive(topics: readonly string[]): void {
  const queries = useQueryClient()
  const topicList = topics.join(',')
  useEffect(() => {
    if (topicList === '') return undefined
    const names = topicList.split(',')
    count(names, 1, queries)
    const polling = setInterval(() => {
      if (stream?.isOpen()) return
      for (const topic of names) ask(queries, topic)
    }, pollMs)
    return () => {
      clearInterval(polling)
      count(names, -1, queries)
    }
  }, [topicList, queries])
}

function count(names: readonly string[], change: 1 | -1, queries: QueryClient): void {
  for (const name of names) {
    const left = (wanted.get(name) ?? 0) + change
    if (!unseenSince.has(name)) unseenSince.set(name, stream ? readBefore() : 0)
    if (left > 0) wanted.set(name, left)
    else wanted.delete(name)
  }
  // A change of screen lets go of topics and follows others at the same moment.
  clearTimeout(changing)
  changing = setTimeout(() => reopen(queries), stream ? changeMs : firstMs)
}

function area() {
  return areaOf(location.pathname.slice(place.base.length))
}

function reopen(queries: QueryClient): void {
  const names = [...wanted.keys()].sort()
  if (names.join(',') === followed) return
  leave()
  followed = names.join(',')
  if (names.length === 0) return
  const face = area() === 'portal' ? 'v1' : 'ops/v1'
  const search = new URLSearchParams({ topics: followed })
  stream = openStream(`${place.base}/${face}/stream?${search}`, (event) => tell(queries, event))
}

/** When the shown data may have been read at the earliest. */
function readBefore(): number {
  return Math.max(0, performance.now() - readBeforeMs)
}

/** Closes the stream; its topics count as read until now. */
function leave(): void {
  if (stream?.isOpen()) for (const name of followed.split(',')) unseenSince.set(name, readBefore())
  for (const name of unseenSince.keys()) if (!wanted.has(name)) unseenSince.delete(name)
  stream?.close()
  stream = undefined
}

/** Whether a topic changed after its shown data was read, and before it was followed. */
function wasMissed(name: string, data: string): boolean {
  const { changedMsAgo } = JSON.parse(data) as { changedMsAgo?: number }
  const unseenMs = performance.now() - (unseenSince.get(name) ?? 0)
  return changedMsAgo !== undefined && changedMsAgo < unseenMs
}

function tell(queries: QueryClient, { name, data, isFirst }: StreamEvent): void {
  if (name !== 'work-list')
    return isFirst && !wasMissed(name, data) ? undefined : ask(queries, name)
  const { total, unowned, kinds, mark } = JSON.parse(data) as WorkCounts
  // Also when it begins: changes between two reads of the page are then seen.
  ask(queries, 'notices')
  queries.setQueryData(workCountsQuery.queryKey, (counts) => ({
    mine: counts?.mine ?? 0,
    total,
    unowned,
    kinds,
    mark,
  }))
}

const askedAt = new Map<string, number>()
const waiting = new Set<string>()

/** Reads the shown data of a topic again: at once, or when the page has rested or is looked at. */
function ask(queries: QueryClient, topic: string): void {
  if (waiting.has(topic)) return
  waiting.add(topic)
  const rest = restsMs.get(topic) ?? 0
  const wait = Math.max(0, (askedAt.get(topic) ?? -rest) + rest - performance.now())
  const read = () => {
    if (document.hidden) return document.addEventListener('visibilitychange', read, { once: true })
    waiting.delete(topic)
    askedAt.set(topic, performance.now())
    for (const queryKey of followedKeys(topic))
      void queries.invalidateQueries({ queryKey, predicate: isAbout(topic) })
  }
  setTimeout(read, wait)
}

/** Queries that change with any shipment of an account. */
const ofAccount = ['shipments', 'dashboard', 'attention', 'notices', 'labels']

/** The beginnings of the keys of queries that a topic is about. */
function followedKeys(topic: string): readonly QueryKey[] {
  const [name = '', code] = topic.split(':')
  if (name === 'work-list') return [['work-list', 'counts'], ['notices']]
  if (name === 'shipments') return ofAccount.map((word) => [word])
  if (code === undefined) return [[name]]
  return [
    ['shipments', 'one', code],
    ['shipments', 'history', code],
    ['claims'],
    ['events', code],
    [name, code],
  ]
}

/** A page that shows one shipment follows that one: others move without it. */
function isAbout(topic: string): (query: Query) => boolean {
  return ({ queryKey }) => topic !== 'shipments' || queryKey[1] !== 'one'
}

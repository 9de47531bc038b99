import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import { createLiveWatch, type Marks } from '../../kits/live/watch.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { findPieceMarks } from '../tracking/tracking.ts'
import type { WorkList } from '../work-list/work-list.ts'
import { liveLimits } from './live.limits.ts'
import { findMovementMark } from './live.store.ts'
import type { LiveTopic } from './live-topic.ts'

export { type LiveTopic, parseTopics } from './live-topic.ts'

/** What is told of a topic: its name as it was asked for, and its data as JSON. */
export interface LiveChange {
  readonly topic: string
  readonly data: string
}

export interface LiveUpdate {
  readonly changes: readonly LiveChange[]
  /** What a reader that comes back shows, so that it is told what it has missed. */
  readonly cursor: string
}

export interface Live {
  /** Follows topics; undefined if too many do already, of one person or in all. */
  follow(
    topics: readonly LiveTopic[],
    by: Operator,
    cursor: string | undefined,
  ): AsyncIterable<LiveUpdate> | undefined
  close(): void
}

export interface LiveParts {
  readonly workList: Pick<WorkList, 'count'>
  readonly onFailure: (error: unknown) => void
  readonly lookMs?: number
}

const everywhere = '*'

/** One watch for all pages of a process: what many pages show is looked at once. */
export function openLive(db: Database, { workList, onFailure, lookMs }: LiveParts): Live {
  const watch = createLiveWatch({
    lookMs: lookMs ?? liveLimits.streamLookMs,
    stillMs: liveLimits.streamStillMs,
    lifeMs: liveLimits.streamMs,
    readers: liveLimits.streamReaders,
    readersPerHolder: liveLimits.streamReadersPerPerson,
    look: (topics) => lookAt(db, workList, topics),
    onFailure,
  })
  return {
    follow(topics, by, cursor) {
      const keys = topics.map((topic) => keyOf(topic, by))
      const shown = readCursor(cursor, keys)
      const holder = by.id || by.name
      const news = watch.follow(keys, holder, (key, mark) => shown.get(key) === shortened(mark))
      return news && toUpdates(news[Symbol.asyncIterator](), topics, keys, shown)
    },
    close: watch.close,
  }
}

/** Who is of a branch follows the work of theirs. */
function keyOf(topic: LiveTopic, { role, branch }: Operator): string {
  if (topic.name === 'shipment') return `shipment ${topic.code}`
  if (topic.name === 'movements') return 'movements'
  return `work-list ${(role === 'branch' && branch) || everywhere}`
}

async function lookAt(
  db: Database,
  workList: Pick<WorkList, 'count'>,
  keys: readonly string[],
): Promise<Marks> {
  const marks = new Map<string, string>()
  const asked = Map.groupBy(
    keys.map((key) => key.split(' ') as [string, string]),
    ([name]) => name,
  )
  for (const [, branch] of asked.get('work-list') ?? []) {
    const filter = { branchCode: branch === everywhere ? undefined : branch }
    const { own: _own, ...counts } = await workList.count(filter, everywhere)
    marks.set(`work-list ${branch}`, JSON.stringify(counts))
  }
  if (asked.has('movements')) marks.set('movements', await findMovementMark(db))
  const codes = (asked.get('shipment') ?? []).map(([, code]) => code as TrackingCode)
  for (const [code, mark] of await findPieceMarks(db, codes)) marks.set(`shipment ${code}`, mark)
  return marks
}

const shortened = (mark: string) => sha256(mark).slice(0, 8)

/** The marks that a cursor remembers, in the order in which the topics were asked for. */
function readCursor(cursor: string | undefined, keys: readonly string[]): Map<string, string> {
  const marks = cursor?.split('.') ?? []
  return new Map(keys.map((key, place) => [key, marks[place] ?? '']))
}

/** It is no generator: the reader may leave while it waits for news. */
function toUpdates(
  source: AsyncIterator<Marks>,
  topics: readonly LiveTopic[],
  keys: readonly string[],
  shown: Map<string, string>,
): AsyncIterable<LiveUpdate> {
  const iterator: AsyncIterator<LiveUpdate> = {
    async next() {
      const { done, value } = await source.next()
      if (done) return { done, value: undefined }
      for (const [key, mark] of value) shown.set(key, shortened(mark))
      const changes = topics.flatMap((topic, place) => {
        const mark = value.get(keys[place] ?? '')
        return mark === undefined ? [] : [toChange(topic, mark)]
      })
      return { done: false, value: { changes, cursor: [...shown.values()].join('.') } }
    },
    async return() {
      await source.return?.()
      return { done: true, value: undefined }
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

/** Counts are told themselves, so that no page has to ask for them; of others that they changed. */
function toChange(topic: LiveTopic, mark: string): LiveChange {
  const name = topic.name === 'shipment' ? `shipment:${topic.code}` : topic.name
  return { topic: name, data: topic.name === 'work-list' ? mark : '{}' }
}

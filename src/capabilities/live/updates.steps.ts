import type { LiveWatch, Revisions } from '../../kits/live/watch.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import type { Lately } from './last-change.ts'

/** A change of a topic: its name as it was asked for, and its data as JSON. */
export interface LiveChange {
  readonly topic: string
  readonly data: string
}

export interface LiveUpdate {
  readonly changes: readonly LiveChange[]
  /** The cursor that a reader shows when it comes back, to get the changes it has missed. */
  readonly cursor: string
}

/** A topic as it was asked for, and the key under which it is watched. */
export interface Followed {
  readonly topic: string
  readonly key: string
  /** The data to send, from its revision. */
  readonly data: (revision: string) => string
  /**
   * The time of its last change. A new reader gets it, and knows whether an answer read a moment
   * before is still true.
   */
  readonly changedAt?: (revision: string, lately: Lately) => number
}

interface Reader {
  /** The owner whose pages are counted together. */
  readonly holder: string
  readonly cursor: string | undefined
  readonly readLately: () => Promise<Lately>
}

/** Follows topics for a reader; undefined if too many do already. */
export function followTopics(
  watch: LiveWatch,
  followed: readonly Followed[],
  { holder, cursor, readLately }: Reader,
): AsyncIterable<LiveUpdate> | undefined {
  const keys = followed.map(({ key }) => key)
  const shown = readCursor(cursor, keys)
  const news = watch.follow(keys, holder, (key, revision) => shown.get(key) === shortened(revision))
  const begin = cursor === undefined ? readLately : undefined
  return news && toUpdates(news[Symbol.asyncIterator](), followed, shown, begin)
}

const shortened = (revision: string) => sha256(revision).slice(0, 8)

/** The revisions that a cursor remembers, in the order in which the topics were asked for. */
function readCursor(cursor: string | undefined, keys: readonly string[]): Map<string, string> {
  const revisions = cursor?.split('.') ?? []
  return new Map(keys.map((key, place) => [key, revisions[place] ?? '']))
}

/** It is no generator: the reader may leave while it waits for news. */
function toUpdates(
  source: AsyncIterator<Revisions>,
  followed: readonly Followed[],
  shown: Map<string, string>,
  begin: (() => Promise<Lately>) | undefined,
): AsyncIterable<LiveUpdate> {
  let readLately = begin
  const iterator: AsyncIterator<LiveUpdate> = {
    async next() {
      const { done, value } = await source.next()
      if (done) return { done, value: undefined }
      for (const [key, revision] of value) shown.set(key, shortened(revision))
      const lately = await readLately?.()
      readLately = undefined
      const changes = followed.flatMap((one) => {
        const revision = value.get(one.key)
        return revision === undefined
          ? []
          : [{ topic: one.topic, data: dataOf(one, revision, lately) }]
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

function dataOf(
  { data, changedAt }: Followed,
  revision: string,
  lately: Lately | undefined,
): string {
  if (lately === undefined || changedAt === undefined) return data(revision)
  return JSON.stringify({ changedMsAgo: Math.max(0, lately.now - changedAt(revision, lately)) })
}

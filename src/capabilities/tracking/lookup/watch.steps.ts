import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Database } from '../../../kits/db/database.ts'
import { trackingLimits } from '../tracking.limits.ts'
import { findMarks } from './watch.store.ts'

/** `changed` when something happened to the piece, `still` from time to time otherwise. */
export type PieceNews = 'changed' | 'still'

/** Tells open pages when their piece changes, whichever process recorded it. */
export interface PieceWatch {
  /**
   * Follows a piece for some minutes, or until the reader leaves; undefined if too many follow
   * pieces already, of one address or in all.
   */
  follow(code: TrackingCode, address: string): AsyncIterable<PieceNews> | undefined
  /** Lets all readers go; from then on nobody follows. */
  close(): void
}

interface Follower {
  readonly code: TrackingCode
  readonly address: string
  /** How the piece was when it was looked at last. */
  mark: string | undefined
  tell(news: PieceNews | undefined): void
}

export interface WatchSettings {
  readonly lookMs?: number
  readonly onFailure: (error: unknown) => void
}

const { liveReaders, liveReadersPerAddress, liveStillMs, liveMs } = trackingLimits

/** All pieces that are followed are looked at together, so that open pages cost little. */
export function createPieceWatch(
  db: Database,
  { lookMs = trackingLimits.liveLookMs, onFailure }: WatchSettings,
): PieceWatch {
  const followers = new Set<Follower>()
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function look(at: Iterable<Follower> = followers): Promise<void> {
    const codes = [...new Set([...at].map(({ code }) => code))]
    const marks = await findMarks(db, codes)
    for (const follower of at) {
      const { code, mark: before } = follower
      follower.mark = marks.get(code)
      if (before !== undefined && follower.mark !== before) follower.tell('changed')
    }
  }

  function lookAgain(): void {
    timer = setTimeout(() => {
      look()
        .catch(onFailure)
        .finally(() => {
          timer = undefined
          if (followers.size > 0) lookAgain()
        })
    }, lookMs).unref()
  }

  function mayFollow(address: string): boolean {
    if (isClosed || followers.size >= liveReaders) return false
    const near = [...followers].filter((follower) => follower.address === address)
    return near.length < liveReadersPerAddress
  }

  return {
    follow(code, address) {
      if (!mayFollow(address)) return undefined
      const { news, tell } = createNews(() => followers.delete(follower))
      const follower: Follower = { code, address, mark: undefined, tell }
      followers.add(follower)
      look([follower]).catch(onFailure)
      if (timer === undefined) lookAgain()
      return news
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const { tell } of followers) tell(undefined)
    },
  }
}

/**
 * A sequence of news that ends after its time, when `undefined` is told, or when its reader leaves.
 * It is no generator: those can't be left while they wait.
 */
function createNews(onEnd: () => void) {
  let waiting: PromiseWithResolvers<IteratorResult<PieceNews>> | undefined
  let pending: PieceNews | undefined
  let isOver = false
  const endsAt = performance.now() + liveMs
  const still = setInterval(() => tell('still'), liveStillMs)
  still.unref()

  function end(): IteratorResult<PieceNews> {
    isOver = true
    clearInterval(still)
    onEnd()
    waiting?.resolve({ done: true, value: undefined })
    return { done: true, value: undefined }
  }
  function tell(news: PieceNews | undefined): void {
    if (news === undefined || performance.now() > endsAt) {
      end()
      return
    }
    if (waiting === undefined) pending = pending === 'changed' ? pending : news
    else waiting.resolve({ done: false, value: news })
    waiting = undefined
  }
  const iterator: AsyncIterator<PieceNews> = {
    async next() {
      if (isOver) return { done: true, value: undefined }
      const value = pending
      pending = undefined
      if (value !== undefined) return { done: false, value }
      waiting = Promise.withResolvers()
      return waiting.promise
    },
    return: async () => end(),
  }
  return { tell, news: { [Symbol.asyncIterator]: () => iterator } }
}

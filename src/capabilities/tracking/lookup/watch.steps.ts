import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Database } from '../../../kits/db/database.ts'
import type { News } from '../../../kits/live/news.ts'
import { createLiveWatch } from '../../../kits/live/watch.ts'
import { trackingLimits } from '../tracking.limits.ts'
import { findRevisions } from './lookup.store.ts'

/** `changed` when something happened to the piece, `still` from time to time otherwise. */
export type PieceNews = 'changed' | 'still'

/** Notifies open pages when their piece changes, whichever process recorded it. */
export interface PieceWatch {
  /**
   * Follows a piece for some minutes, or until the reader leaves; undefined if too many follow
   * pieces already, of one address or in all.
   */
  follow(code: TrackingCode, address: string): AsyncIterable<PieceNews> | undefined
  /** Lets all readers go; from then on nobody follows. */
  close(): void
}

export interface WatchSettings {
  readonly lookMs?: number
  readonly onFailure: (error: unknown) => void
}

/** All pieces that are followed are looked at together, so that open pages cost little. */
export function createPieceWatch(
  db: Database,
  { lookMs = trackingLimits.liveLookMs, onFailure }: WatchSettings,
): PieceWatch {
  const watch = createLiveWatch({
    lookMs,
    stillMs: trackingLimits.liveStillMs,
    lifeMs: trackingLimits.liveMs,
    readers: trackingLimits.liveReaders,
    readersPerHolder: trackingLimits.liveReadersPerAddress,
    look: (topics) => findRevisions(db, topics as readonly TrackingCode[]),
    onFailure,
  })
  return {
    follow(code, address) {
      const news = watch.follow([code], address, 'quiet')
      return news && toPieceNews(news)
    },
    close: watch.close,
  }
}

/** It is no generator: the reader may leave while it waits for news. */
function toPieceNews(news: News): AsyncIterable<PieceNews> {
  const source = news[Symbol.asyncIterator]()
  const iterator: AsyncIterator<PieceNews> = {
    async next() {
      const { done, value } = await source.next()
      if (done) return { done, value: undefined }
      return { done: false, value: value.size > 0 ? 'changed' : 'still' }
    },
    async return() {
      await source.return?.()
      return { done: true, value: undefined }
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

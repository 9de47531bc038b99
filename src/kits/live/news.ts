/** Changes by topic; empty from time to time while nothing changes. */
export type News = AsyncIterable<ReadonlyMap<string, string>>

interface ToldNews {
  readonly news: News
  tell(changed: ReadonlyMap<string, string>): void
  end(): void
}

/**
 * A sequence that ends when it is closed, or when its reader leaves. News that arrive while the
 * reader is busy wait in one piece: of each topic the last. It is not a generator: those can't be
 * left while they wait.
 */
export function createNews(onEnd: () => void): ToldNews {
  type Taken = IteratorResult<ReadonlyMap<string, string>>
  const over: Taken = { done: true, value: undefined }
  let waiting: PromiseWithResolvers<Taken> | undefined
  let pending: ReadonlyMap<string, string> | undefined
  let isOver = false

  function end(): Taken {
    if (!isOver) {
      isOver = true
      onEnd()
      waiting?.resolve(over)
    }
    return over
  }
  const iterator: AsyncIterator<ReadonlyMap<string, string>> = {
    async next() {
      if (isOver) return over
      const value = pending
      pending = undefined
      if (value !== undefined) return { done: false, value }
      waiting = Promise.withResolvers()
      return waiting.promise
    },
    return: async () => end(),
  }
  return {
    end,
    tell(changed) {
      if (isOver) return
      if (waiting === undefined) pending = new Map([...(pending ?? []), ...changed])
      else waiting.resolve({ done: false, value: changed })
      waiting = undefined
    },
    news: { [Symbol.asyncIterator]: () => iterator },
  }
}

import { createBatcher } from './batcher.ts'

/**
 * Returns a function that does the work for all who ask at once: who asks while it is under way
 * waits for the next time, which begins after they asked.
 */
export function shareWork(work: () => Promise<unknown>): () => Promise<void> {
  const turns = createBatcher<undefined, undefined>({
    maxItems: Number.POSITIVE_INFINITY,
    concurrency: 1,
    isFaultOfItem: () => false,
    async run(callers) {
      await work()
      return callers
    },
  })
  return () => turns.add(undefined)
}

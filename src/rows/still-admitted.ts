import { limits } from '../limits.ts'

/** Whether the caller of an answer that lasts may still read it. */
export type StillAdmitted = () => Promise<boolean>

/**
 * Ends a body once its caller may no longer read it: a session, key or token that was revoked hears
 * nothing further. It is no generator: the reader may leave while it waits for news.
 */
export function whileAdmitted(
  body: AsyncIterable<string>,
  isAdmitted: StillAdmitted,
  everyMs: number = limits.readmitMs,
): AsyncIterable<string> {
  const source = body[Symbol.asyncIterator]()
  const end = () => source.return?.()
  const stop = every(everyMs, isAdmitted, () => void end())
  const iterator: AsyncIterator<string> = {
    async next() {
      const result = await source.next()
      if (result.done) stop()
      return result
    },
    async return() {
      stop()
      await end()
      return { done: true, value: undefined }
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

/** The answer, or `undefined` once its caller may no longer read it. */
export function orRefused<Answer>(
  answer: Promise<Answer>,
  isAdmitted: StillAdmitted,
  everyMs: number = limits.readmitMs,
): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const stop = every(everyMs, isAdmitted, () => resolve(undefined))
    answer.then(resolve, reject).finally(stop)
  })
}

/** A check that fails counts as a refusal: an admitted caller comes back and asks again. */
function every(ms: number, isAdmitted: StillAdmitted, onRefused: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const again = () => {
    if (!isStopped) timer = setTimeout(check, ms).unref()
  }
  const check = () =>
    void isAdmitted()
      .catch(() => false)
      .then((is) => (is || isStopped ? again() : onRefused()))
  again()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/**
 * Returns a function whose callers within one window of `ms` all resume together, so that a batch
 * forms.
 */
export function createGathering(ms: number): () => Promise<void> {
  let next: Promise<void> | undefined
  return () => {
    next ??= new Promise((resolve) => {
      setTimeout(() => {
        next = undefined
        resolve()
      }, ms)
    })
    return next
  }
}

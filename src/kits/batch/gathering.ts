/** Everybody who asks within so long goes on at the same moment, so that a batch forms. */
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

/** Reads the lines between two empty lines of a stream. */
export function readEvent(block: string) {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const retry = Number(field('retry') ?? Number.NaN)
  return {
    id: field('id'),
    name: field('event') ?? '',
    data: field('data') ?? '',
    /** How long one waits after the end before one comes back. */
    retryMs: Number.isInteger(retry) ? retry : undefined,
  }
}

import { Readable } from 'node:stream'
import type { Pace } from './unread-answers.ts'

/**
 * A body that is made while it is sent, piece by piece: the next piece is asked for once the reader
 * has taken the ones before. Nothing of it is made for HEAD.
 */
export type StreamedBody = AsyncIterable<string | Buffer>

/** About how much a piece has: enough that its way to the socket costs little. */
export const pieceBytes = 65_536

export function isStreamed(body: string | Buffer | StreamedBody): body is StreamedBody {
  return typeof body === 'object' && !Buffer.isBuffer(body)
}

/**
 * Starts a body. One that is over within the first piece is returned whole, so that its length can
 * be announced. A failure before the first piece is thrown; a later one goes to `onFault` and cuts
 * the connection. `pace` waits for the reader before each further piece.
 */
export async function startBody(
  body: StreamedBody,
  onFault: (error: unknown) => void,
  pace: Pace = () => Promise.resolve(),
): Promise<Buffer | Readable> {
  const pieces = body[Symbol.asyncIterator]()
  const first: Buffer[] = []
  let bytes = 0
  while (bytes < pieceBytes) {
    const piece = await pieces.next()
    if (piece.done) return Buffer.concat(first, bytes)
    const part = Buffer.from(piece.value as string)
    first.push(part)
    bytes += part.length
  }
  return Readable.from(continued(first, pieces, onFault, pace), { highWaterMark: 1 })
}

/** Makes all of a body at once, for callers that keep it as a file. */
export async function wholeBody(body: StreamedBody): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(Buffer.from(piece as string))
  return Buffer.concat(pieces)
}

async function* continued(
  first: readonly Buffer[],
  pieces: AsyncIterator<string | Buffer>,
  onFault: (error: unknown) => void,
  pace: Pace,
): AsyncGenerator<string | Buffer> {
  try {
    yield* first
    for (;;) {
      const piece = await pieces.next()
      if (piece.done) return
      await pace(piece.value.length)
      yield piece.value
    }
  } catch (error) {
    onFault(error)
    throw error
  } finally {
    // The reader may have left in the middle.
    await pieces.return?.()
  }
}

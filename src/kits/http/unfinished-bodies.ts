import type { IncomingMessage } from 'node:http'
import { type BufferOwner, createBufferedBytes } from './buffered-bytes.ts'
import { type ClientErrors, crowdedOut } from './client-error.ts'

/** The received parts of all requests that are incomplete. */
export interface UnfinishedBodies {
  /** Counts another chunk of the holder's request. */
  add(owner: BufferOwner, bytes: number): void
  remove(owner: BufferOwner): void
}

/** The overhead per chunk: a body may arrive byte by byte. */
const chunkOverheadBytes = 300

export function createUnfinishedBodies(maxBytes: number): UnfinishedBodies {
  const buffered = createBufferedBytes(maxBytes)
  return {
    add(owner, bytes) {
      buffered.set(owner, buffered.bytesOf(owner) + bytes + chunkOverheadBytes)
      buffered.fit()
    },
    remove: buffered.remove,
  }
}

/** Counts the bodies of the messages that Fastify reads. */
export interface BodyCounter {
  begin(message: IncomingMessage, address: string): void
  /** Stops counting; the rest of the body is discarded. */
  end(message: IncomingMessage): void
}

export function createBodyCounter(
  unfinished: UnfinishedBodies,
  clientErrors: ClientErrors,
): BodyCounter {
  const endings = new WeakMap<IncomingMessage, () => void>()
  return {
    begin(message, address) {
      const { headers, socket } = message
      if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
        return
      const crowded = Object.assign(new Error('crowded out'), { code: crowdedOut })
      const owner: BufferOwner = { address, giveUp: () => clientErrors.refuse(crowded, socket) }
      const count = ({ length }: Buffer) => unfinished.add(owner, length)
      function end(): void {
        message.off('data', count)
        unfinished.remove(owner)
      }
      endings.set(message, end)
      message.on('data', count).once('end', end).once('close', end)
    },
    end: (message) => endings.get(message)?.(),
  }
}

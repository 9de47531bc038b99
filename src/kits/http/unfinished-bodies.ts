import type { IncomingMessage } from 'node:http'
import { type ClientErrors, crowdedOut } from './client-error.ts'

/** Holds the received part of a request until it is complete. */
export interface Holder {
  /** Tells the client, and drops what was received. */
  giveUp(): void
}

/**
 * The memory of all incomplete requests together. Each is small, but connections are many: beyond
 * the limit the oldest are dropped, since an honest client completes its request within moments.
 */
export interface UnfinishedBodies {
  /** Counts another chunk of the holder's request. */
  add(holder: Holder, bytes: number): void
  remove(holder: Holder): void
}

/** The overhead per chunk: a body may arrive byte by byte. */
const chunkOverheadBytes = 300

export function createUnfinishedBodies(maxBytes: number): UnfinishedBodies {
  // A map keeps insertion order, so the oldest comes oldest.
  const held = new Map<Holder, number>()
  let total = 0

  function remove(holder: Holder): void {
    total -= held.get(holder) ?? 0
    held.delete(holder)
  }

  return {
    add(holder, bytes) {
      const size = bytes + chunkOverheadBytes
      held.set(holder, (held.get(holder) ?? 0) + size)
      total += size
      for (const oldest of held.keys()) {
        if (total <= maxBytes) return
        remove(oldest)
        oldest.giveUp()
      }
    },
    remove,
  }
}

/** Counts the bodies of the messages that Fastify reads. */
export interface BodyCounter {
  begin(message: IncomingMessage): void
  /** Stops counting; the rest of the body is discarded. */
  end(message: IncomingMessage): void
}

export function createBodyCounter(
  unfinished: UnfinishedBodies,
  clientErrors: ClientErrors,
): BodyCounter {
  const endings = new WeakMap<IncomingMessage, () => void>()
  return {
    begin(message) {
      const { headers, socket } = message
      if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
        return
      const crowded = Object.assign(new Error('crowded out'), { code: crowdedOut })
      const holder: Holder = { giveUp: () => clientErrors.refuse(crowded, socket) }
      const count = ({ length }: Buffer) => unfinished.add(holder, length)
      function end(): void {
        message.off('data', count)
        unfinished.remove(holder)
      }
      endings.set(message, end)
      message.on('data', count).once('end', end).once('close', end)
    },
    end: (message) => endings.get(message)?.(),
  }
}

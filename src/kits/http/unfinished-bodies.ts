import type { IncomingMessage } from 'node:http'
import { type ClientErrors, crowdedOut } from './client-error.ts'

/** Whoever keeps what has come of a request until the rest is there. */
export interface Holder {
  /** Says so to the client, and keeps nothing more. */
  giveUp(): void
}

/**
 * What all requests that are not wholly there take together. Each is small, but connections are
 * many: beyond the bound those that began first are given up, since who means to come to an end
 * does so in a moment.
 */
export interface UnfinishedBodies {
  /** The holder has got one more part. */
  add(holder: Holder, bytes: number): void
  remove(holder: Holder): void
}

/** What the smallest part takes beside its bytes: a body may come byte by byte. */
const bytesOfPart = 300

export function createUnfinishedBodies(mostBytes: number): UnfinishedBodies {
  // A map remembers who came first.
  const held = new Map<Holder, number>()
  let total = 0

  function remove(holder: Holder): void {
    total -= held.get(holder) ?? 0
    held.delete(holder)
  }

  return {
    add(holder, bytes) {
      const taken = bytes + bytesOfPart
      held.set(holder, (held.get(holder) ?? 0) + taken)
      total += taken
      for (const first of held.keys()) {
        if (total <= mostBytes) return
        remove(first)
        first.giveUp()
      }
    },
    remove,
  }
}

/** Counts the bodies of messages that Fastify reads. */
export interface BodyCounter {
  begin(message: IncomingMessage): void
  /** What still comes is not kept. */
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

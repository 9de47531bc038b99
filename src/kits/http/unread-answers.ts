import type { Socket } from 'node:net'
import { createHeldBytes, type Holder } from './held-bytes.ts'

/** What writes an answer: a socket, or a response of node:http, which includes its socket. */
interface Writer {
  readonly writableLength: number
}

/**
 * The answers that their readers have not taken yet, of every connection. An answer of which
 * nothing is taken for the idle time is given up, with its connection; a slow reader is kept. All
 * unsent bytes together have a limit.
 */
export interface UnreadAnswers {
  /** Watches an answer until it is `taken`, or its connection is closed. */
  watch(socket: Socket, writer: Writer, address: string): void
  taken(socket: Socket, writer: Writer): void
}

export interface UnreadAnswerOptions {
  readonly unreadAnswerBytes: number
  readonly keepAliveMs: number
}

interface Reader extends Holder {
  /** Several where requests are pipelined: the later ones wait for the first. */
  readonly writers: Set<Writer>
  forget(): void
}

/** How often answers that are written bit by bit are measured again. */
const measureMs = 1_000

export function createUnreadAnswers(options: UnreadAnswerOptions): UnreadAnswers {
  const held = createHeldBytes(options.unreadAnswerBytes)
  const readers = new Map<Socket, Reader>()
  let timer: NodeJS.Timeout | undefined

  function measureAll(): void {
    for (const reader of readers.values()) held.set(reader, unsentBytes(reader))
    held.fit()
  }

  function addReader(socket: Socket, address: string): Reader {
    const giveUp = () => void socket.destroy()
    const onIdle = () => (unsentBytes(reader) > 0 ? giveUp() : forget())
    const forget = () => {
      socket.off('timeout', onIdle).off('close', forget)
      readers.delete(socket)
      held.remove(reader)
      if (readers.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
    const reader: Reader = { address, writers: new Set(), giveUp, forget }
    readers.set(socket, reader)
    socket.once('timeout', onIdle).once('close', forget)
    timer ??= setInterval(measureAll, measureMs).unref()
    return reader
  }

  return {
    watch(socket, writer, address) {
      if (socket.destroyed) return
      const reader = readers.get(socket) ?? addReader(socket, address)
      reader.writers.add(writer)
      // When the time is over, node:net gives another to a reader that took something during it.
      socket.setTimeout(options.keepAliveMs)
      held.set(reader, unsentBytes(reader))
      if (held.isOver()) measureAll()
    },
    taken(socket, writer) {
      const reader = readers.get(socket)
      if (reader?.writers.delete(writer) && reader.writers.size === 0) reader.forget()
    },
  }
}

function unsentBytes({ writers }: Reader): number {
  let bytes = 0
  for (const { writableLength } of writers) bytes += writableLength
  return bytes
}

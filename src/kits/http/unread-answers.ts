import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createHeldBytes, type Holder } from './held-bytes.ts'
import { createKernelQueues, type KernelQueues, type QueueOf } from './kernel-queues.ts'

/** What writes an answer: a socket, or a response of node:http, which includes its socket. */
interface Writer {
  readonly writableLength: number
}

/** Waits until the reader has taken enough of so many bytes more. */
export type Pace = (bytes: number) => Promise<void>

/**
 * The answers that their readers have not taken yet, of every connection: what this process holds,
 * and what the kernel holds for it where that can be read. An answer of which nothing is taken for
 * the idle time is given up, with its connection; a slow reader is kept. All unsent bytes together
 * have a limit.
 */
export interface UnreadAnswers {
  /** Watches an answer until it is `taken`, or its connection is closed. */
  watch(socket: Socket, writer: Writer, address: string): void
  taken(socket: Socket, writer: Writer): void
  /** Paces an answer that is made while it is sent: nothing is made far ahead of its reader. */
  paceOf(socket: Socket): Pace
}

export interface UnreadAnswerOptions {
  readonly unreadAnswerBytes: number
  readonly unreadAnswerMs: number
}

interface Reader extends Holder {
  readonly socket: Socket
  /** Several where requests are pipelined: the later ones wait for the first. */
  readonly writers: Set<Writer>
  /** How the answer stood when it moved last, and when that was. */
  stand: string
  movedAt: number
  inKernel: number
}

/** How often answers are measured again. */
const measureMs = 1_000
/** How far ahead of its reader an answer is made: at most, and at least. */
const aheadMost = 524_288
const aheadLeast = 65_536
const paceMs = 25

export function createUnreadAnswers(
  options: UnreadAnswerOptions,
  queues: KernelQueues = createKernelQueues(),
): UnreadAnswers {
  const held = createHeldBytes(options.unreadAnswerBytes)
  const readers = new Map<Socket, Reader>()
  let timer: NodeJS.Timeout | undefined
  let isMeasuring = false

  async function measureAll(): Promise<void> {
    if (isMeasuring) return
    isMeasuring = true
    const queueOf = await queues.read().finally(() => (isMeasuring = false))
    for (const reader of readers.values()) measure(reader, queueOf)
    held.fit()
  }

  function measure(reader: Reader, queueOf: QueueOf | undefined): void {
    reader.inKernel = queueOf?.(reader.socket) ?? 0
    const unsent = unsentBytes(reader)
    held.set(reader, unsent)
    const stand = standOf(reader)
    const now = performance.now()
    if (stand !== reader.stand || unsent === 0) Object.assign(reader, { stand, movedAt: now })
    else if (now - reader.movedAt >= options.unreadAnswerMs) reader.giveUp()
    if (unsent === 0 && reader.writers.size === 0) forget(reader)
  }

  function forget(reader: Reader): void {
    if (!readers.delete(reader.socket)) return
    held.remove(reader)
    if (readers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function addReader(socket: Socket, address: string): Reader {
    // Closed in order, the kernel would go on holding what nobody takes for minutes.
    const giveUp = () => void socket.resetAndDestroy()
    const movedAt = performance.now()
    const reader = { address, socket, writers: new Set<Writer>(), stand: '', movedAt, inKernel: 0 }
    const added: Reader = { ...reader, giveUp }
    readers.set(socket, added)
    socket.once('close', () => forget(added))
    timer ??= setInterval(() => void measureAll(), measureMs).unref()
    return added
  }

  const mostAhead = () => {
    const share = options.unreadAnswerBytes / 2 / Math.max(1, readers.size)
    return Math.min(aheadMost, Math.max(aheadLeast, share))
  }

  return {
    watch(socket, writer, address) {
      if (socket.destroyed) return
      const reader = readers.get(socket) ?? addReader(socket, address)
      reader.writers.add(writer)
      held.set(reader, unsentBytes(reader))
      if (held.isOver()) held.fit()
    },
    taken(socket, writer) {
      const reader = readers.get(socket)
      // What the kernel holds is watched on: it is not taken yet.
      if (reader?.writers.delete(writer)) held.set(reader, unsentBytes(reader))
    },
    paceOf: (socket) => createPace(socket, queues, mostAhead),
  }
}

function createPace(socket: Socket, queues: KernelQueues, mostAhead: () => number): Pace {
  let ahead = 0
  return async (bytes) => {
    ahead += bytes
    while (ahead >= mostAhead() && !socket.destroyed) {
      ahead = (await queues.read())?.(socket) ?? 0
      if (ahead >= mostAhead()) await sleep(paceMs)
    }
  }
}

/** What changes whenever anything is taken; libuv's queue shows how one large write goes on. */
function standOf({ socket, writers, inKernel }: Reader): string {
  const { _handle: handle } = socket as { _handle?: { readonly writeQueueSize?: number } }
  const inProcess = [...writers].map(({ writableLength }) => writableLength)
  return [inKernel, handle?.writeQueueSize, socket.bytesWritten, ...inProcess].join(' ')
}

function unsentBytes({ writers, inKernel }: Reader): number {
  let bytes = inKernel
  for (const { writableLength } of writers) bytes += writableLength
  return bytes
}

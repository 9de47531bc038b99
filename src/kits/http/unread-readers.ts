/** Those whose answers are not taken yet, each with what is unsent to it. */
import { Socket } from 'node:net'
import { createHeldBytes, type HeldBytes, type Holder } from './held-bytes.ts'
import { type KernelQueues, type QueueOf, tellsQueues } from './kernel-queues.ts'

/** The writer of an answer: a socket, or a response of node:http, which includes its socket. */
export interface Writer {
  readonly writableLength: number
}

export interface Reader extends Holder {
  readonly socket: Socket
  /** Several where requests are pipelined: the later ones wait for the first. */
  readonly writers: Set<Writer>
  /** How the answer stood when it moved last, and when that was. */
  stand: string
  movedAt: number
  inKernel: number
  /** How often in a row nothing of it was unsent. */
  empty: number
  /** The end of the connection waits until everything is taken. */
  isEnding: boolean
  forget(): void
}

export interface UnreadReaders {
  find(socket: Socket): Reader | undefined
  add(socket: Socket, address: string): Reader
  begin(reader: Reader, writer: Writer): void
  end(reader: Reader, writer: Writer): void
  /** Measures all of them; those that take nothing, or are too many, are given up. */
  measure(queueOf: QueueOf | undefined): void
  count(): number
}

interface Limits {
  readonly unreadAnswerBytes: number
  readonly unreadAnswerMs: number
}

/** How often answers are measured again. */
const measureMs = 1_000

export function createUnreadReaders(limits: Limits, queues: KernelQueues): UnreadReaders {
  const held = createHeldBytes(limits.unreadAnswerBytes)
  const readers = new Map<Socket, Reader>()
  let timer: NodeJS.Timeout | undefined
  let isMeasuring = false

  async function measureAgain(): Promise<void> {
    if (isMeasuring) return
    isMeasuring = true
    const queueOf = await queues.read().finally(() => (isMeasuring = false))
    measure(queueOf)
  }

  function measure(queueOf: QueueOf | undefined): void {
    for (const reader of readers.values()) measureOne(reader, held, queueOf, limits.unreadAnswerMs)
    held.fit()
  }

  function forget(reader: Reader): void {
    if (!readers.delete(reader.socket)) return
    reader.socket.off('close', reader.forget)
    held.remove(reader)
    if (readers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    find: (socket) => readers.get(socket),
    count: () => readers.size,
    measure,
    add(socket, address) {
      const reader = newReader(socket, address, forget)
      readers.set(socket, reader)
      socket.once('close', reader.forget)
      if (tellsQueues) endWhenTaken(socket, () => readers.get(socket))
      timer ??= setInterval(() => void measureAgain(), measureMs).unref()
      return reader
    },
    begin(reader, writer) {
      reader.writers.add(writer)
      reader.empty = 0
      held.set(reader, unsentBytes(reader))
      if (held.isOver()) held.fit()
    },
    end(reader, writer) {
      reader.writers.delete(writer)
      reader.empty = 0
      held.set(reader, unsentBytes(reader))
    },
  }
}

function newReader(socket: Socket, address: string, forget: (reader: Reader) => void): Reader {
  const reader: Reader = {
    address,
    socket,
    writers: new Set<Writer>(),
    stand: '',
    movedAt: performance.now(),
    inKernel: 0,
    empty: 0,
    isEnding: false,
    // Closed in order, the kernel would go on holding what nobody takes for minutes.
    giveUp: () => void socket.resetAndDestroy(),
    forget: () => forget(reader),
  }
  return reader
}

function measureOne(
  reader: Reader,
  held: HeldBytes,
  queueOf: QueueOf | undefined,
  mostMs: number,
): void {
  reader.inKernel = queueOf?.(reader.socket) ?? 0
  const unsent = unsentBytes(reader)
  held.set(reader, unsent)
  const stand = standOf(reader)
  const now = performance.now()
  if (stand !== reader.stand || unsent === 0) Object.assign(reader, { stand, movedAt: now })
  else if (now - reader.movedAt >= mostMs) reader.giveUp()
  reader.empty = unsent > 0 || reader.writers.size > 0 ? 0 : reader.empty + 1
  // The kernel's figure may be from before the answer was sent.
  if (reader.empty < 2) return
  reader.forget()
  if (reader.isEnding) reader.socket.destroy()
}

/** Destroyed at once, it would leave to the kernel what nobody takes, where nobody counts it. */
function endWhenTaken(socket: Socket, find: () => Reader | undefined): void {
  socket.destroySoon = () => {
    const reader = find()
    if (reader === undefined) return Socket.prototype.destroySoon.call(socket)
    reader.isEnding = true
    reader.empty = 0
    socket.end()
  }
}

/** Changes whenever anything is taken; libuv's queue shows the progress of one large write. */
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

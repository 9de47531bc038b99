import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BufferedBytes, type BufferOwner, createBufferedBytes } from './buffered-bytes.ts'
import {
  createKernelQueues,
  type KernelQueues,
  type QueueOf,
  tellsQueues,
} from './kernel-queues.ts'
import { networkOf } from './network.ts'

/** Waits until the reader has taken enough for this many bytes more. */
export type Pace = (bytes: number) => Promise<void>

/**
 * The answers that their readers have not taken yet, of every connection: those that this process
 * buffers, and those that the kernel buffers for it where that can be read. An answer of which
 * nothing is taken for the idle time is given up, with its connection; a slow reader is kept. All
 * unsent bytes together have a limit.
 */
export interface UnreadAnswers {
  /** Looks now and then for answers that were too short to be watched and are not taken either. */
  follow(socket: Socket): void
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

/** How often all connections are looked through. */
const lookMs = 5_000
/** How far ahead of its reader an answer is made: at most, and at least. */
const aheadMost = 524_288
const aheadLeast = 65_536
const paceMs = 25

export function createUnreadAnswers(
  options: UnreadAnswerOptions,
  queues: KernelQueues = createKernelQueues(),
): UnreadAnswers {
  const readers = createUnreadReaders(options, queues)
  const mostAhead = () => {
    const share = options.unreadAnswerBytes / 2 / Math.max(1, readers.count())
    return Math.min(aheadMost, Math.max(aheadLeast, share))
  }
  return {
    follow: createFollow(readers, queues),
    watch(socket, writer, address) {
      if (socket.destroyed) return
      readers.begin(readers.find(socket) ?? readers.add(socket, address), writer)
    },
    taken(socket, writer) {
      const reader = readers.find(socket)
      // Bytes in the kernel's buffer stay watched: they are not taken yet.
      if (reader?.writers.has(writer)) readers.end(reader, writer)
    },
    paceOf: (socket) => createPace(socket, queues, mostAhead),
  }
}

/** Thousands of short answers are as much as a few long ones. */
function createFollow(readers: UnreadReaders, queues: KernelQueues) {
  const open = new Set<Socket>()
  let timer: NodeJS.Timeout | undefined

  async function lookThrough(): Promise<void> {
    const queueOf = await queues.read()
    if (queueOf === undefined) return
    for (const socket of open)
      if (readers.find(socket) === undefined && queueOf(socket) > 0)
        readers.add(socket, networkOf(socket.remoteAddress ?? ''))
    readers.measure(queueOf)
  }

  return (socket: Socket): void => {
    open.add(socket)
    timer ??= setInterval(() => void lookThrough(), lookMs).unref()
    socket.once('close', () => {
      open.delete(socket)
      if (open.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
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

/** The writer of an answer: a socket, or a response of node:http, which includes its socket. */
interface Writer {
  readonly writableLength: number
}

interface Reader extends BufferOwner {
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

/** Those whose answers are not taken yet, each with its unsent bytes. */
interface UnreadReaders {
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

function createUnreadReaders(limits: Limits, queues: KernelQueues): UnreadReaders {
  const bytes = createBufferedBytes(limits.unreadAnswerBytes)
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
    for (const reader of readers.values()) measureOne(reader, bytes, queueOf, limits.unreadAnswerMs)
    bytes.fit()
  }

  function forget(reader: Reader): void {
    if (!readers.delete(reader.socket)) return
    reader.socket.off('close', reader.forget)
    bytes.remove(reader)
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
      bytes.set(reader, unsentBytes(reader))
      if (bytes.isOver()) bytes.fit()
    },
    end(reader, writer) {
      reader.writers.delete(writer)
      reader.empty = 0
      bytes.set(reader, unsentBytes(reader))
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
    // Closed in order, the kernel would hold unread bytes for minutes.
    giveUp: () => void socket.resetAndDestroy(),
    forget: () => forget(reader),
  }
  return reader
}

function measureOne(
  reader: Reader,
  ledger: BufferedBytes,
  queueOf: QueueOf | undefined,
  mostMs: number,
): void {
  reader.inKernel = queueOf?.(reader.socket) ?? 0
  const unsent = unsentBytes(reader)
  ledger.set(reader, unsent)
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

/** Destroyed at once, it would leave unread bytes to the kernel, where nobody counts them. */
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

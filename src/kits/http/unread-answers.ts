import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createKernelQueues, type KernelQueues } from './kernel-queues.ts'
import { networkOf } from './network.ts'
import { createUnreadReaders, type UnreadReaders, type Writer } from './unread-readers.ts'

/** Waits until the reader has taken enough of so many bytes more. */
export type Pace = (bytes: number) => Promise<void>

/**
 * The answers that their readers have not taken yet, of every connection: what this process holds,
 * and what the kernel holds for it where that can be read. An answer of which nothing is taken for
 * the idle time is given up, with its connection; a slow reader is kept. All unsent bytes together
 * have a limit.
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

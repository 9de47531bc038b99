import { statfs } from 'node:fs/promises'
import type { Watched } from '../metrics/watched.ts'
import { allAnswer, allRead } from './all-answer.ts'
import type { Database } from './database.ts'

/** Why a node should get no requests that store something. */
const reasons = ['stopping', 'clock', 'no-room', 'no-writes', 'no-reads'] as const
export type UnreadyReason = (typeof reasons)[number]

export interface Readiness {
  /** Empty while the node takes any request. */
  unreadyFor(): Promise<readonly UnreadyReason[]>
  /** Whether the node answers what it only has to read. */
  reads(): Promise<boolean>
  readonly watched: readonly Watched[]
}

export interface ReadinessSettings {
  readonly isStopping: () => boolean
  /** How long a database may take for its answer. */
  readonly readyMs: number
  /** How far this machine's clock may be from the database's. */
  readonly clockMs: number
  /** Where an embedded database is: a small write still fits where an order does not. */
  readonly folder: string | undefined
  /** How much room it needs there. */
  readonly roomBytes: number
}

/** A scrape has less time than a balancer. */
const scrapeShare = 0.7

export function openReadiness(
  databases: ReadonlyMap<string, Database>,
  { isStopping, readyMs, clockMs, folder, roomBytes }: ReadinessSettings,
): Readiness {
  const all = [...databases.values()]
  const isClockOff = () => all.some((db) => Math.abs(db.clockAheadMs?.() ?? 0) > clockMs)
  async function unreadyFor(limitMs = readyMs): Promise<UnreadyReason[]> {
    const [writes, reads, room] = await Promise.all([
      allAnswer(all, limitMs),
      allRead(all, limitMs),
      folder === undefined ? undefined : roomIn(folder),
    ])
    const is = {
      stopping: isStopping(),
      clock: isClockOff(),
      'no-room': room !== undefined && room < roomBytes,
      'no-writes': !writes,
      'no-reads': !reads,
    }
    return reasons.filter((reason) => is[reason])
  }
  return {
    unreadyFor: async () => (isStopping() ? ['stopping'] : unreadyFor()),
    reads: async () => !isStopping() && allRead(all, readyMs),
    watched: [
      {
        name: 'posta_not_ready',
        help: 'Whether the node should get no requests that store something, by reason',
        type: 'gauge',
        async read() {
          const found = await unreadyFor(readyMs * scrapeShare)
          return reasons.map((reason) => ({
            labels: { reason },
            value: found.includes(reason) ? 1 : 0,
          }))
        },
      },
      {
        name: 'posta_store_seconds',
        help: 'How long a small write to the database took just now, with its commit on disk',
        type: 'gauge',
        read: () =>
          Promise.all(
            [...databases].map(async ([database, db]) => timeWrite(database, db, readyMs)),
          ),
      },
    ],
  }
}

async function roomIn(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && disk.bavail * disk.bsize
}

/** One that takes no write is shown with all the time that it had. */
async function timeWrite(database: string, db: Database, readyMs: number) {
  const since = performance.now()
  const isStored = await allAnswer([db], readyMs * scrapeShare)
  const ms = isStored ? performance.now() - since : readyMs
  return { labels: { database }, value: ms / 1_000 }
}

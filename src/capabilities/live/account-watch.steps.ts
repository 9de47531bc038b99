import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import { createLiveWatch, type Marks, type WatchSettings } from '../../kits/live/watch.ts'
import { type Lately, lastMoveOf, shipmentChangedAt } from './last-change.ts'
import { liveLimits } from './live.limits.ts'
import { findMovementMark, findNewest, findNewestLoads, findOwners } from './live.store.ts'
import { type AccountTopic, nameOf } from './live-topic.ts'
import { addRead, beginRecent, markOf, type RecentMovements } from './recent-movements.ts'
import { findShipmentMarks } from './shipment-marks.steps.ts'
import { type Followed, followTopics, type LiveUpdate } from './updates.steps.ts'

export interface AccountWatch {
  follow(
    topics: readonly AccountTopic[],
    shipper: number,
    cursor: string | undefined,
  ): AsyncIterable<LiveUpdate> | undefined
  close(): void
}

interface Rhythm extends Pick<WatchSettings, 'lookMs' | 'stillMs' | 'lifeMs' | 'onFailure'> {
  readonly readLately: () => Promise<Lately>
}

/**
 * Streams for shippers: each key begins with its shipper's number, so that nobody gets another's
 * news.
 */
export function createAccountWatch(db: Database, { readLately, ...rhythm }: Rhythm): AccountWatch {
  const readRecent = createRecentReader(db)
  const watch = createLiveWatch({
    ...rhythm,
    readers: liveLimits.streamReaders,
    readersPerHolder: liveLimits.streamReadersPerAccount,
    look: async (keys) => {
      const questions = keys.map(readKey)
      const accounts = questions.filter(({ code }) => code === undefined)
      const shipments = questions.filter(({ code }) => code !== undefined)
      return new Map([
        ...(await lookAtAccounts(db, readRecent, accounts)),
        ...(await lookAtShipments(db, shipments)),
      ])
    },
  })
  return {
    follow(topics, shipper, cursor) {
      const followed = topics.map((topic) => toFollowed(topic, shipper))
      return followTopics(watch, followed, { holder: String(shipper), cursor, readLately })
    },
    close: watch.close,
  }
}

function toFollowed(topic: AccountTopic, shipper: number): Followed {
  const common = { topic: nameOf(topic), data: () => '{}' }
  if (topic.name === 'shipment')
    return { ...common, key: `${shipper} ${topic.code}`, changedAt: shipmentChangedAt(topic.code) }
  return {
    ...common,
    key: String(shipper),
    changedAt: (mark, lately) =>
      Math.max(
        loadedAt(mark),
        lastMoveOf(lately, (one) => one.shipper === shipper),
      ),
  }
}

/** The mark of an account ends with when it loaded its newest order. */
const loadedAt = (mark: string) => Number(mark.slice(mark.lastIndexOf(' ') + 1))

/** A shipper, and one of its shipments where one is followed. */
interface Asked {
  readonly key: string
  readonly shipper: number
  readonly code: TrackingCode | undefined
}

function readKey(key: string): Asked {
  const [shipper, code] = key.split(' ')
  return { key, shipper: Number(shipper), code: code as TrackingCode | undefined }
}

/** Reads the movements recorded since the last time, once for all accounts. */
function createRecentReader(db: Database): () => Promise<RecentMovements> {
  let recent: RecentMovements | undefined
  return async () => {
    const begun = recent ?? beginRecent(await findMovementMark(db))
    const read = await findNewest(db, begun.since, liveLimits.streamMovementsPerLook)
    recent = addRead(begun, read, read.length === liveLimits.streamMovementsPerLook)
    return recent
  }
}

async function lookAtAccounts(
  db: Database,
  readRecent: () => Promise<RecentMovements>,
  accounts: readonly Asked[],
): Promise<Marks> {
  if (accounts.length === 0) return new Map()
  const recent = await readRecent()
  const loads = await findNewestLoads(
    db,
    accounts.map(({ shipper }) => shipper),
  )
  return new Map(
    accounts.map(({ key, shipper }) => [
      key,
      `${markOf(recent, shipper)} ${loads.get(shipper) ?? 0}`,
    ]),
  )
}

/** A shipment of another's is as one that there is not: it has no mark. */
async function lookAtShipments(db: Database, shipments: readonly Asked[]): Promise<Marks> {
  const codes = [...new Set(shipments.flatMap(({ code }) => code ?? []))]
  const [owners, marks] = [await findOwners(db, codes), await findShipmentMarks(db, codes)]
  return new Map(
    shipments.flatMap(({ key, shipper, code }) => {
      const mark = code === undefined || owners.get(code) !== shipper ? undefined : marks.get(code)
      return mark === undefined ? [] : [[key, mark] as const]
    }),
  )
}

import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import { createLiveWatch, type Revisions, type WatchSettings } from '../../kits/live/watch.ts'
import { type Lately, lastMoveOf, shipmentChangedAt } from './last-change.ts'
import { liveLimits } from './live.limits.ts'
import { findMovementRevision, findNewest, findNewestLoads, findOwners } from './live.store.ts'
import { type AccountTopic, nameOf } from './live-topic.ts'
import { addRead, beginRecent, type RecentMovements, revisionOf } from './recent-movements.ts'
import { findShipmentRevisions } from './shipment-revisions.steps.ts'
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
    changedAt: (revision, lately) =>
      Math.max(
        loadedAt(revision),
        lastMoveOf(lately, (one) => one.shipper === shipper),
      ),
  }
}

/** The revision of an account ends with when it loaded its newest order. */
const loadedAt = (revision: string) => Number(revision.slice(revision.lastIndexOf(' ') + 1))

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
    const begun = recent ?? beginRecent(await findMovementRevision(db))
    const read = await findNewest(db, begun.since, liveLimits.streamMovementsPerLook)
    recent = addRead(begun, read, read.length === liveLimits.streamMovementsPerLook)
    return recent
  }
}

async function lookAtAccounts(
  db: Database,
  readRecent: () => Promise<RecentMovements>,
  accounts: readonly Asked[],
): Promise<Revisions> {
  if (accounts.length === 0) return new Map()
  const recent = await readRecent()
  const loads = await findNewestLoads(
    db,
    accounts.map(({ shipper }) => shipper),
  )
  return new Map(
    accounts.map(({ key, shipper }) => [
      key,
      `${revisionOf(recent, shipper)} ${loads.get(shipper) ?? 0}`,
    ]),
  )
}

/** A shipment of another's is as one that there is not: it has no revision. */
async function lookAtShipments(db: Database, shipments: readonly Asked[]): Promise<Revisions> {
  const codes = [...new Set(shipments.flatMap(({ code }) => code ?? []))]
  const [owners, revisions] = [await findOwners(db, codes), await findShipmentRevisions(db, codes)]
  return new Map(
    shipments.flatMap(({ key, shipper, code }) => {
      const revision =
        code === undefined || owners.get(code) !== shipper ? undefined : revisions.get(code)
      return revision === undefined ? [] : [[key, revision] as const]
    }),
  )
}

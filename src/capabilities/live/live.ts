import type { Operator } from '../../kernel/operator.ts'
import { isOfBranch } from '../../kernel/sight.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import { createLiveWatch, type Revisions } from '../../kits/live/watch.ts'
import type { WorkList } from '../work-list/work-list.ts'
import { createAccountWatch } from './account-watch.steps.ts'
import { type Lately, lastMoveOf, shipmentChangedAt } from './last-change.ts'
import { liveLimits } from './live.limits.ts'
import { findMovementRevision, findNewest } from './live.store.ts'
import { type AccountTopic, type LiveTopic, nameOf } from './live-topic.ts'
import { findShipmentRevisions } from './shipment-revisions.steps.ts'
import { type Followed, followTopics, type LiveUpdate } from './updates.steps.ts'

export { type AccountTopic, type LiveTopic, parseAccountTopics, parseTopics } from './live-topic.ts'
export type { LiveUpdate }

export interface Live {
  /** Follows topics; undefined if too many do already, of one person or in all. */
  follow(
    topics: readonly LiveTopic[],
    by: Operator,
    cursor: string | undefined,
  ): AsyncIterable<LiveUpdate> | undefined
  /** Follows a shipper's own topics; undefined if too many of the account do, or in all. */
  followOwn(
    topics: readonly AccountTopic[],
    shipper: number,
    cursor: string | undefined,
  ): AsyncIterable<LiveUpdate> | undefined
  close(): void
}

export interface LiveParts {
  readonly workList: Pick<WorkList, 'count'>
  readonly onFailure: (error: unknown) => void
  readonly clock: () => number
  readonly lookMs?: number
}

const everywhere = '*'

/** One watch for all pages of a process: the data of many pages is read once. */
export function openLive(db: Database, { workList, onFailure, clock, lookMs }: LiveParts): Live {
  const readLately = () => findLately(db, clock())
  const settings = {
    lookMs: lookMs ?? liveLimits.streamLookMs,
    stillMs: liveLimits.streamStillMs,
    lifeMs: liveLimits.streamMs,
    onFailure,
  }
  const watch = createLiveWatch({
    ...settings,
    readers: liveLimits.streamReaders,
    readersPerHolder: liveLimits.streamReadersPerPerson,
    look: (topics) => lookAt(db, workList, topics),
  })
  // Shippers have a watch of their own, so that they never take the places of the carrier's people.
  const accounts = createAccountWatch(db, { ...settings, readLately })
  return {
    follow(topics, by, cursor) {
      const followed = topics.map((topic) => toFollowed(topic, by))
      return followTopics(watch, followed, { holder: by.id || by.name, cursor, readLately })
    },
    followOwn: accounts.follow,
    close() {
      watch.close()
      accounts.close()
    },
  }
}

/** The movements of the time in which a page may have read the data that it begins to follow. */
async function findLately(db: Database, now: number): Promise<Lately> {
  const most = liveLimits.streamMovementsPerLook
  const moved = await findNewest(db, now - liveLimits.streamLatelyMs, most)
  return { moved, isCut: moved.length === most, now }
}

/**
 * Counts are sent themselves, so that no page has to ask for them; of other topics only the change.
 */
function toFollowed(topic: LiveTopic, by: Operator): Followed {
  const common = { topic: nameOf(topic), key: keyOf(topic, by) }
  if (topic.name === 'work-list') return { ...common, data: (revision) => revision }
  const changedAt =
    topic.name === 'shipment'
      ? shipmentChangedAt(topic.code)
      : (_mark: string, lately: Lately) => lastMoveOf(lately, () => true)
  return { ...common, data: () => '{}', changedAt }
}

/** People of a branch follow the work of theirs, whatever they do there. */
function keyOf(topic: LiveTopic, { role, branch }: Operator): string {
  if (topic.name === 'shipment') return `shipment ${topic.code}`
  if (topic.name === 'movements') return 'movements'
  return `work-list ${(isOfBranch(role) && branch) || everywhere}`
}

async function lookAt(
  db: Database,
  workList: Pick<WorkList, 'count'>,
  keys: readonly string[],
): Promise<Revisions> {
  const revisions = new Map<string, string>()
  const keysByName = Map.groupBy(
    keys.map((key) => key.split(' ') as [string, string]),
    ([name]) => name,
  )
  for (const [, branch] of keysByName.get('work-list') ?? []) {
    const filter = { branchCode: branch === everywhere ? undefined : branch }
    const { own: _own, ...counts } = await workList.count(filter, everywhere)
    revisions.set(`work-list ${branch}`, JSON.stringify(counts))
  }
  if (keysByName.has('movements')) revisions.set('movements', await findMovementRevision(db))
  const codes = (keysByName.get('shipment') ?? []).map(([, code]) => code as TrackingCode)
  for (const [code, revision] of await findShipmentRevisions(db, codes))
    revisions.set(`shipment ${code}`, revision)
  return revisions
}

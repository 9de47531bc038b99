import type { EventMeanings, EventType } from '../../kernel/event.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { afterCommit } from '../../kits/db/at-end.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { notify } from '../../kits/db/notify.ts'
import {
  momentOfSortableId,
  newSortableId,
  sortableIdsFrom,
} from '../../kits/secret/sortable-ids.ts'
import { currentSpan, printTraceparent } from '../../kits/traces/spans.ts'
import { limits } from '../../limits.ts'
import { type NewEvent, numberEvents, type StoredEvent, type UnboundEvent } from './event.ts'
import { eventLimits } from './events.limits.ts'
import {
  deleteEvents,
  deleteReaders,
  type EventFilter,
  eventsTopic,
  findEvents,
  findHead,
  findLastOfShipments,
  findListeners,
  findPlaced,
  findPlacedShippers,
  findUnplaced,
  insertEvents,
  keepReader,
  lockHead,
  placeEvents,
} from './events.store.ts'
import { createWaiting, type Waiting } from './waiting.steps.ts'

export { eventText } from './event.ts'
export { eraseEventWords, eventsTopic, findEvents } from './events.store.ts'
export type { EventFilter, EventMeanings, EventType, NewEvent, StoredEvent, UnboundEvent }

/** Bumped whenever the set of listeners changes. */
export const listenersTopic = 'event-listeners'

declare const proof: unique symbol

/**
 * Proof that a transaction has locked shipments: no other transaction emits their events until it
 * ends, so events are numbered in the order in which they happened.
 */
export interface PieceLock {
  readonly [proof]: true
  readonly tx: Handle
  has(code: TrackingCode): boolean
}

/** Call it only after locking or inserting the rows of these shipments in this transaction. */
export function pieceLockIn(tx: Handle, codes: readonly TrackingCode[]): PieceLock {
  let codeSet: ReadonlySet<TrackingCode> | undefined
  const has = (code: TrackingCode) => (codeSet ??= new Set(codes)).has(code)
  return { tx, has } as PieceLock
}

/** Writes events; those of shipments require the proof that they are locked. */
interface EventWriter<Result> {
  (lock: PieceLock, events: readonly NewEvent[], now: number): Promise<Result>
  (tx: Handle, events: readonly UnboundEvent[], now: number): Promise<Result>
}

/** Emits events in the transaction of the change, so that both commit or neither does. */
export type Announce = EventWriter<void>

/** The same, for events of shipments only. */
export type AnnounceLocked = (
  lock: PieceLock,
  events: readonly NewEvent[],
  now: number,
) => Promise<void>

export interface EventQuery extends EventFilter {
  /** The last page's `next`; if absent, reading starts with the oldest stored event. */
  readonly after: number | 'now' | undefined
  readonly limit: number
  /** How long to wait if there is no event yet. */
  readonly waitMs: number
}

export interface EventPage {
  readonly events: readonly StoredEvent[]
  /** The `after` of the next page. */
  readonly next: number
}

export interface Events {
  readonly announce: Announce
  /** Registers the reader for some days, during which events are stored for it. */
  read(question: EventQuery): Promise<EventPage>
  /** An event, if it is the shipper's; anybody's where no shipper is named. */
  find(id: string, shipper: number | undefined): Promise<StoredEvent | undefined>
  /** Calls back when an announcement is committed. */
  onAnnounced(wake: () => void): void
  /** Assigns positions to new events; `handOn` runs in the same transaction. */
  place(handOn: (tx: Handle, events: readonly StoredEvent[]) => Promise<void>): Promise<number>
  /** Reads the events that other processes have placed, and wakes waiting readers. */
  look(): Promise<void>
  refresh(): Promise<void>
  clean(): Promise<number>
  /** Wakes all waiting readers; from then on none waits. */
  stopWaiting(): void
}

const readerMs = eventLimits.eventReaderDays * 86_400_000

export interface EventsSettings {
  /** How many days events are kept. */
  readonly eventDays: number
}

export async function openEvents(
  db: Database,
  clock: Clock,
  { eventDays }: EventsSettings = limits,
): Promise<Events> {
  let listeners = await findListeners(db, clock())
  const wakers = new Set<() => void>()
  const readers = new Map<number, number>()
  const { eventReadersWaiting, eventReadersWaitingPerShipper } = eventLimits
  const waiting = createWaiting(eventReadersWaiting, eventReadersWaitingPerShipper)

  const hasListener = ({ shipper }: NewEvent) => listeners.has(shipper) || listeners.has(0)

  async function announce(
    lock: Handle | PieceLock,
    events: readonly NewEvent[],
    now: number,
  ): Promise<void> {
    if (listeners.size === 0) return
    const wanted = events.filter(hasListener)
    if (wanted.length === 0) return
    await storeEvents(lock, wanted, now)
    await wakeAtCommit('tx' in lock ? lock.tx : lock, wakers)
  }

  async function refresh(): Promise<void> {
    listeners = await findListeners(db, clock())
  }

  /** Renews the registration once less than half of its time is left. */
  async function remember(reader: number, now: number): Promise<void> {
    if ((readers.get(reader) ?? 0) > now + readerMs / 2) return
    await db.transaction(async (tx) => {
      await keepReader(tx, reader, now + readerMs)
      await bumpEpoch(tx, listenersTopic)
    })
    readers.set(reader, now + readerMs)
    await refresh()
  }

  async function read(question: EventQuery): Promise<EventPage> {
    await remember(question.shipper ?? 0, clock())
    const page = await readOnce(db, question)
    if (page.events.length > 0 || question.waitMs <= 0 || question.after === 'now') return page
    const giveUpAt = performance.now() + question.waitMs
    let seen = page
    while (performance.now() < giveUpAt && waiting.isOpen(question.shipper)) {
      await waiting.until(seen.next, question.shipper, giveUpAt - performance.now())
      seen = await readOnce(db, { ...question, after: seen.next })
      if (seen.events.length > 0) break
    }
    return seen
  }

  return {
    announce,
    read,
    refresh,
    find: (id, shipper) => findEvent(db, id, shipper),
    onAnnounced: (wake) => void wakers.add(wake),
    place: (handOn) => place(db, waiting, handOn),
    look: () => look(db, waiting),
    clean: () => clean(db, eventDays, clock()),
    stopWaiting: waiting.close,
  }
}

async function place(
  db: Database,
  waiting: ReturnType<typeof createWaiting>,
  handOn: Parameters<Events['place']>[0],
): Promise<number> {
  const { placed, head } = await placeBatch(db, handOn)
  if (placed.length === 0) return 0
  // Another process placed events in between: `notifyUpTo` looks up whose they are.
  if (head - placed.length > waiting.head()) await notifyUpTo(db, waiting, head)
  else waiting.notify(head, new Set(placed.map(({ shipper }) => shipper)))
  return placed.length
}

/** A process that delivers nothing, such as a command, notifies those that do. */
async function wakeAtCommit(tx: Handle, wakers: ReadonlySet<() => void>): Promise<void> {
  for (const wake of wakers) afterCommit(tx, wake)
  if (wakers.size === 0) await notify(tx, eventsTopic)
}

async function findEvent(db: Handle, id: string, shipper: number | undefined) {
  const [event] = await findEvents(db, [id])
  return shipper === undefined || event?.shipper === shipper ? event : undefined
}

async function look(db: Handle, waiting: Waiting): Promise<void> {
  if (waiting.count() > 0) await notifyUpTo(db, waiting, await findHead(db))
}

/** Wakes only readers with new events: of many waiting readers, most have none. */
async function notifyUpTo(db: Handle, waiting: Waiting, head: number): Promise<void> {
  const previous = waiting.head()
  if (head <= previous) return
  const knowsShippers = previous > 0 && waiting.count() > 0
  waiting.notify(head, knowsShippers ? await findPlacedShippers(db, previous, head) : undefined)
}

/** Stores events even if nobody listens. */
export const recordEvents: EventWriter<StoredEvent[]> = storeEvents

async function storeEvents(
  lock: Handle | PieceLock,
  events: readonly NewEvent[],
  now: number,
): Promise<StoredEvent[]> {
  const tx = 'tx' in lock ? lock.tx : lock
  const codes = [...new Set(events.map(({ code }) => code).filter((code) => code !== undefined))]
  const loose = codes.find((code) => !('tx' in lock && lock.has(code)))
  if (loose !== undefined) throw new Error(`an event of ${loose}, which is not locked`)
  const earlier = codes.length > 0 ? await findLastOfShipments(tx, codes) : new Map()
  const ids = { newId: (at: number) => newSortableId('evt', at), momentOf: momentOfSortableId }
  const stored = numberEvents(events, earlier, now, ids)
  const span = currentSpan()
  await insertEvents(tx, stored, span && printTraceparent(span))
  return stored
}

async function readOnce(
  db: Handle,
  { after = 0, limit, ...filter }: EventQuery,
): Promise<EventPage> {
  const head = await findHead(db)
  if (after === 'now') return { events: [], next: head }
  const rows = await findPlaced(db, filter, after, head, limit)
  const isWhole = rows.length < limit
  // A foreign cursor may lie beyond the end; it is returned unchanged.
  const end = isWhole ? Math.max(head, after) : (rows.at(-1)?.position ?? after)
  return { events: rows.map(({ event }) => event), next: end }
}

async function placeBatch(
  db: Database,
  handOn: (tx: Handle, events: readonly StoredEvent[]) => Promise<void>,
): Promise<{ placed: readonly StoredEvent[]; head: number }> {
  return db.transaction(async (tx) => {
    const head = await lockHead(tx)
    const events = head === undefined ? [] : await findUnplaced(tx, eventLimits.eventsPerHandOn)
    if (head === undefined || events.length === 0) return { placed: [], head: 0 }
    const moved = await placeEvents(
      tx,
      events.map(({ id }) => id),
      head,
    )
    await handOn(tx, events)
    return { placed: events, head: moved }
  })
}

const cleanedAtOnce = 5_000

async function clean(db: Database, eventDays: number, now: number): Promise<number> {
  const daysAgo = (days: number) => sortableIdsFrom('evt', now - days * 86_400_000)
  const sequenceDays = Math.max(eventDays, eventLimits.eventSequenceDays)
  const before = { any: daysAgo(eventDays), newest: daysAgo(sequenceDays) }
  await deleteReaders(db, now)
  let cleaned = 0
  let after: string | undefined = ''
  while (after !== undefined) {
    const portion = await deleteEvents(db, before, after, cleanedAtOnce)
    cleaned += portion.deleted
    after = portion.last
    await nextTurn()
  }
  return cleaned
}

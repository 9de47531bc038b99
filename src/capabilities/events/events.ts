import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import {
  momentOfSortableId,
  newSortableId,
  sortableIdsFrom,
} from '../../kits/secret/sortable-ids.ts'
import { limits } from '../../limits.ts'
import {
  type EventMeanings,
  type EventType,
  type NewEvent,
  numberEvents,
  type StoredEvent,
  type UnboundEvent,
} from './event.ts'
import { eventLimits } from './events.limits.ts'
import {
  deleteEvents,
  deleteReaders,
  type EventFilter,
  findHead,
  findLastOfShipments,
  findListeners,
  findPlaced,
  findPlacedShippers,
  findUnplaced,
  hasUnplaced,
  insertEvents,
  keepReader,
  lockHead,
  placeEvents,
} from './events.store.ts'
import { createWaiting, type Waiting } from './waiting.steps.ts'

export { eventText } from './event.ts'
export { findEvents } from './events.store.ts'
export type { EventFilter, EventMeanings, EventType, NewEvent, StoredEvent, UnboundEvent }

/** Whoever changes who listens bumps it. */
export const listenersTopic = 'event-listeners'

declare const proof: unique symbol

/**
 * Proof that a transaction holds shipments: nobody else tells of them until it ends, so that their
 * events are numbered in the order in which they happened.
 */
export interface Held {
  readonly [proof]: true
  readonly tx: Handle
  has(code: TrackingCode): boolean
}

/** Only who has locked or inserted the rows of these shipments in this transaction may say so. */
export function heldIn(tx: Handle, codes: readonly TrackingCode[]): Held {
  let known: ReadonlySet<TrackingCode> | undefined
  const has = (code: TrackingCode) => (known ??= new Set(codes)).has(code)
  return { tx, has } as Held
}

/** Who tells of shipments proves that it holds them. */
interface Telling<Told> {
  (held: Held, events: readonly NewEvent[], now: number): Promise<Told>
  (tx: Handle, events: readonly UnboundEvent[], now: number): Promise<Told>
}

/** Tells what happened, in the transaction of the change: there is never one without the other. */
export type Announce = Telling<void>

/** The same for those who tell of shipments only. */
export type AnnounceHeld = (held: Held, events: readonly NewEvent[], now: number) => Promise<void>

export interface EventQuestion extends EventFilter {
  /** Where the last answer ended; from the oldest that is kept on when it is absent. */
  readonly after: number | 'now' | undefined
  readonly limit: number
  /** How long to wait for the first one, when there is none yet. */
  readonly waitMs: number
}

export interface EventPage {
  readonly events: readonly StoredEvent[]
  /** What to ask with next. */
  readonly next: number
}

export interface Events {
  readonly announce: Announce
  /** Who fetches is remembered for some days: from then on events are kept for them. */
  read(question: EventQuestion): Promise<EventPage>
  /** Calls back after something was announced, most often a little before it is committed. */
  onAnnounced(wake: () => void): void
  /** Gives positions to what has none; `handOn` does its part in the same transaction. */
  place(handOn: (tx: Handle, events: readonly StoredEvent[]) => Promise<void>): Promise<number>
  /** Learns how far others have come, for those who wait. */
  look(): Promise<void>
  refresh(): Promise<void>
  clean(): Promise<number>
  /** Answers those who wait; nobody waits from here on. */
  stopWaiting(): void
}

const readerMs = eventLimits.eventReaderDays * 86_400_000

export async function openEvents(db: Database, clock: Clock): Promise<Events> {
  let listeners = await findListeners(db, clock())
  const wakers: (() => void)[] = []
  const readers = new Map<number, number>()
  const { eventReadersWaiting, eventReadersWaitingPerShipper } = eventLimits
  const waiting = createWaiting(eventReadersWaiting, eventReadersWaitingPerShipper)

  const isHeard = ({ shipper }: NewEvent) => listeners.has(shipper) || listeners.has(0)

  async function announce(
    held: Handle | Held,
    events: readonly NewEvent[],
    now: number,
  ): Promise<void> {
    if (listeners.size === 0) return
    const heard = events.filter(isHeard)
    if (heard.length === 0) return
    await storeEvents(held, heard, now)
    for (const wake of wakers) wake()
  }

  async function refresh(): Promise<void> {
    listeners = await findListeners(db, clock())
  }

  /** Half its time may pass before it is written again. */
  async function remember(reader: number, now: number): Promise<void> {
    if ((readers.get(reader) ?? 0) > now + readerMs / 2) return
    await db.transaction(async (tx) => {
      await keepReader(tx, reader, now + readerMs)
      await bumpEpoch(tx, listenersTopic)
    })
    readers.set(reader, now + readerMs)
    await refresh()
  }

  async function read(question: EventQuestion): Promise<EventPage> {
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
    onAnnounced: (wake) => void wakers.push(wake),
    async place(handOn) {
      const { placed, head } = await placeBatch(db, handOn)
      if (placed.length === 0) return 0
      // What another process has placed before it was not told of yet: it is looked up below.
      if (head - placed.length > waiting.told()) await tellUpTo(db, waiting, head)
      else waiting.tell(head, new Set(placed.map(({ shipper }) => shipper)))
      return placed.length
    },
    async look() {
      if (waiting.count() > 0) await tellUpTo(db, waiting, await findHead(db))
    },
    clean: () => clean(db, clock()),
    stopWaiting: waiting.close,
  }
}

/** Only those whose events came are woken: of many who wait, most have none. */
async function tellUpTo(db: Handle, waiting: Waiting, head: number): Promise<void> {
  const told = waiting.told()
  if (head <= told) return
  const isLooked = told > 0 && waiting.count() > 0
  waiting.tell(head, isLooked ? await findPlacedShippers(db, told, head) : undefined)
}

/** Whether somebody listens or not. */
export const recordEvents: Telling<StoredEvent[]> = storeEvents

async function storeEvents(
  held: Handle | Held,
  events: readonly NewEvent[],
  now: number,
): Promise<StoredEvent[]> {
  const tx = 'tx' in held ? held.tx : held
  const codes = [...new Set(events.map(({ code }) => code).filter((code) => code !== undefined))]
  const loose = codes.find((code) => !('tx' in held && held.has(code)))
  if (loose !== undefined) throw new Error(`an event of ${loose}, which is not held`)
  const known = codes.length > 0 ? await findLastOfShipments(tx, codes) : new Map()
  const ids = { newId: (at: number) => newSortableId('evt', at), momentOf: momentOfSortableId }
  const stored = numberEvents(events, known, now, ids)
  await insertEvents(tx, stored)
  return stored
}

async function readOnce(
  db: Handle,
  { after = 0, limit, ...filter }: EventQuestion,
): Promise<EventPage> {
  const head = await findHead(db)
  if (after === 'now') return { events: [], next: head }
  const rows = await findPlaced(db, filter, after, head, limit)
  const isWhole = rows.length < limit
  // A cursor from elsewhere may lie beyond the end: it stays where it is.
  const end = isWhole ? Math.max(head, after) : (rows.at(-1)?.position ?? after)
  return { events: rows.map(({ event }) => event), next: end }
}

async function placeBatch(
  db: Database,
  handOn: (tx: Handle, events: readonly StoredEvent[]) => Promise<void>,
): Promise<{ placed: readonly StoredEvent[]; head: number }> {
  if (!(await hasUnplaced(db))) return { placed: [], head: 0 }
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

async function clean(db: Database, now: number): Promise<number> {
  const daysAgo = (days: number) => sortableIdsFrom('evt', now - days * 86_400_000)
  const before = { any: daysAgo(limits.eventDays), newest: daysAgo(eventLimits.eventSequenceDays) }
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

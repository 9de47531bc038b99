import type { TrackingCode } from '../../kernel/tracking-code.ts'

/**
 * What each type of event tells. Slices declare their own in their `*.events.ts`, and tell no more
 * of a person than the shipper needs: who, where to and which document are asked for with the
 * tracking code, by those who may know.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- slices add to it.
export interface EventData {}

export type EventType = keyof EventData

/** What each type means, in the words of the references. */
export type EventMeanings = Readonly<Record<EventType, string>>

/** What happened, as whoever did it says it. */
export type NewEvent = {
  readonly [Type in EventType]: {
    readonly type: Type
    readonly shipper: number
    /** The shipment that it happened to; its events are told in order. */
    readonly code: TrackingCode | undefined
    readonly at: number
    readonly data: EventData[Type]
  }
}[EventType]

/** What happened to no shipment in particular: nothing has to be told in order with it. */
export type UnboundEvent = NewEvent & { readonly code: undefined }

/** What happened, as it is kept. */
export interface StoredEvent {
  readonly id: string
  readonly type: EventType
  readonly shipper: number
  readonly code: TrackingCode | undefined
  /** Counts the events of a shipment, from 1. */
  readonly sequence: number | undefined
  readonly occurredAt: number
  readonly recordedAt: number
  /** JSON text. */
  readonly data: string
}

/** The newest event of a shipment that is known already. */
export interface LastOfShipment {
  readonly sequence: number
  readonly id: string
}

/**
 * Gives events their ids and, within each shipment, their numbers. Ids of one shipment ascend even
 * where the clock of another node was ahead.
 */
export function numberEvents(
  events: readonly NewEvent[],
  known: ReadonlyMap<TrackingCode, LastOfShipment>,
  now: number,
  ids: { newId(at: number): string; momentOf(id: string): number },
): StoredEvent[] {
  const last = new Map(known)
  return events.map(({ type, shipper, code, at: occurredAt, data }) => {
    const before = code === undefined ? undefined : last.get(code)
    const earliest = before === undefined ? 0 : ids.momentOf(before.id)
    const id = ids.newId(earliest >= now ? earliest + 1 : now)
    const sequence = code === undefined ? undefined : (before?.sequence ?? 0) + 1
    if (code !== undefined && sequence !== undefined) last.set(code, { sequence, id })
    const told = { type, shipper, code, sequence, occurredAt, recordedAt: now }
    return { id, ...told, data: JSON.stringify(data) }
  })
}

/** The message as receivers and readers get it, signed byte for byte as it stands. */
export function eventText(event: StoredEvent): string {
  const head = JSON.stringify({
    id: event.id,
    type: event.type,
    timestamp: new Date(event.recordedAt).toISOString(),
    shipper: event.shipper,
    trackingCode: event.code ?? null,
    sequence: event.sequence ?? null,
    occurredAt: new Date(event.occurredAt).toISOString(),
  })
  return `${head.slice(0, -1)},"data":${event.data}}`
}

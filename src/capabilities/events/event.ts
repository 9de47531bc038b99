import type { EventData, EventType } from '../../kernel/event.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'

/** An event as its emitter announces it. */
export type NewEvent = {
  readonly [Type in EventType]: {
    readonly type: Type
    readonly shipper: number
    /** The shipment, whose events are delivered in order. */
    readonly code: TrackingCode | undefined
    readonly at: number
    readonly data: EventData[Type]
  }
}[EventType]

/** An event without a shipment, which needs no ordering. */
export type UnboundEvent = NewEvent & { readonly code: undefined }

export interface StoredEvent {
  readonly id: string
  readonly type: EventType
  readonly shipper: number
  readonly code: TrackingCode | undefined
  /** The number of the event within its shipment, from 1. */
  readonly sequence: number | undefined
  readonly occurredAt: number
  readonly recordedAt: number
  /** JSON text. */
  readonly data: string
  /** The trace in which it happened, as in the header `traceparent`. */
  readonly trace?: string | undefined
}

/** The newest stored event of a shipment. */
export interface LastOfShipment {
  readonly sequence: number
  readonly id: string
}

/**
 * Assigns ids and, within each shipment, sequence numbers. Ids of one shipment ascend even if the
 * clock of another node was ahead.
 */
export function numberEvents(
  events: readonly NewEvent[],
  lastByCode: ReadonlyMap<TrackingCode, LastOfShipment>,
  now: number,
  ids: { newId(at: number): string; momentOf(id: string): number },
): StoredEvent[] {
  const last = new Map(lastByCode)
  return events.map(({ type, shipper, code, at: occurredAt, data }) => {
    const before = code === undefined ? undefined : last.get(code)
    const earliest = before === undefined ? 0 : ids.momentOf(before.id)
    const id = ids.newId(earliest >= now ? earliest + 1 : now)
    const sequence = code === undefined ? undefined : (before?.sequence ?? 0) + 1
    if (code !== undefined && sequence !== undefined) last.set(code, { sequence, id })
    const head = { type, shipper, code, sequence, occurredAt, recordedAt: now }
    return { id, ...head, data: JSON.stringify(data) }
  })
}

/** The message sent to webhooks and readers; webhooks sign exactly these bytes. */
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

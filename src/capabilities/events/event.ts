import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'

interface RescueData {
  readonly kind: 'return' | 'redirection'
}

/** Amounts are in the carrier's currency, with two decimals; absent where no rate is known. */
interface MeasuredData {
  /** Null is the shipment as a whole. */
  readonly package: number | null
  readonly branch: string
  readonly weightKg: number
  readonly lengthCm: number
  readonly heightCm: number
  readonly widthCm: number
  readonly volumetricWeightKg: number
  readonly declaredWeightKg: number
  readonly declaredVolumetricWeightKg: number
  readonly price: number | null
  readonly declaredPrice: number | null
  readonly priceDifference: number | null
}

/**
 * What each type of event tells. No more of a person than the shipper needs: who, where to and
 * which document are asked for with the tracking code, by those who may know.
 */
export interface EventData {
  readonly 'shipment.moved': {
    readonly state: MovementCode
    readonly branch: string
    readonly reasonCode: string
    readonly correction: boolean
  }
  readonly 'shipment.measured': MeasuredData
  readonly 'shipment.cancelled': {
    /** The order was withdrawn before it travelled, or the piece travels back. */
    readonly effect: 'withdrawn' | 'return'
  }
  readonly 'rescue.requested': RescueData
  readonly 'rescue.carried-out': RescueData
  readonly 'rescue.failed': RescueData & { readonly reason: string }
  readonly 'rescue.withdrawn': RescueData & { readonly reason: string }
  readonly 'stock.changed': {
    readonly sku: string
    readonly warehouse: string
    readonly location: string
    readonly units: number
    readonly reserved: number
    readonly change: number
    readonly because: string
  }
  readonly 'onboarding.advanced': { readonly step: string; readonly state: string }
  readonly 'cash.moved': {
    readonly kind: string
    readonly amount: number
    readonly statement: string | null
  }
  readonly 'webhook.disabled': {
    readonly subscription: string
    readonly because: 'gone' | 'failing'
  }
  readonly 'webhook.test': { readonly subscription: string }
}

export type EventType = keyof EventData

/** In the words of the reference; a new type has to say what it means. */
export const eventMeanings: Readonly<Record<EventType, string>> = {
  'shipment.moved': 'El envío tiene un movimiento nuevo; el primero, PI, es la carga de la orden.',
  'shipment.measured': 'Se pesó o midió el envío: lo medido, lo declarado y la diferencia.',
  'shipment.cancelled': 'Se canceló la orden: quedó sin efecto o vuelve al remitente.',
  'rescue.requested': 'Se pidió un rescate, que espera el próximo escaneo en sucursal.',
  'rescue.carried-out': 'Se cumplió un rescate: vuelve al remitente o cambió de destino.',
  'rescue.failed': 'La sucursal dio un rescate por fallido.',
  'rescue.withdrawn': 'Un rescate quedó sin efecto.',
  'stock.changed': 'Cambió la existencia de un artículo en el almacén.',
  'onboarding.advanced': 'La habilitación de la cuenta avanzó un paso.',
  'cash.moved': 'Se movió dinero de un contra reembolso.',
  'webhook.disabled': 'Se desactivó una suscripción: su dirección no responde o pidió no seguir.',
  'webhook.test': 'Una prueba, pedida desde la API; solo llega a la suscripción que se prueba.',
}

export const eventTypes = Object.keys(eventMeanings) as EventType[]

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(eventMeanings, text)
}

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

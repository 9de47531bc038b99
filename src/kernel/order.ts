import type { Hundredths } from './measures.ts'
import type { PostalCode } from './postal-code.ts'
import { type ServiceType, serviceTypes } from './service-type.ts'
import type { TrackingCode } from './tracking-code.ts'

/** A person who receives, or is authorized to receive, a shipment. */
export interface Person {
  readonly documentType?: string
  readonly documentNumber?: number
  readonly name?: string
  readonly emails?: readonly string[]
  readonly phone?: string
  readonly mobile?: string
}

export interface Address {
  readonly street?: string
  readonly number?: string
  readonly floor?: string
  readonly flat?: string
  readonly postalCode?: PostalCode
  readonly locality?: string
  readonly province?: string
  readonly latitude?: string
  readonly longitude?: string
  readonly phones?: readonly string[]
}

/** REST wants every measure of a product; SOAP may leave them out (D33). */
export interface Product {
  readonly lengthHundredthsCm?: Hundredths
  readonly heightHundredthsCm?: Hundredths
  readonly widthHundredthsCm?: Hundredths
  readonly weightHundredthsKg?: Hundredths
  readonly declaredValue?: number
  readonly cashOnDelivery?: number
  readonly quantity: number
  readonly sku?: string
  readonly description?: string
  readonly batch?: string
  readonly warehouse?: string
  readonly location?: string
  readonly serial?: string
  readonly batchExpiry?: string
  /** What the shipper calls the parcel; SOAP only. */
  readonly packageCode?: string
}

/** A shipment order as it is kept: whole, in our words, exactly what was sent. */
export interface Order {
  readonly trackingCode: TrackingCode
  readonly alternativeCode?: string
  readonly service: ServiceType
  readonly products: readonly Product[]
  readonly recipient: Person & { readonly name: string }
  readonly address: Address & { readonly street: string }
  readonly alternativeAddress?: Address
  readonly numericData?: string
  readonly observations?: readonly string[]
  readonly authorized?: readonly Person[]
  readonly smsModel?: string
  readonly emailModel?: string
  readonly watermark?: string
  readonly deliveryNote?: string
  /** Fields the contract does not name, by their path as sent: ignored, but kept. */
  readonly additional?: Readonly<Record<string, unknown>>
}

/** Where a redirected piece goes in the place of its order's own address. */
export interface Destination {
  readonly recipientName: string
  readonly address: Address & { readonly street: string; readonly postalCode: PostalCode }
  readonly notes?: string
}

/**
 * What is to be collected for an order, over all its products, in whole pesos. An amount sent with
 * a service that collects nothing is only on record.
 */
export function cashOnDeliveryPesos({ service, products }: Pick<Order, 'service' | 'products'>) {
  if (!serviceTypes[service].cashOnDelivery) return 0
  return products.reduce((sum, { cashOnDelivery = 0 }) => sum + cashOnDelivery, 0)
}

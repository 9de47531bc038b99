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

/** REST requires every measure of a product; SOAP may omit them (D33). */
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
  /** The shipper's name for the parcel; SOAP only. */
  readonly packageCode?: string
}

/** A shipment order as stored: complete, in our terms, exactly as it was sent. */
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
  /** Fields that the contract does not name, by their path as sent: ignored, but stored. */
  readonly additional?: Readonly<Record<string, unknown>>
}

/** Where a redirected piece goes instead of its order's own address. */
export interface Destination {
  readonly recipientName: string
  readonly address: Address & { readonly street: string; readonly postalCode: PostalCode }
  readonly notes?: string
}

/**
 * Returns the amount to collect for an order, over all its products, in whole pesos. An amount sent
 * with a service that collects nothing is stored but not collected.
 */
export function cashOnDeliveryPesos({ service, products }: Pick<Order, 'service' | 'products'>) {
  if (!serviceTypes[service].cashOnDelivery) return 0
  return products.reduce((sum, { cashOnDelivery = 0 }) => sum + cashOnDelivery, 0)
}

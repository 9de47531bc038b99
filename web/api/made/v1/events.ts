// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/events': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'types'?: string; 'wait'?: number }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'type': "cash.moved" | "onboarding.advanced" | "rescue.carried-out" | "rescue.failed" | "rescue.requested" | "rescue.withdrawn" | "shipment.cancelled" | "shipment.measured" | "shipment.moved" | "stock.changed" | "webhook.disabled" | "webhook.test"; 'timestamp': string; 'shipper': number; 'trackingCode': string | null; 'sequence': number | null; 'occurredAt'?: string; 'data': Record<string, unknown> })[]; 'next': string } } } } }
  }
  '/events/types': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'type': "cash.moved" | "onboarding.advanced" | "rescue.carried-out" | "rescue.failed" | "rescue.requested" | "rescue.withdrawn" | "shipment.cancelled" | "shipment.measured" | "shipment.moved" | "stock.changed" | "webhook.disabled" | "webhook.test"; 'meaning': string })[] } } } } }
  }
}

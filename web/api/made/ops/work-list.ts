// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/work-list': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'kind'?: "no-tariff" | "return-due" | "hand-over-missing" | "recipient-choice"; 'branch'?: string; 'shipper'?: number; 'trackingCode'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'kind': "no-tariff" | "return-due" | "hand-over-missing" | "recipient-choice"; 'text': string; 'trackingCode': string; 'shipper': number; 'branch': string | null; 'since': string; 'detail': Record<string, unknown> })[]; 'next'?: string } } } } }
  }
  '/work-list/{id}/resolution': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'note': string } } }; responses: { 200: { content: { 'application/json': Record<string, unknown> } } } }
  }
}

// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/hand-overs/{id}': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'shipper': number; 'trackingCodes': (string)[] } } } } }
  }
  '/hand-overs/{id}/reception': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'branch': string; 'missing'?: (string)[] | null; 'extra'?: (string)[] | null } } }; responses: { 200: { content: { 'application/json': { 'shipper': number; 'received': number; 'duplicates': number; 'refused': ({ 'trackingCode'?: string; 'reason'?: string })[]; 'missing': (string)[]; 'extra': (string)[] } } } } }
  }
}

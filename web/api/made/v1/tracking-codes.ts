// Written by ./posta write from the slices.
export interface Paths {
  '/tracking-codes': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'count'?: number | null } } }; responses: { 201: { content: { 'application/json': { 'trackingCodes': (string)[] } } } } }
  }
  '/tracking-codes/{trackingCode}': {
    get: { parameters: { query?: never; path: { 'trackingCode': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'wellFormed': boolean; 'reserved': boolean; 'used': boolean } } } } }
  }
}

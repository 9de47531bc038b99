// Written by ./posta write from the slices.
export interface Paths {
  '/labels/picking': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'codes': (string)[] } } }; responses: { 200: { content: { 'application/pdf': string } } } }
  }
  '/labels/{trackingCode}.png': {
    get: { parameters: { query?: never; path: { 'trackingCode': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'image/png': string } } } }
  }
  '/labels/{trackingCode}/prints': {
    get: { parameters: { query?: never; path: { 'trackingCode': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'prints': number; 'labels': number; 'firstAt'?: string; 'lastAt'?: string } } } } }
  }
}

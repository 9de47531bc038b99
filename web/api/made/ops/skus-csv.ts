// Written by ./posta write from the slices.
export interface Paths {
  '/skus.csv': {
    get: { parameters: { query?: { 'shipper'?: number; 'active'?: boolean }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'text/csv': string } }; responses: { 200: { content: { 'application/json': { 'rows': number; 'added': number; 'changed': number; 'unchanged': number } } } } }
  }
}

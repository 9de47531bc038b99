// Written by ./posta write from the slices.
export interface Paths {
  '/movements.csv': {
    get: { parameters: { query?: { 'trackingCode'?: string; 'branch'?: string; 'check'?: string; 'recordedBy'?: string; 'recordedFrom'?: string; 'recordedTo'?: string; 'happenedFrom'?: string; 'happenedTo'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'text/csv': string } }; responses: { 200: { content: { 'application/json': { 'rows': number; 'recorded': number; 'duplicate': number; 'refused': number; 'errors': ({ 'row': number; 'column': string; 'detail': string })[] } } } } }
  }
}

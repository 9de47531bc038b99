// Written by ./posta write from the slices.
export interface Paths {
  '/shipper-rates': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'list'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'shipper': number; 'list': string; 'originPostalCode': number | null; 'freeFromCents': number | null; 'paymentDays': number | null })[]; 'next'?: string } } } } }
  }
  '/shipper-rates/{id}': {
    put: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'list': string; 'originPostalCode'?: number | null; 'freeFromCents'?: number | null; 'paymentDays'?: number | null } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'shipper': number; 'list': string; 'originPostalCode': number | null; 'freeFromCents': number | null; 'paymentDays': number | null } } } } }
    delete: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string } } } } }
  }
}

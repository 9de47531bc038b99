// Written by ./posta write from the slices.
export interface Paths {
  '/zone-ranges': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'zone'?: string; 'postalCode'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'from': number; 'to': number; 'zone': string })[]; 'next'?: string } } } } }
  }
  '/zone-ranges/{id}': {
    put: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'zone': string } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'from': number; 'to': number; 'zone': string } } } } }
    delete: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string } } } } }
  }
}

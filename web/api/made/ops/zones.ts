// Written by ./posta write from the slices.
export interface Paths {
  '/zones': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'code': string; 'name': string })[]; 'next'?: string } } } } }
  }
  '/zones/{id}': {
    put: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'code': string; 'name': string } } } } }
    delete: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string } } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/holidays': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'day': string; 'name': string; 'works': boolean | null })[]; 'next'?: string } } } } }
  }
  '/holidays/{id}': {
    put: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'works'?: boolean | null } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'day': string; 'name': string; 'works': boolean | null } } } } }
    delete: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string } } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/views': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'name': string; 'query': string; 'changedAt': string })[] } } } } }
  }
  '/views/{id}': {
    put: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'query'?: string | null } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'name': string; 'query': string; 'changedAt': string } } } } }
    delete: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string } } } } }
  }
}

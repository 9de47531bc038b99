// Written by ./posta write from the slices.
export interface Paths {
  '/sessions': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'device': string; 'place': string; 'createdAt': string; 'lastUsedAt': string; 'expiresAt': string; 'current': boolean })[] } } } } }
  }
  '/sessions/{id}': {
    delete: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'device': string; 'place': string; 'createdAt': string; 'lastUsedAt': string; 'expiresAt': string; 'current': boolean } } } } }
  }
}

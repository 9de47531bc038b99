// Written by ./posta write from the slices.
export interface Paths {
  '/picking-count': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'waiting': number } } } } }
  }
}

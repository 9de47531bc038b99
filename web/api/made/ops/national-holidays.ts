// Written by ./posta write from the slices.
export interface Paths {
  '/national-holidays': {
    get: { parameters: { query: { 'year': number }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'day': string; 'name': string })[] } } } } }
  }
}

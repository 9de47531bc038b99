// Written by ./posta write from the slices.
export interface Paths {
  '/visit-reasons': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'code': string; 'text': string; 'textEnglish': string })[] } } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/stream': {
    get: { parameters: { query: { 'topics': string; 'once'?: boolean }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/event-stream': string } } } }
  }
}

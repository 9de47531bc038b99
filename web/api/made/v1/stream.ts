// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/stream': {
    get: { parameters: { query: { 'topics': string; 'once'?: boolean }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/event-stream': string } } } }
  }
}

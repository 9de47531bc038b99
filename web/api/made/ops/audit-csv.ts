// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/audit.csv': {
    get: { parameters: { query?: { 'subject'?: string; 'about'?: string; 'operator'?: string; 'action'?: string; 'from'?: string; 'to'?: string; 'sort'?: "oldest" | "newest" }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
  }
}

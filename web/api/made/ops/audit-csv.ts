// Written by ./posta write from the slices.
export interface Paths {
  '/audit.csv': {
    get: { parameters: { query?: { 'subject'?: string; 'about'?: string; 'operator'?: string; 'action'?: string; 'from'?: string; 'to'?: string; 'sort'?: "oldest" | "newest" }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
  }
}

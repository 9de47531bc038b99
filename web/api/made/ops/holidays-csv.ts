// Written by ./posta write from the slices.
export interface Paths {
  '/holidays.csv': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
    post: { parameters: { query?: { 'replace'?: boolean; 'dryRun'?: boolean }; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'text/csv': string } }; responses: { 200: { content: { 'application/json': { 'rows': number; 'added': number; 'changed': number; 'unchanged': number; 'removed': number; 'dryRun'?: boolean; 'differences'?: number; 'changes'?: ({ 'kind': "added" | "changed" | "removed"; 'id': string; 'before': Record<string, unknown> | null; 'after': Record<string, unknown> | null })[] } } } } }
  }
}

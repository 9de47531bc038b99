// Written by ./posta write from the slices.
export interface Paths {
  '/restricted-zones.geojson': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/geo+json': string } } } }
    post: { parameters: { query?: { 'dryRun'?: boolean; 'since'?: string }; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/geo+json': string } }; responses: { 200: { content: { 'application/json': { 'added': number; 'changed': number; 'unchanged': number; 'names': (string)[] } } } } }
  }
}

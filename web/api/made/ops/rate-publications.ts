// Written by ./posta write from the slices.
export interface Paths {
  '/rate-publications': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'number': number; 'state': "scheduled" | "applied" | "cancelled" | "failed"; 'kind': "publication" | "edits"; 'note': string; 'backTo': number | null; 'effectiveAt': string; 'from': string; 'publishedAt': string; 'publishedBy': string; 'settledAt': string | null; 'settledBy': string | null; 'rows': number })[]; 'next'?: string } } } } }
  }
  '/rate-publications/{number}': {
    get: { parameters: { query?: never; path: { 'number': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'number': number; 'state': "scheduled" | "applied" | "cancelled" | "failed"; 'kind': "publication" | "edits"; 'note': string; 'backTo': number | null; 'effectiveAt': string; 'from': string; 'publishedAt': string; 'publishedBy': string; 'settledAt': string | null; 'settledBy': string | null; 'rows': number; 'changes': ({ 'table': "zones" | "zone-ranges" | "price-lists" | "tariffs" | "shipper-rates"; 'kind': "added" | "changed" | "removed"; 'id': string; 'before': Record<string, unknown> | null; 'after': Record<string, unknown> | null })[] } } } } }
    delete: { parameters: { query?: never; path: { 'number': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'number': number; 'state': "scheduled" | "applied" | "cancelled" | "failed"; 'kind': "publication" | "edits"; 'note': string; 'backTo': number | null; 'effectiveAt': string; 'from': string; 'publishedAt': string; 'publishedBy': string; 'settledAt': string | null; 'settledBy': string | null; 'rows': number } } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/stock': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'shipper'?: number; 'sku'?: string; 'warehouse'?: string; 'location'?: string; 'batch'?: string; 'serial'?: string; 'expiresBefore'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'shipper': number; 'sku': string; 'warehouse': string; 'location': string; 'batch'?: string; 'serial'?: string; 'expiresOn'?: string | null; 'units': number; 'reserved': number; 'available': number })[]; 'next'?: string } } } } }
  }
  '/stock/adjustments': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'shipper': number; 'reason': string; 'id'?: string | null; 'changes': ({ 'kind': "count" | "damage" | "transfer"; 'sku': string; 'warehouse': string; 'location': string; 'batch'?: string | null; 'serial'?: string | null; 'expiresOn'?: string | null; 'units': number; 'to'?: { 'warehouse': string; 'location': string } | null })[] } } }; responses: { 200: { content: { 'application/json': { 'document': string | null; 'repeated': boolean; 'movements': number } } } } }
  }
  '/stock/check': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'sound': boolean; 'balances': (Record<string, unknown>)[]; 'orders': (Record<string, unknown>)[] } } } } }
  }
  '/stock/counts.csv': {
    post: { parameters: { query: { 'shipper': number; 'reason': string }; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'text/csv': string } }; responses: { 200: { content: { 'application/json': { 'document': string | null; 'repeated': boolean; 'movements': number } } } } }
  }
  '/stock/movements': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'shipper'?: number; 'sku'?: string; 'document'?: string; 'from'?: string; 'sort'?: "oldest" | "newest" }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'document': string; 'entry': number; 'at': string; 'kind': "opening" | "reception" | "reservation" | "release" | "pick" | "return" | "count" | "damage" | "transfer"; 'shipper': number; 'sku': string; 'warehouse'?: string; 'location'?: string; 'batch'?: string; 'serial'?: string; 'expiresOn'?: string | null; 'units': number; 'reserved': number; 'reason'?: string; 'recordedBy'?: string })[]; 'next'?: string } } } } }
  }
}

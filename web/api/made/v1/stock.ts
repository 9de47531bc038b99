// Written by ./posta write from the slices.
export interface Paths {
  '/stock': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'sku'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'shipper': number; 'sku': string; 'warehouse': string; 'location': string; 'batch'?: string; 'serial'?: string; 'expiresOn'?: string | null; 'units': number; 'reserved': number; 'available': number })[]; 'next'?: string } } } } }
  }
  '/stock/movements': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'sku'?: string; 'document'?: string; 'from'?: string; 'sort'?: "oldest" | "newest" }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'document': string; 'entry': number; 'at': string; 'kind': "opening" | "reception" | "reservation" | "release" | "pick" | "return" | "count" | "damage" | "transfer"; 'shipper': number; 'sku': string; 'warehouse'?: string; 'location'?: string; 'batch'?: string; 'serial'?: string; 'expiresOn'?: string | null; 'units': number; 'reserved': number; 'reason'?: string; 'recordedBy'?: string })[]; 'next'?: string } } } } }
  }
  '/stock/summary': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'q'?: string; 'show'?: "running-out" | "expiring" }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'sku': string; 'description': string; 'units': number; 'reserved': number; 'available': number; 'announced': number; 'leavingPerDay': number; 'lastsDays': number | null; 'leftByDay': (number)[]; 'expiresFirst': { 'on': string; 'units': number } | null })[]; 'next'?: string; 'total': number; 'runningOut': number; 'expiring': number } } } } }
  }
}

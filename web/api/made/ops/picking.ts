// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/picking': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'shipper'?: number; 'warehouse'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'trackingCode': string; 'shipper': number; 'state': "reserved" | "picking" | "picked" | "released" | "returned"; 'reservedAt': string; 'units': ({ 'line': number; 'sku': string; 'warehouse': string; 'location': string; 'batch'?: string; 'serial'?: string; 'expiresOn'?: string | null; 'reserved': number; 'picked': number })[] })[]; 'next'?: string } } } } }
  }
  '/picking/{trackingCode}': {
    get: { parameters: { query?: never; path: { 'trackingCode': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'trackingCode': string; 'shipper': number; 'state': "reserved" | "picking" | "picked" | "released" | "returned"; 'reservedAt': string; 'units': ({ 'line': number; 'sku': string; 'warehouse': string; 'location': string; 'batch'?: string; 'serial'?: string; 'expiresOn'?: string | null; 'reserved': number; 'picked': number })[] } } } } }
    post: { parameters: { query?: never; path: { 'trackingCode': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'lines'?: ({ 'line': number; 'units'?: number | null })[] | null } } }; responses: { 200: { content: { 'application/json': { 'trackingCode': string; 'shipper': number; 'state': "reserved" | "picking" | "picked" | "released" | "returned"; 'reservedAt': string; 'units': ({ 'line': number; 'sku': string; 'warehouse': string; 'location': string; 'batch'?: string; 'serial'?: string; 'expiresOn'?: string | null; 'reserved': number; 'picked': number })[] } } } } }
  }
}

// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/stock': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'sku'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'shipper': number; 'sku': string; 'warehouse': string; 'location': string; 'batch'?: string; 'serial'?: string; 'expiresOn'?: string | null; 'units': number; 'reserved': number; 'available': number })[]; 'next'?: string } } } } }
  }
}

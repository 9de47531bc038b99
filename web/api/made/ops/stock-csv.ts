// Written by ./posta write from the slices.
export interface Paths {
  '/stock.csv': {
    get: { parameters: { query?: { 'shipper'?: number; 'sku'?: string; 'warehouse'?: string; 'location'?: string; 'batch'?: string; 'serial'?: string; 'expiresBefore'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/skus': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'shipper': number; 'code': string; 'description': string; 'weightKg'?: number | null; 'lengthCm'?: number | null; 'heightCm'?: number | null; 'widthCm'?: number | null; 'batchTracked'?: boolean; 'serialTracked'?: boolean; 'expiryTracked'?: boolean; 'active': boolean })[]; 'next'?: string } } } } }
  }
}

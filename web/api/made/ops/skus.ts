// Written by ./posta write from the slices.
export interface Paths {
  '/skus': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'shipper'?: number; 'active'?: boolean }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'shipper': number; 'code': string; 'description': string; 'weightKg'?: number | null; 'lengthCm'?: number | null; 'heightCm'?: number | null; 'widthCm'?: number | null; 'batchTracked'?: boolean; 'serialTracked'?: boolean; 'expiryTracked'?: boolean; 'active': boolean })[]; 'next'?: string } } } } }
  }
  '/skus/{shipper}/{code}': {
    get: { parameters: { query?: never; path: { 'shipper': string; 'code': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'shipper': number; 'code': string; 'description': string; 'weightKg'?: number | null; 'lengthCm'?: number | null; 'heightCm'?: number | null; 'widthCm'?: number | null; 'batchTracked'?: boolean; 'serialTracked'?: boolean; 'expiryTracked'?: boolean; 'active': boolean } } } } }
    put: { parameters: { query?: never; path: { 'shipper': string; 'code': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'description'?: string | null; 'weightKg'?: number | null; 'lengthCm'?: number | null; 'heightCm'?: number | null; 'widthCm'?: number | null; 'batchTracked'?: boolean | null; 'serialTracked'?: boolean | null; 'expiryTracked'?: boolean | null; 'active'?: boolean | null } } }; responses: { 200: { content: { 'application/json': { 'shipper': number; 'code': string; 'description': string; 'weightKg'?: number | null; 'lengthCm'?: number | null; 'heightCm'?: number | null; 'widthCm'?: number | null; 'batchTracked'?: boolean; 'serialTracked'?: boolean; 'expiryTracked'?: boolean; 'active': boolean } } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/price-lists': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'code': string; 'name': string; 'originPostalCode': number; 'vatPercent': number; 'insurancePercent': number; 'insuranceMinimum': number; 'cashPercent': number; 'cashMinimum': number; 'returnPercent': number | null; 'redirectionPercent': number | null })[]; 'next'?: string } } } } }
  }
  '/price-lists/{id}': {
    put: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'originPostalCode': number; 'vatPercent': number; 'insurancePercent': number; 'insuranceMinimum': number; 'cashPercent': number; 'cashMinimum': number; 'returnPercent'?: number | null; 'redirectionPercent'?: number | null } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'code': string; 'name': string; 'originPostalCode': number; 'vatPercent': number; 'insurancePercent': number; 'insuranceMinimum': number; 'cashPercent': number; 'cashMinimum': number; 'returnPercent': number | null; 'redirectionPercent': number | null } } } } }
    delete: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string } } } } }
  }
}

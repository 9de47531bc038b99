// Written by ./posta write from the slices.
export interface Paths {
  '/tariffs': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'list'?: string; 'origin'?: string; 'destination'?: string; 'service'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'list': string; 'origin': string; 'destination': string; 'service': "*" | "E" | "R" | "B" | "F" | "G" | "C"; 'upToKg': number; 'amount': number; 'extraKg': number | null; 'validFrom': string | null; 'validTo': string | null })[]; 'next'?: string } } } } }
  }
  '/tariffs/impact': {
    post: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'from': string; 'tariffs': ({ 'list': string; 'origin': string; 'destination': string; 'service': "*" | "E" | "R" | "B" | "F" | "G" | "C"; 'upToKg': number; 'amount': number; 'extraKg'?: number | null })[] } } }; responses: { 200: { content: { 'application/json': { 'from': string; 'month': string; 'shippers': number; 'todayCents': number; 'thenCents': number; 'items': ({ 'shipper': number; 'name': string; 'orders': number; 'estimated': boolean; 'todayCents': number; 'thenCents': number })[] } } } } }
  }
  '/tariffs/{id}': {
    put: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'amount': number; 'extraKg'?: number | null; 'validTo'?: string | null } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'list': string; 'origin': string; 'destination': string; 'service': "*" | "E" | "R" | "B" | "F" | "G" | "C"; 'upToKg': number; 'amount': number; 'extraKg': number | null; 'validFrom': string | null; 'validTo': string | null } } } } }
    delete: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string } } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/rates': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'priceList': string; 'origin': string; 'vatPercent': number; 'freeFromCents': number | null; 'items': ({ 'zone': string; 'zoneName': string; 'service': string; 'upToKg': number; 'amountCents': number; 'totalCents': number; 'extraKgCents': number | null })[] } } } } }
  }
}

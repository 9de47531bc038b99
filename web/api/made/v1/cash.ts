// Written by ./posta write from the slices.
export interface Paths {
  '/cash/collections': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'state'?: "collected" | "handed-over" | "settled" | "paid" | "reversed"; 'trackingCode'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'trackingCode': string; 'recipientName': string; 'shipper': number; 'amountCents': number; 'state': "collected" | "handed-over" | "settled" | "paid" | "reversed"; 'driver': string; 'branch': string; 'collectedAt': string; 'handOver': string | null; 'handedOverAt': string | null; 'statement': string | null; 'paidOn': string | null; 'reversedAt': string | null; 'claim': string | null })[]; 'next'?: string } } } } }
  }
  '/cash/statements': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'paid'?: boolean; 'from'?: string; 'to'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'shipper': number; 'shipperName': string; 'from': string; 'to': string; 'totalCents': number; 'shipments': number; 'createdAt': string; 'createdBy': string; 'payableOn': string | null; 'paidOn': string | null; 'paidReference': string | null; 'paidBy': string | null })[]; 'next'?: string } } } } }
  }
  '/cash/statements/{id}': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'shipper': number; 'shipperName': string; 'from': string; 'to': string; 'totalCents': number; 'shipments': number; 'createdAt': string; 'createdBy': string; 'payableOn': string | null; 'paidOn': string | null; 'paidReference': string | null; 'paidBy': string | null; 'lines': ({ 'trackingCode': string; 'kind': "collected" | "reversed"; 'amountCents': number; 'collectedAt': string; 'handedOverAt': string | null })[] } } } } }
  }
  '/cash/statements/{id}/csv': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
  }
  '/cash/statements/{id}/pdf': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/pdf': string } } } }
  }
  '/cash/summary': {
    get: { parameters: { query: { 'from': string; 'to': string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'from': string; 'to': string; 'collected': { 'cents': number; 'shipments': number }; 'withDrivers': { 'cents': number; 'shipments': number }; 'atBranches': { 'cents': number; 'shipments': number }; 'settled': { 'cents': number; 'shipments': number }; 'paid': { 'cents': number; 'shipments': number } } } } } }
  }
}

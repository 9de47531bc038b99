// Written by ./posta write from the slices.
export interface Paths {
  '/hand-overs': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'day'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'day': string; 'from': string; 'to': string; 'printedAt': string | null; 'shipments': number; 'received': number })[]; 'next'?: string } } } } }
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'day'?: string | null } } }; responses: { 201: { content: { 'application/json': { 'id': string; 'day': string; 'from': string; 'to': string; 'printedAt': string | null; 'shipments': number; 'received': number; 'cancelled': number; 'pieces': number; 'weightKg': number; 'cashCents': number } } } } }
  }
  '/hand-overs/next': {
    get: { parameters: { query?: { 'day'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string | null; 'day': string; 'from': string; 'to': string; 'printedAt': string | null; 'shipments': number; 'received': number; 'cancelled': number; 'pieces': number; 'weightKg': number; 'cashCents': number } } } } }
  }
  '/hand-overs/{id}': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'day': string; 'from': string; 'to': string; 'printedAt': string | null; 'shipments': number; 'received': number; 'cancelled': number; 'pieces': number; 'weightKg': number; 'cashCents': number } } } } }
  }
  '/hand-overs/{id}/pdf': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/pdf': string } } } }
  }
  '/hand-overs/{id}/shipments': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number }; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'trackingCode': string; 'enteredAt': string; 'service': string; 'recipientName': string; 'locality': string; 'postalCode': number; 'pieces': number; 'weightKg': number; 'cashCents': number; 'state': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; 'received': boolean; 'cancelled': boolean })[]; 'next'?: string } } } } }
  }
}

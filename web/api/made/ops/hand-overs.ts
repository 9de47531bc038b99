// Written by ./posta write from the slices.
export interface Paths {
  '/hand-overs': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'day'?: string; 'received'?: boolean }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'shipper': number; 'shipperName': string; 'day': string; 'printedAt': string; 'shipments': number; 'received': number; 'branch': string | null; 'receivedAt': string | null })[]; 'next'?: string } } } } }
  }
  '/hand-overs/{id}': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'shipper': number; 'shipperName': string; 'day': string; 'trackingCodes': (string)[]; 'shipments': number; 'cancelled': number; 'pieces': number; 'weightKg': number; 'cashCents': number; 'branch': string | null; 'receivedAt': string | null; 'receivedBy': string | null; 'handedOverBy': string | null; 'closedAt': string | null; 'entered': number; 'counted': number; 'missingPieces': number; 'extra': (string)[] } } } } }
  }
  '/hand-overs/{id}/counts': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'counts'?: ({ 'trackingCode': string; 'pieces'?: number | null; 'givenBack'?: boolean | null })[] | null; 'closed'?: boolean | null; 'handedOverBy'?: string | null } } }; responses: { 200: { content: { 'application/json': { 'branch': string | null; 'receivedAt': string | null; 'receivedBy': string | null; 'handedOverBy': string | null; 'closedAt': string | null; 'entered': number; 'counted': number; 'missingPieces': number; 'extra': (string)[] } } } } }
  }
  '/hand-overs/{id}/reception': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'branch': string; 'missing'?: (string)[] | null; 'extra'?: (string)[] | null; 'handedOverBy'?: string | null; 'at'?: string | null } } }; responses: { 200: { content: { 'application/json': { 'shipper': number; 'received': number; 'duplicates': number; 'refused': ({ 'trackingCode'?: string; 'reason'?: string })[]; 'missing': (string)[]; 'extra': (string)[] } } } } }
  }
  '/hand-overs/{id}/shipments': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number }; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'trackingCode': string; 'recipientName': string; 'locality': string; 'postalCode': number; 'result': "awaited" | "received" | "missing" | "cancelled" | "elsewhere"; 'state': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; 'since': string; 'cancelledAt': string | null; 'pieces': number; 'counted': number | null; 'missingPieces': number; 'givenBackAt': string | null })[]; 'next'?: string } } } } }
  }
  '/hand-overs/{id}/undo': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'reason'?: string | null } } }; responses: { 200: { content: { 'application/json': { 'undone': number; 'kept': (string)[] } } } } }
  }
}

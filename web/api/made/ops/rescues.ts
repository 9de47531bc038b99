// Written by ./posta write from the slices.
export interface Paths {
  '/rescues': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'state'?: "pending" | "done" | "failed" | "withdrawn"; 'trackingCode'?: string; 'shipper'?: number; 'branch'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'trackingCode': string; 'shipper': number; 'kind': "return" | "redirection"; 'state': "pending" | "done" | "failed" | "withdrawn"; 'requestedAt': string; 'requestedBy': string; 'settledAt'?: string | null; 'settledBy'?: string | null; 'reason': string; 'destination'?: Record<string, unknown> | null; 'shipperName'?: string; 'pieceState': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; 'pieceSince': string; 'pieceBranch'?: string | null; 'locality'?: string; 'dueSince': string | null })[]; 'next'?: string } } } } }
  }
  '/rescues/counts': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'pending': number; 'failed': number } } } } }
  }
  '/rescues/{trackingCode}/carry-out': {
    post: { parameters: { query?: never; path: { 'trackingCode': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'trackingCode': string; 'shipper': number; 'kind': "return" | "redirection"; 'state': "pending" | "done" | "failed" | "withdrawn"; 'requestedAt': string; 'requestedBy': string; 'settledAt'?: string | null; 'settledBy'?: string | null; 'reason': string; 'destination'?: Record<string, unknown> | null } } } } }
  }
  '/rescues/{trackingCode}/fail': {
    post: { parameters: { query?: never; path: { 'trackingCode': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'reason': string } } }; responses: { 200: { content: { 'application/json': { 'trackingCode': string; 'shipper': number; 'kind': "return" | "redirection"; 'state': "pending" | "done" | "failed" | "withdrawn"; 'requestedAt': string; 'requestedBy': string; 'settledAt'?: string | null; 'settledBy'?: string | null; 'reason': string; 'destination'?: Record<string, unknown> | null } } } } }
  }
  '/rescues/{trackingCode}/withdraw': {
    post: { parameters: { query?: never; path: { 'trackingCode': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'reason': string } } }; responses: { 200: { content: { 'application/json': { 'trackingCode': string; 'shipper': number; 'kind': "return" | "redirection"; 'state': "pending" | "done" | "failed" | "withdrawn"; 'requestedAt': string; 'requestedBy': string; 'settledAt'?: string | null; 'settledBy'?: string | null; 'reason': string; 'destination'?: Record<string, unknown> | null } } } } }
  }
}

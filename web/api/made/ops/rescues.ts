// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/rescues': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'state'?: "pending" | "done" | "failed" | "withdrawn"; 'trackingCode'?: string; 'shipper'?: number }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'trackingCode': string; 'shipper': number; 'kind': "return" | "redirection"; 'state': "pending" | "done" | "failed" | "withdrawn"; 'requestedAt': string; 'requestedBy': string; 'settledAt'?: string | null; 'settledBy'?: string | null; 'reason': string; 'destination'?: Record<string, unknown> | null })[]; 'next'?: string } } } } }
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

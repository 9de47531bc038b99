// Written by ./posta write from the slices.
export interface Paths {
  '/keys/{id}': {
    delete: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'shipper': number; 'name': string; 'scopes': ("account" | "cash" | "imports" | "keys" | "labels" | "onboarding" | "orders:read" | "orders:write" | "quotes" | "sandbox" | "stock" | "tracking" | "webhooks")[]; 'origins': (string)[]; 'createdAt': string; 'createdBy': string; 'expiresAt': string | null; 'revokedAt'?: string | null; 'lastUsedAt'?: string | null; 'approval'?: "waiting" | "approved" | "declined"; 'decidedAt'?: string; 'decidedBy'?: string; 'replaces'?: string } } } } }
  }
  '/keys/{id}/rotate': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'overlapHours'?: number | null } } }; responses: { 201: { content: { 'application/json': { 'id': string; 'shipper': number; 'name': string; 'scopes': ("account" | "cash" | "imports" | "keys" | "labels" | "onboarding" | "orders:read" | "orders:write" | "quotes" | "sandbox" | "stock" | "tracking" | "webhooks")[]; 'origins': (string)[]; 'createdAt': string; 'createdBy': string; 'expiresAt': string | null; 'revokedAt'?: string | null; 'lastUsedAt'?: string | null; 'approval'?: "waiting" | "approved" | "declined"; 'decidedAt'?: string; 'decidedBy'?: string; 'replaces'?: string; 'key': string } } } } }
  }
}

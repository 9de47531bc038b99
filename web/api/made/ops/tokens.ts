// Written by ./posta write from the slices.
export interface Paths {
  '/tokens': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'role': "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch'?: string | null; 'expiresAt'?: string | null } } }; responses: { 201: { content: { 'application/json': { 'id': string; 'name': string; 'role': "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch': string | null; 'createdAt': string; 'expiresAt': string | null; 'revokedAt': string | null; 'token': string } } } } }
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'name': string; 'role': "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch': string | null; 'createdAt': string; 'expiresAt': string | null; 'revokedAt': string | null })[] } } } } }
  }
  '/tokens/{id}': {
    delete: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'name': string; 'role': "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch': string | null; 'createdAt': string; 'expiresAt': string | null; 'revokedAt': string | null } } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/passkeys': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'name': string; 'createdAt': string; 'lastUsedAt': string | null })[] } } } } }
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'id': string; 'clientData': string; 'attestation': string; 'transports'?: (string)[] | null } } }; responses: { 201: { content: { 'application/json': { 'passkey': { 'id': string; 'name': string; 'createdAt': string; 'lastUsedAt': string | null }; 'recoveryCodes': (string)[] | null } } } } }
  }
  '/passkeys/challenges': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody?: never; responses: { 201: { content: { 'application/json': { 'rp': { 'id': string; 'name': string }; 'user': { 'id': string; 'name': string; 'displayName': string }; 'challenge': string; 'pubKeyCredParams': ({ 'type': "public-key"; 'alg': number })[]; 'timeout': number; 'excludeCredentials': ({ 'id': string; 'type': "public-key"; 'transports': (string)[] })[]; 'authenticatorSelection': { 'residentKey': string; 'requireResidentKey': boolean; 'userVerification': string }; 'attestation': string } } } } }
  }
  '/passkeys/{id}': {
    delete: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'name': string; 'createdAt': string; 'lastUsedAt': string | null } } } } }
  }
}

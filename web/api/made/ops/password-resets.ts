// Written by ./posta write from the slices.
export interface Paths {
  '/password-resets': {
    post: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'email': string } } }; responses: { 200: { content: { 'application/json': { 'sendsMail': boolean } } } } }
  }
  '/password-resets/{token}': {
    get: { parameters: { query?: never; path: { 'token': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'purpose': "invitation" | "reset" | "membership"; 'email': string; 'name': string; 'expiresAt': string; 'invitations': ({ 'id': string; 'environment': "testing" | "production"; 'shipper'?: number; 'shipperName'?: string; 'mode'?: "CROSS" | "WARE"; 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch'?: string; 'invitedAt': string })[] } } } } }
    put: { parameters: { query?: never; path: { 'token': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'password': string } } }; responses: { 200: { content: { 'application/json': { 'person': { 'id': string; 'email': string; 'name': string; 'language': "es" | "en"; 'hasSecondFactor': boolean; 'hasCodeApp': boolean; 'passkeys': number } } } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/email-changes/{token}': {
    get: { parameters: { query?: never; path: { 'token': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'purpose': "confirm" | "undo"; 'email': string; 'expiresAt': string; 'needsPassword': boolean } } } } }
    put: { parameters: { query?: never; path: { 'token': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'password': string } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'email': string; 'name': string; 'language': "es" | "en"; 'hasSecondFactor': boolean; 'hasCodeApp': boolean; 'passkeys': number } } } } }
  }
}

// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/session': {
    post: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'email': string; 'password': string; 'keep'?: boolean | null; 'code'?: string | null } } }; responses: { 200: { content: { 'application/json': { 'person': { 'id': string; 'email': string; 'name': string; 'language': "es" | "en"; 'hasSecondFactor': boolean }; 'memberships': ({ 'environment': "testing" | "production"; 'shipper'?: number; 'shipperName'?: string; 'mode'?: "CROSS" | "WARE"; 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch'?: string })[]; 'membership': ({ 'environment': "testing" | "production"; 'shipper'?: number; 'shipperName'?: string; 'mode'?: "CROSS" | "WARE"; 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch'?: string }) | (null); 'scopes': (string)[]; 'reads': (string)[]; 'mustSetSecondFactor': boolean; 'session': { 'id': string; 'expiresAt': string }; 'demonstration': boolean; 'sendsMail': boolean } } } } }
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'person': { 'id': string; 'email': string; 'name': string; 'language': "es" | "en"; 'hasSecondFactor': boolean }; 'memberships': ({ 'environment': "testing" | "production"; 'shipper'?: number; 'shipperName'?: string; 'mode'?: "CROSS" | "WARE"; 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch'?: string })[]; 'membership': ({ 'environment': "testing" | "production"; 'shipper'?: number; 'shipperName'?: string; 'mode'?: "CROSS" | "WARE"; 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch'?: string }) | (null); 'scopes': (string)[]; 'reads': (string)[]; 'mustSetSecondFactor': boolean; 'session': { 'id': string; 'expiresAt': string }; 'demonstration': boolean; 'sendsMail': boolean } } } } }
    delete: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'ended': boolean } } } } }
  }
  '/session/confirmation': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'password': string; 'code'?: string | null } } }; responses: { 200: { content: { 'application/json': { 'freshUntil': string } } } } }
  }
  '/session/password': {
    put: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'present': string; 'password': string } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'email': string; 'name': string; 'language': "es" | "en"; 'hasSecondFactor': boolean } } } } }
  }
  '/session/person': {
    put: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'language': "es" | "en" } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'email': string; 'name': string; 'language': "es" | "en"; 'hasSecondFactor': boolean } } } } }
  }
  '/session/second-factor': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'password': string } } }; responses: { 201: { content: { 'application/json': { 'secret': string; 'uri': string } } } } }
    put: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'code': string } } }; responses: { 200: { content: { 'application/json': { 'recoveryCodes': (string)[] } } } } }
  }
  '/session/second-factor/removal': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'password': string } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'email': string; 'name': string; 'language': "es" | "en"; 'hasSecondFactor': boolean } } } } }
  }
}

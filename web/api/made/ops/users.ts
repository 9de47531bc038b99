// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/users': {
    get: { parameters: { query?: { 'shipper'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'email': string; 'name': string; 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch': string | null; 'state': "active" | "invited" | "disabled"; 'hasSecondFactor': boolean; 'signedInAt': string | null; 'sessions': number })[] } } } } }
    post: { parameters: { query?: { 'shipper'?: string }; path?: never; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'email': string; 'name': string; 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch'?: string | null; 'language'?: "es" | "en" | null } } }; responses: { 201: { content: { 'application/json': { 'id': string; 'email': string; 'name': string; 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch': string | null; 'state': "active" | "invited" | "disabled"; 'hasSecondFactor': boolean; 'signedInAt': string | null; 'sessions': number; 'link': string | null; 'linkExpiresAt': string | null } } } } }
  }
  '/users/{id}': {
    put: { parameters: { query?: { 'shipper'?: string }; path: { 'id': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch'?: string | null } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'email': string; 'name': string; 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch': string | null; 'state': "active" | "invited" | "disabled"; 'hasSecondFactor': boolean; 'signedInAt': string | null; 'sessions': number } } } } }
    delete: { parameters: { query?: { 'shipper'?: string }; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'email': string; 'name': string; 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch': string | null; 'state': "active" | "invited" | "disabled"; 'hasSecondFactor': boolean; 'signedInAt': string | null; 'sessions': number } } } } }
  }
  '/users/{id}/reset-link': {
    post: { parameters: { query?: { 'shipper'?: string }; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 201: { content: { 'application/json': { 'link': string | null; 'linkExpiresAt': string | null } } } } }
  }
  '/users/{id}/sessions': {
    delete: { parameters: { query?: { 'shipper'?: string }; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'ended': number } } } } }
  }
}

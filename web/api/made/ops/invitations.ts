// Written by ./posta write from the slices.
export interface Paths {
  '/invitations/{token}': {
    put: { parameters: { query?: never; path: { 'token': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'accepts': boolean } } }; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'environment': "testing" | "production"; 'shipper'?: number; 'shipperName'?: string; 'mode'?: "CROSS" | "WARE"; 'role': "administra" | "despacha" | "cuentas" | "integra" | "mira" | "administrator" | "executive" | "branch" | "scanner" | "courier" | "reader"; 'branch'?: string; 'invitedAt': string })[] } } } } }
  }
}

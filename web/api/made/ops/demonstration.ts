// Written by ./posta write from the slices.
export interface Paths {
  '/demonstration/contents': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'mode': "off" | "on" | "living"; 'living': { 'shippers': (number)[]; 'shipments': number; 'people': number; 'rows': number }; 'whole': { 'shippers': (number)[]; 'shipments': number; 'people': number; 'rows': number }; 'auditEntries': number; 'removal': ({ 'whole': boolean; 'running': boolean; 'beganAt': string; 'beganBy': string; 'removed': number; 'total': number }) | (null) } } } } }
  }
  '/demonstration/removal': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'whole'?: boolean | null } } }; responses: { 201: { content: { 'application/json': { 'shippers': (number)[]; 'shipments': number; 'people': number; 'rows': number } } } } }
  }
}

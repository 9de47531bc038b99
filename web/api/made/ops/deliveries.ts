// Written by ./posta write from the slices.
export interface Paths {
  '/deliveries': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'id': string; 'trackingCode': string; 'at'?: string | null; 'outcome'?: "delivered" | "failed" | null; 'pin'?: string | null; 'name'?: string | null; 'document'?: string | null; 'photos'?: (string)[] | null; 'signature'?: string | null; 'latitude'?: string | null; 'longitude'?: string | null; 'reasonCode'?: string | null; 'note'?: string | null } } }; responses: { 200: { content: { 'application/json': { 'trackingCode': string; 'status': "recorded" | "duplicate" | "refused"; 'reason'?: string; 'code'?: string; 'state'?: "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; 'since'?: string; 'before'?: "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; 'allowed'?: ("PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC")[] } } } } }
  }
  '/deliveries/{trackingCode}/proof': {
    get: { parameters: { query?: never; path: { 'trackingCode': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'proof': ({ 'at': string; 'outcome': "delivered" | "failed"; 'reasonCode': string | null; 'name': string | null; 'document': string | null; 'hasPin': boolean; 'photos': (string)[]; 'signature': string | null; 'note': string | null; 'latitude': number | null; 'longitude': number | null; 'by': string }) | (null) } } } } }
  }
  '/deliveries/{trackingCode}/proof/{file}': {
    get: { parameters: { query?: never; path: { 'trackingCode': string; 'file': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'image/jpeg': string; 'image/png': string } } } }
  }
}

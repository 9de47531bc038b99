// Written by ./posta write from the slices.
export interface Paths {
  '/rescues': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'state'?: "pending" | "done" | "failed" | "withdrawn"; 'trackingCode'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'trackingCode': string; 'kind': "return" | "redirection"; 'state': "pending" | "done" | "failed" | "withdrawn"; 'requestedAt': string; 'settledAt': string | null; 'reason': string; 'pieceState': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; 'pieceSince': string; 'dueSince': string | null })[]; 'next'?: string } } } } }
  }
}

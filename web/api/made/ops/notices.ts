// Written by ./posta write from the slices.
export interface Paths {
  '/notices': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'read': boolean; 'item': { 'id': string; 'kind': "cancelled-scanned" | "claim" | "hand-over-missing" | "container-missing" | "late" | "idle" | "address" | "second-visit" | "cash-difference" | "rescue-due" | "return-due" | "recipient-choice" | "no-tariff" | "heavier" | "unconfirmed-delivery"; 'text': string; 'trackingCode': string; 'handOver': string | null; 'shipper': number; 'shipperName': string | null; 'recipient': string | null; 'branch': string | null; 'branchName': string | null; 'since': string; 'owner': { 'name': string; 'isMe': boolean } | null; 'due': string | null; 'note': string | null; 'detail': Record<string, unknown> } })[]; 'unread': number } } } } }
  }
  '/notices/read': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'ids'?: (string)[] | null; 'all'?: boolean | null } } }; responses: { 200: { content: { 'application/json': { 'unread': number } } } } }
  }
}

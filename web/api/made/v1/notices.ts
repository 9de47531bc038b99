// Written by ./posta write from the slices.
export interface Paths {
  '/notices': {
    get: { parameters: { query?: { 'unread'?: boolean }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'kind': "webhook-off" | "webhook-failing" | "import-finished" | "import-failed" | "statement-ready" | "statement-paid" | "rescue-done" | "rescue-failed" | "key-expiring" | "key-waiting" | "onboarding-ready" | "onboarding-approved"; 'text': string; 'at': string; 'subject': string; 'read': boolean })[]; 'unread': number } } } } }
  }
  '/notices/read': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'ids'?: (string)[] | null; 'all'?: boolean | null } } }; responses: { 200: { content: { 'application/json': { 'unread': number } } } } }
  }
}

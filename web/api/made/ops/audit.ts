// Written by ./posta write from the slices.
export interface Paths {
  '/audit': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'subject'?: string; 'about'?: string; 'operator'?: string; 'action'?: string; 'from'?: string; 'to'?: string; 'sort'?: "oldest" | "newest" }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'sequence': number; 'at': string; 'operator': string; 'operatorId': string; 'action': string; 'subject': string; 'detail': unknown; 'hash': string })[]; 'next'?: string } } } } }
  }
  '/audit/check': {
    get: { parameters: { query?: { 'after'?: number }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'sound': boolean; 'checked': number; 'links': number; 'next': number | null; 'faultAt': number | null; 'fault': string | null } } } } }
  }
}

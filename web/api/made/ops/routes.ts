// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/routes': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'postalCode'?: string; 'router'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'range': string; 'from': number; 'to': number; 'router': string; 'sameDayRouter': string | null; 'cutOff': string | null; 'active': boolean })[]; 'next'?: string } } } } }
  }
  '/routes/{range}': {
    get: { parameters: { query?: never; path: { 'range': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'range': string; 'from': number; 'to': number; 'router': string; 'sameDayRouter': string | null; 'cutOff': string | null; 'active': boolean } } } } }
    put: { parameters: { query?: never; path: { 'range': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'router': string; 'sameDayRouter'?: string | null; 'cutOff'?: string | null; 'active'?: boolean | null } } }; responses: { 200: { content: { 'application/json': { 'range': string; 'from': number; 'to': number; 'router': string; 'sameDayRouter': string | null; 'cutOff': string | null; 'active': boolean } } } } }
    delete: { parameters: { query?: never; path: { 'range': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'range': string; 'from': number; 'to': number; 'router': string; 'sameDayRouter': string | null; 'cutOff': string | null; 'active': boolean } } } } }
  }
}

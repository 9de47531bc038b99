// Written by ./posta write from the slices.
export interface Paths {
  '/routes': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'postalCode'?: string; 'router'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'range': string; 'from': number; 'to': number; 'router': string; 'sameDayRouter': string | null; 'cutOff': string | null; 'active': boolean })[]; 'next'?: string } } } } }
  }
  '/routes/resolve': {
    get: { parameters: { query: { 'postalCode': string; 'at'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'postalCode': number; 'at': string; 'router': string; 'sameDayRouter': string | null; 'cutOff': string | null; 'route': { 'range': string; 'from': number; 'to': number; 'router': string }; 'under': ({ 'range': string; 'from': number; 'to': number; 'router': string })[]; 'branch': { 'code': string; 'name': string } | null; 'withoutBranch': (number)[] } } } } }
  }
  '/routes/volume': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'since': string; 'items': ({ 'range': string; 'shipments': number; 'visits': number; 'failed': number })[] } } } } }
  }
  '/routes/{range}': {
    get: { parameters: { query?: never; path: { 'range': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'range': string; 'from': number; 'to': number; 'router': string; 'sameDayRouter': string | null; 'cutOff': string | null; 'active': boolean } } } } }
    put: { parameters: { query?: never; path: { 'range': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'router': string; 'sameDayRouter'?: string | null; 'cutOff'?: string | null; 'active'?: boolean | null } } }; responses: { 200: { content: { 'application/json': { 'range': string; 'from': number; 'to': number; 'router': string; 'sameDayRouter': string | null; 'cutOff': string | null; 'active': boolean } } } } }
    delete: { parameters: { query?: never; path: { 'range': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'range': string; 'from': number; 'to': number; 'router': string; 'sameDayRouter': string | null; 'cutOff': string | null; 'active': boolean } } } } }
  }
}

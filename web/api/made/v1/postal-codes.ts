// Written by ./posta write from the slices.
export interface Paths {
  '/postal-codes/{postalCode}/route': {
    get: { parameters: { query?: never; path: { 'postalCode': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'postalCode': number; 'router': string; 'sameDay': boolean; 'range': string; 'cutOff': string | null } } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/transit-times': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'origin'?: string; 'destination'?: string; 'service'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'origin': string; 'destination': string; 'service': "*" | "E" | "R" | "B" | "F" | "G" | "C"; 'minDays': number; 'maxDays': number; 'cutOff': string | null })[]; 'next'?: string } } } } }
  }
  '/transit-times/{id}': {
    put: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'minDays': number; 'maxDays': number; 'cutOff'?: string | null } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'origin': string; 'destination': string; 'service': "*" | "E" | "R" | "B" | "F" | "G" | "C"; 'minDays': number; 'maxDays': number; 'cutOff': string | null } } } } }
    delete: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string } } } } }
  }
}

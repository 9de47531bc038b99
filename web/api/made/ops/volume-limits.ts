// Written by ./posta write from the slices.
export interface Paths {
  '/volume-limits': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'shipper': number; 'beganAt': string; 'liftedAt': string | null; 'ordersPerDay': number | null })[]; 'ramp': ({ 'week': number; 'ordersPerDay': number })[] } } } } }
  }
  '/volume-limits/{number}': {
    delete: { parameters: { query?: never; path: { 'number': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'shipper': number } } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/dashboard': {
    get: { parameters: { query?: { 'from'?: string; 'to'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'from': string; 'to': string; 'totals': { 'loaded': number; 'delivered': number; 'failed': number; 'returned': number; 'onTime': number | null; 'onTimePercent': number | null }; 'days': ({ 'day': string; 'loaded': number; 'delivered': number; 'failed': number; 'returned': number; 'onTime': number | null })[]; 'zones': ({ 'zone': string | null; 'name': string; 'loaded': number })[]; 'today': { 'day': string; 'loaded': number; 'usual': number | null }; 'inTransit': { 'pieces': number; 'goingOut': number; 'returning': number; 'states': ({ 'state': string; 'pieces': number })[] } } } } } }
  }
}

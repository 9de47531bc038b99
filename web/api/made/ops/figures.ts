// Written by ./posta write from the slices.
export interface Paths {
  '/figures/failed-visits': {
    get: { parameters: { query?: { 'from'?: string; 'to'?: string; 'branch'?: string; 'shipper'?: number; 'by'?: "day" | "branch" | "shipper" }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'from': string; 'to': string; 'visits': number; 'failed': number; 'reasons': ({ 'code': string; 'pieces': number })[]; 'items': ({ 'key': string; 'name': string | null; 'visits': number; 'failed': number })[] } } } } }
  }
  '/figures/floor': {
    get: { parameters: { query?: { 'from'?: string; 'to'?: string; 'branch'?: string; 'shipper'?: number; 'by'?: "day" | "branch" | "shipper" }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'pieces': number; 'idle': number; 'items': ({ 'key': string; 'name': string | null; 'branch': string; 'pieces': number; 'idle': number })[] } } } } }
  }
  '/figures/on-time': {
    get: { parameters: { query?: { 'from'?: string; 'to'?: string; 'branch'?: string; 'shipper'?: number; 'by'?: "day" | "branch" | "shipper" }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'from': string; 'to': string; 'promised': number; 'onTime': number; 'items': ({ 'key': string; 'name': string | null; 'promised': number; 'onTime': number })[] } } } } }
  }
  '/figures/volume': {
    get: { parameters: { query?: { 'from'?: string; 'to'?: string; 'branch'?: string; 'shipper'?: number; 'by'?: "day" | "branch" | "shipper" }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'from': string; 'to': string; 'pieces': number; 'items': ({ 'key': string; 'name': string | null; 'pieces': number; 'days': (number)[] })[] } } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/places/{trackingCode}': {
    get: { parameters: { query?: never; path: { 'trackingCode': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'trackingCode': string; 'place': "sender" | "floor" | "container" | "trip" | "road" | "courier" | "recipient" | "missing"; 'branch': string | null; 'container': string | null } } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/labels': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'codes': (string)[]; 'format'?: "A4" | "Z10X10" | "Z10X15" | "Z10X6" | "zpl" | "special" | "specialVertical" | "specialVerticalPickeo" | null; 'dpi'?: number | null; 'size'?: "Z10X15" | "Z10X10" | "Z10X6" | "special" | null; 'perSheet'?: number | null; 'start'?: number | null; 'order'?: "sent" | "entered" | "postal-code" | "route" | "recipient" | null; 'withReturn'?: boolean | null; 'withHandOver'?: boolean | null } } }; responses: { 200: { content: { 'application/pdf': string; 'text/plain': string } } } }
  }
  '/labels/links': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'codes': (string)[]; 'format'?: "A4" | "Z10X10" | "Z10X15" | "Z10X6" | "zpl" | "special" | "specialVertical" | "specialVerticalPickeo" | null; 'hours'?: number | null } } }; responses: { 200: { content: { 'application/json': { 'items': ({ 'trackingCode': string; 'url': string })[]; 'expiresAt': string } } } } }
  }
  '/labels/pending': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'trackingCode': string; 'enteredAt': string; 'service': string; 'recipientName': string; 'locality': string; 'province': string; 'postalCode': number; 'labels': number })[]; 'next'?: string } } } } }
  }
  '/labels/{trackingCode}.png': {
    get: { parameters: { query?: { 'format'?: "A4" | "Z10X10" | "Z10X15" | "Z10X6" | "special" | "specialVertical" | "specialVerticalPickeo"; 'number'?: number }; path: { 'trackingCode': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'image/png': string } } } }
  }
}

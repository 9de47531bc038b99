// Written by ./posta write from the slices.
export interface Paths {
  '/onboardings': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'number': number; 'name': string; 'mode': "CROSS" | "WARE"; 'insured'?: boolean | null; 'sameDay'?: boolean | null; 'volumetricFactor'?: number | null; 'contactName': string; 'contactEmail': string; 'services'?: string | null } } }; responses: { 201: { content: { 'application/json': { 'shipper': number; 'environment': "testing" | "production"; 'password': string; 'key': string } } } } }
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'shipper': number; 'contactName': string; 'contactEmail': string; 'requestedBy': string; 'requestedAt': string | null; 'readyAt': string | null; 'approvedAt': string | null; 'withdrawnAt': string | null })[]; 'next': string | null } } } } }
  }
  '/onboardings/{number}': {
    get: { parameters: { query?: never; path: { 'number': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'shipper': number; 'state': "testing" | "ready" | "approved" | "withdrawn"; 'meaning': string; 'services'?: (string)[]; 'requestedAt'?: string; 'readyAt'?: string | null; 'approvedAt'?: string | null; 'withdrawnAt'?: string | null; 'representative': number; 'needed': number; 'missing': (string)[]; 'ordersPerDay': (number)[]; 'orders': ({ 'trackingCode': string; 'service': string; 'counts': boolean; 'missing': (string)[]; 'lacks': ("recipient-name" | "full-address" | "phone" | "e-mail" | "weights" | "dimensions" | "label-printed" | "tracking-asked")[] })[]; 'serviceOrders': ({ 'service': string; 'orders': number })[]; 'steps': ({ 'step': "account" | "orders" | "ready" | "approval" | "production"; 'state': "done" | "current" | "pending"; 'at': string | null })[]; 'recommendations': ({ 'name': "sign-labels"; 'text': string })[]; 'next': string | null; 'executive': string } } } } }
  }
  '/onboardings/{number}/approval': {
    post: { parameters: { query?: never; path: { 'number': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody?: never; responses: { 201: { content: { 'application/json': { 'shipper': number; 'environment': "testing" | "production"; 'password': string; 'key': string } } } } }
  }
  '/onboardings/{number}/withdrawal': {
    post: { parameters: { query?: never; path: { 'number': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'reason': string } } }; responses: { 200: { content: { 'application/json': { 'state': string } } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/onboarding': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'shipper': number; 'state': "testing" | "ready" | "approved" | "withdrawn"; 'meaning': string; 'services'?: (string)[]; 'requestedAt'?: string; 'readyAt'?: string | null; 'approvedAt'?: string | null; 'withdrawnAt'?: string | null; 'representative': number; 'needed': number; 'missing': (string)[]; 'ordersPerDay': (number)[]; 'orders': ({ 'trackingCode': string; 'service': string; 'counts': boolean; 'missing': (string)[]; 'lacks': ("recipient-name" | "full-address" | "phone" | "e-mail" | "weights" | "dimensions" | "label-printed" | "tracking-asked")[] })[]; 'serviceOrders': ({ 'service': string; 'orders': number })[]; 'steps': ({ 'step': "account" | "orders" | "ready" | "approval" | "production"; 'state': "done" | "current" | "pending"; 'at': string | null })[]; 'recommendations': ({ 'name': "sign-labels"; 'text': string })[]; 'next': string | null; 'executive': string } } } } }
  }
  '/onboarding/summary': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'onboarding': { 'state': "testing" | "ready" | "approved" | "withdrawn"; 'representative': number; 'needed': number } | null; 'failingWebhooks': number } } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/account': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'shipper': { 'number': number; 'name': string; 'mode': "CROSS" | "WARE"; 'insured': boolean; 'sameDay': boolean; 'volumetricFactor': number; 'labelLinks': "optional" | "required" }; 'key': { 'id': string; 'name': string; 'scopes': ("account" | "cash" | "imports" | "keys" | "labels" | "onboarding" | "orders:read" | "orders:write" | "quotes" | "sandbox" | "stock" | "tracking" | "webhooks")[]; 'expiresAt': string | null } } } } } }
  }
  '/account/differences': {
    get: { parameters: { query: { 'after'?: string; 'limit'?: number; 'from': string; 'to': string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'trackingCode': string; 'enteredAt': string; 'service': string; 'postalCode': number; 'cancelled': boolean; 'quotedCents': number | null; 'measuredCents': number | null; 'rescueCents': number; 'chargedCents': number | null; 'declaredWeightKg': number; 'declaredVolumetricWeightKg': number; 'measuredWeightKg': number; 'measuredVolumetricWeightKg': number; 'differenceCents': number })[]; 'next'?: string } } } } }
  }
  '/account/shipments': {
    get: { parameters: { query: { 'after'?: string; 'limit'?: number; 'from': string; 'to': string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'trackingCode': string; 'enteredAt': string; 'service': string; 'postalCode': number; 'cancelled': boolean; 'quotedCents': number | null; 'measuredCents': number | null; 'rescueCents': number; 'chargedCents': number | null })[]; 'next'?: string } } } } }
  }
  '/account/shipments.csv': {
    get: { parameters: { query: { 'from': string; 'to': string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
  }
  '/account/summary': {
    get: { parameters: { query: { 'from': string; 'to': string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'from': string; 'to': string; 'shipments': number; 'cancelled': number; 'measured': number; 'unpriced': number; 'quotedCents': number; 'measuredCents': number; 'rescueCents': number; 'chargedCents': number; 'differenceCents': number; 'creditedCents': number; 'credits': ({ 'claim': string; 'trackingCode': string; 'amountCents': number; 'at': string })[] } } } } }
  }
  '/account/weeks': {
    get: { parameters: { query: { 'from': string; 'to': string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'year': number; 'week': number; 'from': string; 'to': string; 'shipments': number; 'chargedCents': number })[] } } } } }
  }
}

// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/shippers': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'number': number; 'name': string; 'mode': "CROSS" | "WARE"; 'insured'?: boolean | null; 'sameDay'?: boolean | null; 'volumetricFactor'?: number | null; 'labelLinks'?: "optional" | "required" | null } } }; responses: { 201: { content: { 'application/json': { 'number': number; 'name': string; 'mode': "CROSS" | "WARE"; 'insured': boolean; 'sameDay': boolean; 'volumetricFactor': number; 'labelLinks': "optional" | "required"; 'password': string; 'key': string } } } } }
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'mode'?: "CROSS" | "WARE"; 'name'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'shippers': ({ 'number': number; 'name': string; 'mode': "CROSS" | "WARE"; 'insured': boolean; 'sameDay': boolean; 'volumetricFactor': number; 'labelLinks': "optional" | "required" })[]; 'next'?: string } } } } }
  }
  '/shippers/{number}': {
    get: { parameters: { query?: never; path: { 'number': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'number': number; 'name': string; 'mode': "CROSS" | "WARE"; 'insured': boolean; 'sameDay': boolean; 'volumetricFactor': number; 'labelLinks': "optional" | "required" } } } } }
    put: { parameters: { query?: never; path: { 'number': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'insured': boolean; 'sameDay': boolean; 'volumetricFactor': number; 'mode'?: "CROSS" | "WARE" | null; 'labelLinks'?: "optional" | "required" | null } } }; responses: { 200: { content: { 'application/json': { 'number': number; 'name': string; 'mode': "CROSS" | "WARE"; 'insured': boolean; 'sameDay': boolean; 'volumetricFactor': number; 'labelLinks': "optional" | "required" } } } } }
  }
  '/shippers/{number}/account/shipments': {
    get: { parameters: { query: { 'after'?: string; 'limit'?: number; 'from': string; 'to': string }; path: { 'number': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'trackingCode': string; 'enteredAt': string; 'service': string; 'postalCode': number; 'cancelled': boolean; 'quotedCents': number | null; 'measuredCents': number | null; 'rescueCents': number; 'chargedCents': number | null })[]; 'next'?: string } } } } }
  }
  '/shippers/{number}/account/shipments.csv': {
    get: { parameters: { query: { 'from': string; 'to': string }; path: { 'number': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
  }
  '/shippers/{number}/account/summary': {
    get: { parameters: { query: { 'from': string; 'to': string }; path: { 'number': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'from': string; 'to': string; 'shipments': number; 'cancelled': number; 'measured': number; 'unpriced': number; 'quotedCents': number; 'measuredCents': number; 'rescueCents': number; 'chargedCents': number; 'differenceCents': number; 'creditedCents': number; 'credits': ({ 'claim': string; 'trackingCode': string; 'amountCents': number; 'at': string })[] } } } } }
  }
  '/shippers/{number}/credentials': {
    post: { parameters: { query?: never; path: { 'number': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'kind': "password" | "key" } } }; responses: { 201: { content: { 'application/json': { 'id': string; 'kind': "password" | "key"; 'createdAt': string; 'expiresAt': string | null; 'lastUsedAt': string | null; 'secret': string } } } } }
    get: { parameters: { query?: never; path: { 'number': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'kind': "password" | "key"; 'createdAt': string; 'expiresAt': string | null; 'lastUsedAt': string | null })[] } } } } }
  }
  '/shippers/{number}/credentials/rotate': {
    post: { parameters: { query?: never; path: { 'number': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'kind': "password" | "key"; 'overlapHours'?: number | null } } }; responses: { 201: { content: { 'application/json': { 'id': string; 'kind': "password" | "key"; 'createdAt': string; 'expiresAt': string | null; 'lastUsedAt': string | null; 'secret': string } } } } }
  }
  '/shippers/{number}/credentials/{id}': {
    delete: { parameters: { query?: never; path: { 'number': string; 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'kind': "password" | "key"; 'createdAt': string; 'expiresAt': string | null; 'lastUsedAt': string | null } } } } }
  }
  '/shippers/{number}/keys': {
    post: { parameters: { query?: never; path: { 'number': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'scopes': ("account" | "cash" | "imports" | "keys" | "labels" | "onboarding" | "orders:read" | "orders:write" | "quotes" | "sandbox" | "stock" | "tracking" | "webhooks")[]; 'origins'?: (string)[] | null; 'expiresAt'?: string | null } } }; responses: { 201: { content: { 'application/json': { 'id': string; 'shipper': number; 'name': string; 'scopes': ("account" | "cash" | "imports" | "keys" | "labels" | "onboarding" | "orders:read" | "orders:write" | "quotes" | "sandbox" | "stock" | "tracking" | "webhooks")[]; 'origins': (string)[]; 'createdAt': string; 'createdBy': string; 'expiresAt': string | null; 'revokedAt'?: string | null; 'lastUsedAt'?: string | null; 'key': string } } } } }
    get: { parameters: { query?: never; path: { 'number': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'shipper': number; 'name': string; 'scopes': ("account" | "cash" | "imports" | "keys" | "labels" | "onboarding" | "orders:read" | "orders:write" | "quotes" | "sandbox" | "stock" | "tracking" | "webhooks")[]; 'origins': (string)[]; 'createdAt': string; 'createdBy': string; 'expiresAt': string | null; 'revokedAt'?: string | null; 'lastUsedAt'?: string | null })[] } } } } }
  }
}

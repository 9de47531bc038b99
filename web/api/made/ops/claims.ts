// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/claims': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'state'?: "open" | "accepted" | "refused" | "withdrawn"; 'shipper'?: number; 'trackingCode'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'trackingCode': string; 'shipper': number; 'kind': "lost" | "damaged" | "missing-content"; 'state': "open" | "accepted" | "refused" | "withdrawn"; 'amountCents': number; 'creditedCents': number | null; 'openedAt': string; 'settledAt': string | null; 'reason': string | null })[]; 'next'?: string } } } } }
  }
  '/claims/{id}': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'trackingCode': string; 'shipper': number; 'kind': "lost" | "damaged" | "missing-content"; 'state': "open" | "accepted" | "refused" | "withdrawn"; 'amountCents': number; 'creditedCents': number | null; 'openedAt': string; 'settledAt': string | null; 'reason': string | null; 'messages': ({ 'at': string; 'side': "shipper" | "carrier"; 'author': string; 'text': string })[] } } } } }
  }
  '/claims/{id}/acceptance': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'amountCents': number } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'trackingCode': string; 'shipper': number; 'kind': "lost" | "damaged" | "missing-content"; 'state': "open" | "accepted" | "refused" | "withdrawn"; 'amountCents': number; 'creditedCents': number | null; 'openedAt': string; 'settledAt': string | null; 'reason': string | null; 'messages': ({ 'at': string; 'side': "shipper" | "carrier"; 'author': string; 'text': string })[] } } } } }
  }
  '/claims/{id}/messages': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'text': string } } }; responses: { 201: { content: { 'application/json': { 'id': string; 'trackingCode': string; 'shipper': number; 'kind': "lost" | "damaged" | "missing-content"; 'state': "open" | "accepted" | "refused" | "withdrawn"; 'amountCents': number; 'creditedCents': number | null; 'openedAt': string; 'settledAt': string | null; 'reason': string | null; 'messages': ({ 'at': string; 'side': "shipper" | "carrier"; 'author': string; 'text': string })[] } } } } }
  }
  '/claims/{id}/refusal': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'reason': string } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'trackingCode': string; 'shipper': number; 'kind': "lost" | "damaged" | "missing-content"; 'state': "open" | "accepted" | "refused" | "withdrawn"; 'amountCents': number; 'creditedCents': number | null; 'openedAt': string; 'settledAt': string | null; 'reason': string | null; 'messages': ({ 'at': string; 'side': "shipper" | "carrier"; 'author': string; 'text': string })[] } } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/cash/balances': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'account': "driver" | "branch" | "difference" | "result" | "payout" | "shipper"; 'holder': string; 'balanceCents': number })[]; 'totalCents': number } } } } }
  }
  '/cash/collections': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'state'?: "collected" | "handed-over" | "settled" | "paid" | "reversed"; 'trackingCode'?: string; 'shipper'?: number; 'driver'?: string; 'branch'?: string; 'handOver'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'trackingCode': string; 'recipientName': string; 'shipper': number; 'amountCents': number; 'state': "collected" | "handed-over" | "settled" | "paid" | "reversed"; 'driver': string; 'branch': string; 'collectedAt': string; 'handOver': string | null; 'handedOverAt': string | null; 'statement': string | null; 'paidOn': string | null; 'reversedAt': string | null; 'claim': string | null })[]; 'next'?: string } } } } }
  }
  '/cash/collections/{id}/entries': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'event': string; 'account': "driver" | "branch" | "difference" | "result" | "payout" | "shipper"; 'holder': string; 'amountCents': number; 'at': string; 'recordedBy': string; 'recordedById': string })[] } } } } }
  }
  '/cash/differences': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'open'?: boolean }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'trackingCode': string; 'shipper': number; 'amountCents': number; 'statement': string; 'openedAt': string; 'openedBy': string; 'reason': string; 'resolution': "deducted" | "written-off" | "dismissed" | null; 'note': string | null; 'resolvedAt': string | null; 'resolvedBy': string | null })[]; 'next'?: string } } } } }
  }
  '/cash/differences/{id}/resolution': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'resolution': "deducted" | "written-off" | "dismissed"; 'note': string } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'trackingCode': string; 'shipper': number; 'amountCents': number; 'statement': string; 'openedAt': string; 'openedBy': string; 'reason': string; 'resolution': "deducted" | "written-off" | "dismissed" | null; 'note': string | null; 'resolvedAt': string | null; 'resolvedBy': string | null } } } } }
  }
  '/cash/hand-overs': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'branch': string; 'trackingCodes': (string)[]; 'countedCents': number } } }; responses: { 201: { content: { 'application/json': { 'id': string; 'branch': string; 'driver': string; 'expectedCents': number; 'countedCents': number; 'openDifferenceCents': number; 'at': string; 'recordedBy': string; 'resolution': "recovered" | "written-off" | "returned" | "kept" | null; 'note': string | null; 'resolvedAt': string | null; 'resolvedBy': string | null } } } } }
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'open'?: boolean }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'branch': string; 'driver': string; 'expectedCents': number; 'countedCents': number; 'openDifferenceCents': number; 'at': string; 'recordedBy': string; 'resolution': "recovered" | "written-off" | "returned" | "kept" | null; 'note': string | null; 'resolvedAt': string | null; 'resolvedBy': string | null })[]; 'next'?: string } } } } }
  }
  '/cash/hand-overs/{id}/resolution': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'resolution': "recovered" | "written-off" | "returned" | "kept"; 'note': string } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'branch': string; 'driver': string; 'expectedCents': number; 'countedCents': number; 'openDifferenceCents': number; 'at': string; 'recordedBy': string; 'resolution': "recovered" | "written-off" | "returned" | "kept" | null; 'note': string | null; 'resolvedAt': string | null; 'resolvedBy': string | null } } } } }
  }
  '/cash/statements': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'shipper': number; 'from': string; 'to': string } } }; responses: { 201: { content: { 'application/json': { 'id': string; 'shipper': number; 'shipperName': string; 'from': string; 'to': string; 'totalCents': number; 'shipments': number; 'createdAt': string; 'createdBy': string; 'payableOn': string | null; 'paidOn': string | null; 'paidReference': string | null; 'paidBy': string | null } } } } }
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'paid'?: boolean; 'from'?: string; 'to'?: string; 'shipper'?: number }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'shipper': number; 'shipperName': string; 'from': string; 'to': string; 'totalCents': number; 'shipments': number; 'createdAt': string; 'createdBy': string; 'payableOn': string | null; 'paidOn': string | null; 'paidReference': string | null; 'paidBy': string | null })[]; 'next'?: string } } } } }
  }
  '/cash/statements/{id}': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'shipper': number; 'shipperName': string; 'from': string; 'to': string; 'totalCents': number; 'shipments': number; 'createdAt': string; 'createdBy': string; 'payableOn': string | null; 'paidOn': string | null; 'paidReference': string | null; 'paidBy': string | null; 'lines': ({ 'trackingCode': string; 'kind': "collected" | "reversed"; 'amountCents': number; 'collectedAt': string; 'handedOverAt': string | null })[] } } } } }
  }
  '/cash/statements/{id}/csv': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
  }
  '/cash/statements/{id}/payment': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'reference': string; 'paidOn': string } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'shipper': number; 'shipperName': string; 'from': string; 'to': string; 'totalCents': number; 'shipments': number; 'createdAt': string; 'createdBy': string; 'payableOn': string | null; 'paidOn': string | null; 'paidReference': string | null; 'paidBy': string | null } } } } }
  }
  '/cash/statements/{id}/pdf': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/pdf': string } } } }
  }
}

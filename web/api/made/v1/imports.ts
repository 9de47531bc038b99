// Written by ./posta write from the slices.
export interface Paths {
  '/imports': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'shipper': number; 'fileName': string; 'format'?: string; 'bytes'?: number; 'state': "judging" | "judged" | "loading" | "finished" | "cancelled" | "failed"; 'reloads'?: boolean; 'failure'?: string; 'sheet'?: string; 'ignoredColumns'?: (string)[]; 'rows': number; 'judgedRows'?: number; 'rightOrders'?: number; 'wrongOrders'?: number; 'loadedOrders'?: number; 'loadedRows'?: number; 'refusedOrders'?: number; 'alreadyOrders'?: number; 'estimatedCents'?: number; 'unpricedOrders'?: number; 'requestedBy'?: string; 'createdAt': string; 'judgedAt'?: string | null; 'startedAt'?: string | null; 'finishedAt'?: string | null; 'forgotten'?: boolean })[]; 'next'?: string } } } } }
    post: { parameters: { query?: { 'fileName'?: string; 'load'?: "true" | "false" | "1" | "0"; 'reload'?: "true" | "false" | "1" | "0" }; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/octet-stream': string } }; responses: { 201: { content: { 'application/json': { 'id': string; 'shipper': number; 'fileName': string; 'format'?: string; 'bytes'?: number; 'state': "judging" | "judged" | "loading" | "finished" | "cancelled" | "failed"; 'reloads'?: boolean; 'failure'?: string; 'sheet'?: string; 'ignoredColumns'?: (string)[]; 'rows': number; 'judgedRows'?: number; 'rightOrders'?: number; 'wrongOrders'?: number; 'loadedOrders'?: number; 'loadedRows'?: number; 'refusedOrders'?: number; 'alreadyOrders'?: number; 'estimatedCents'?: number; 'unpricedOrders'?: number; 'requestedBy'?: string; 'createdAt': string; 'judgedAt'?: string | null; 'startedAt'?: string | null; 'finishedAt'?: string | null; 'forgotten'?: boolean } } } } }
  }
  '/imports/template.csv': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
  }
  '/imports/template.xlsx': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': string } } } }
  }
  '/imports/{id}': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'shipper': number; 'fileName': string; 'format'?: string; 'bytes'?: number; 'state': "judging" | "judged" | "loading" | "finished" | "cancelled" | "failed"; 'reloads'?: boolean; 'failure'?: string; 'sheet'?: string; 'ignoredColumns'?: (string)[]; 'rows': number; 'judgedRows'?: number; 'rightOrders'?: number; 'wrongOrders'?: number; 'loadedOrders'?: number; 'loadedRows'?: number; 'refusedOrders'?: number; 'alreadyOrders'?: number; 'estimatedCents'?: number; 'unpricedOrders'?: number; 'requestedBy'?: string; 'createdAt': string; 'judgedAt'?: string | null; 'startedAt'?: string | null; 'finishedAt'?: string | null; 'forgotten'?: boolean } } } } }
  }
  '/imports/{id}/cancel': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'shipper': number; 'fileName': string; 'format'?: string; 'bytes'?: number; 'state': "judging" | "judged" | "loading" | "finished" | "cancelled" | "failed"; 'reloads'?: boolean; 'failure'?: string; 'sheet'?: string; 'ignoredColumns'?: (string)[]; 'rows': number; 'judgedRows'?: number; 'rightOrders'?: number; 'wrongOrders'?: number; 'loadedOrders'?: number; 'loadedRows'?: number; 'refusedOrders'?: number; 'alreadyOrders'?: number; 'estimatedCents'?: number; 'unpricedOrders'?: number; 'requestedBy'?: string; 'createdAt': string; 'judgedAt'?: string | null; 'startedAt'?: string | null; 'finishedAt'?: string | null; 'forgotten'?: boolean } } } } }
  }
  '/imports/{id}/errors': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number }; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'row': number; 'column': string; 'heading': string; 'value': string; 'field': string; 'trackingCode': string; 'code': number; 'detail': string; 'mend': string })[]; 'next'?: string } } } } }
  }
  '/imports/{id}/failed': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': string; 'text/csv': string } } } }
  }
  '/imports/{id}/orders': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'state'?: "right" | "wrong" | "loaded" | "refused" }; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'row': number; 'rows': number; 'trackingCode': string; 'state': "right" | "wrong" | "loaded" | "refused"; 'recipientName': string; 'address': string; 'postalCode': string; 'weightKg': number | null; 'priceCents': number | null })[]; 'next'?: string } } } } }
  }
  '/imports/{id}/result': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': string; 'text/csv': string } } } }
  }
  '/imports/{id}/start': {
    post: { parameters: { query?: { 'reload'?: "true" | "false" | "1" | "0" }; path: { 'id': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'shipper': number; 'fileName': string; 'format'?: string; 'bytes'?: number; 'state': "judging" | "judged" | "loading" | "finished" | "cancelled" | "failed"; 'reloads'?: boolean; 'failure'?: string; 'sheet'?: string; 'ignoredColumns'?: (string)[]; 'rows': number; 'judgedRows'?: number; 'rightOrders'?: number; 'wrongOrders'?: number; 'loadedOrders'?: number; 'loadedRows'?: number; 'refusedOrders'?: number; 'alreadyOrders'?: number; 'estimatedCents'?: number; 'unpricedOrders'?: number; 'requestedBy'?: string; 'createdAt': string; 'judgedAt'?: string | null; 'startedAt'?: string | null; 'finishedAt'?: string | null; 'forgotten'?: boolean } } } } }
  }
}

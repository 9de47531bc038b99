// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/webhooks': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'shipper': number; 'url': string; 'types': (string)[]; 'description': string; 'enabled': boolean; 'disabledBecause': "" | "asked" | "gone" | "failing"; 'failingSince'?: string | null; 'secretEnding'?: string; 'oldSecretUntil'?: string | null; 'createdAt'?: string; 'changedAt'?: string })[]; 'next'?: string } } } } }
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'url': string; 'types'?: ("cash.moved" | "onboarding.advanced" | "recipient.chose" | "rescue.carried-out" | "rescue.failed" | "rescue.requested" | "rescue.withdrawn" | "shipment.cancelled" | "shipment.measured" | "shipment.moved" | "stock.changed" | "webhook.disabled")[] | null; 'description'?: string | null; 'enabled'?: boolean | null } } }; responses: { 201: { content: { 'application/json': { 'id': string; 'shipper': number; 'url': string; 'types': (string)[]; 'description': string; 'enabled': boolean; 'disabledBecause': "" | "asked" | "gone" | "failing"; 'failingSince'?: string | null; 'secretEnding'?: string; 'oldSecretUntil'?: string | null; 'createdAt'?: string; 'changedAt'?: string; 'secret': string } } } } }
  }
  '/webhooks/{id}': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'shipper': number; 'url': string; 'types': (string)[]; 'description': string; 'enabled': boolean; 'disabledBecause': "" | "asked" | "gone" | "failing"; 'failingSince'?: string | null; 'secretEnding'?: string; 'oldSecretUntil'?: string | null; 'createdAt'?: string; 'changedAt'?: string } } } } }
    put: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'url'?: string | null; 'types'?: ("cash.moved" | "onboarding.advanced" | "recipient.chose" | "rescue.carried-out" | "rescue.failed" | "rescue.requested" | "rescue.withdrawn" | "shipment.cancelled" | "shipment.measured" | "shipment.moved" | "stock.changed" | "webhook.disabled")[] | null; 'description'?: string | null; 'enabled'?: boolean | null } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'shipper': number; 'url': string; 'types': (string)[]; 'description': string; 'enabled': boolean; 'disabledBecause': "" | "asked" | "gone" | "failing"; 'failingSince'?: string | null; 'secretEnding'?: string; 'oldSecretUntil'?: string | null; 'createdAt'?: string; 'changedAt'?: string } } } } }
    delete: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'shipper': number; 'url': string; 'types': (string)[]; 'description': string; 'enabled': boolean; 'disabledBecause': "" | "asked" | "gone" | "failing"; 'failingSince'?: string | null; 'secretEnding'?: string; 'oldSecretUntil'?: string | null; 'createdAt'?: string; 'changedAt'?: string } } } } }
  }
  '/webhooks/{id}/attempts': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'event'?: string; 'trackingCode'?: string; 'failed'?: boolean }; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'event': string; 'type': string | null; 'trackingCode': string | null; 'number': number; 'at': string; 'ms': number; 'status': number | null; 'problem': string; 'answer': string })[]; 'next'?: string } } } } }
  }
  '/webhooks/{id}/deliveries': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'state'?: "open" | "dead" }; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'event': string; 'type': string; 'trackingCode': string | null; 'state': "due" | "waiting" | "dead"; 'attempts': number; 'at': string })[]; 'next'?: string } } } } }
  }
  '/webhooks/{id}/replay': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'event'?: string | null; 'from'?: string | null; 'to'?: string | null; 'dead'?: boolean | null; 'dryRun'?: boolean | null } } }; responses: { 200: { content: { 'application/json': { 'count': number } } } } }
  }
  '/webhooks/{id}/rotate': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'shipper': number; 'url': string; 'types': (string)[]; 'description': string; 'enabled': boolean; 'disabledBecause': "" | "asked" | "gone" | "failing"; 'failingSince'?: string | null; 'secretEnding'?: string; 'oldSecretUntil'?: string | null; 'createdAt'?: string; 'changedAt'?: string; 'secret': string } } } } }
  }
  '/webhooks/{id}/stats': {
    get: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'since': string; 'attempts': number; 'delivered': number; 'firstTry': number; 'firstTryPercent': number | null; 'p50Ms': number | null; 'p95Ms': number | null; 'waiting': number; 'givenUp': number; 'attemptsAtMost': number } } } } }
  }
  '/webhooks/{id}/test': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 201: { content: { 'application/json': { 'event': string } } } } }
  }
}

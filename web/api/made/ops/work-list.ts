// Written by ./posta write from the slices.
export interface Paths {
  '/work-list': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'kind'?: "cancelled-scanned" | "claim" | "hand-over-missing" | "container-missing" | "late" | "idle" | "address" | "second-visit" | "cash-difference" | "rescue-due" | "return-due" | "recipient-choice" | "no-tariff" | "heavier" | "unconfirmed-delivery"; 'kinds'?: string; 'branch'?: string; 'owner'?: "me" | "none"; 'shipper'?: number; 'trackingCode'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'kind': "cancelled-scanned" | "claim" | "hand-over-missing" | "container-missing" | "late" | "idle" | "address" | "second-visit" | "cash-difference" | "rescue-due" | "return-due" | "recipient-choice" | "no-tariff" | "heavier" | "unconfirmed-delivery"; 'text': string; 'trackingCode': string; 'handOver': string | null; 'shipper': number; 'shipperName': string | null; 'recipient': string | null; 'branch': string | null; 'branchName': string | null; 'since': string; 'owner': { 'name': string; 'isMe': boolean } | null; 'due': string | null; 'note': string | null; 'detail': Record<string, unknown> })[]; 'next'?: string } } } } }
  }
  '/work-list/changes': {
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'ids': (string)[]; 'change': "take" | "release" | "plan" | "resolve"; 'note'?: string | null; 'due'?: string | null } } }; responses: { 200: { content: { 'application/json': { 'changed': (string)[]; 'unchanged': ({ 'id': string; 'reason': "item-unknown" | "item-taken" })[] } } } } }
  }
  '/work-list/counts': {
    get: { parameters: { query?: { 'kind'?: "cancelled-scanned" | "claim" | "hand-over-missing" | "container-missing" | "late" | "idle" | "address" | "second-visit" | "cash-difference" | "rescue-due" | "return-due" | "recipient-choice" | "no-tariff" | "heavier" | "unconfirmed-delivery"; 'kinds'?: string; 'branch'?: string; 'owner'?: "me" | "none"; 'shipper'?: number; 'trackingCode'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'total': number; 'mine': number; 'unowned': number; 'kinds': { 'cancelled-scanned': number; 'claim': number; 'hand-over-missing': number; 'container-missing': number; 'late': number; 'idle': number; 'address': number; 'second-visit': number; 'cash-difference': number; 'rescue-due': number; 'return-due': number; 'recipient-choice': number; 'no-tariff': number; 'heavier': number; 'unconfirmed-delivery': number }; 'mark': string } } } } }
  }
  '/work-list/{id}/owner': {
    put: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': Record<string, unknown> } } } }
    delete: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': Record<string, unknown> } } } }
  }
  '/work-list/{id}/resolution': {
    post: { parameters: { query?: never; path: { 'id': string }; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'note': string } } }; responses: { 200: { content: { 'application/json': Record<string, unknown> } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/work-list.csv': {
    get: { parameters: { query?: { 'kind'?: "cancelled-scanned" | "claim" | "hand-over-missing" | "container-missing" | "late" | "idle" | "address" | "second-visit" | "cash-difference" | "rescue-due" | "return-due" | "recipient-choice" | "no-tariff" | "heavier" | "unconfirmed-delivery"; 'kinds'?: string; 'branch'?: string; 'owner'?: "me" | "none"; 'shipper'?: number; 'trackingCode'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
  }
}

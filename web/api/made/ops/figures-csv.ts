// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/figures.csv': {
    get: { parameters: { query?: { 'from'?: string; 'to'?: string; 'branch'?: string; 'shipper'?: number; 'by'?: "day" | "branch" | "shipper" }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
  }
}

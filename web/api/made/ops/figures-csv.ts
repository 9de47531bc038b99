// Written by ./posta write from the slices.
export interface Paths {
  '/figures.csv': {
    get: { parameters: { query?: { 'from'?: string; 'to'?: string; 'branch'?: string; 'shipper'?: number; 'by'?: "day" | "branch" | "shipper" }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
  }
}

// Written by ./posta write from the slices.
export interface Paths {
  '/pickup-points.csv': {
    get: { parameters: { query?: { 'latitude'?: number; 'longitude'?: number; 'street'?: string; 'locality'?: string; 'postalCode'?: string; 'q'?: string; 'locker'?: boolean; 'cash'?: boolean; 'open'?: boolean; 'closed'?: boolean; 'weightKg'?: number; 'sidesCm'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'text/csv': string } } } }
  }
}

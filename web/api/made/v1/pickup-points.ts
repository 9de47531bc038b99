// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/pickup-points': {
    get: { parameters: { query?: { 'latitude'?: number; 'longitude'?: number; 'street'?: string; 'locality'?: string; 'postalCode'?: string; 'locker'?: boolean; 'weightKg'?: number; 'sidesCm'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'code': string; 'name': string; 'address': string; 'betweenStreets': string; 'phone': string; 'postalCode': number; 'municipality': string; 'locality': string; 'province': string; 'latitude': number; 'longitude': number; 'locker': boolean; 'maxWeightKg': number; 'maxSidesCm': (number)[]; 'openingHours': string; 'openingHoursText': string; 'status': "open" | "closed"; 'closedUntil': string | null; 'distanceKm': number | null })[] } } } } }
  }
  '/pickup-points/{code}': {
    get: { parameters: { query?: never; path: { 'code': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'code': string; 'name': string; 'address': string; 'betweenStreets': string; 'phone': string; 'postalCode': number; 'municipality': string; 'locality': string; 'province': string; 'latitude': number; 'longitude': number; 'locker': boolean; 'maxWeightKg': number; 'maxSidesCm': (number)[]; 'openingHours': string; 'openingHoursText': string; 'status': "open" | "closed"; 'closedUntil': string | null; 'distanceKm': number | null } } } } }
  }
}

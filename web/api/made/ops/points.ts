// Written by ./posta write from the slices.
export interface Paths {
  '/points/changes': {
    get: { parameters: { query?: { 'after'?: string; 'limit'?: number; 'since'?: string }; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'sequence': number; 'at': string; 'kind': "added" | "moved" | "changed" | "closed" | "reopened" | "removed"; 'code': string; 'branch': { 'code': string; 'name': string; 'address': string; 'betweenStreets': string; 'phone': string; 'postalCode': number; 'municipality': string; 'locality': string; 'latitude': string; 'longitude': string; 'locker': boolean; 'maxWeightKg': number; 'maxSideCm': number; 'maxMiddleSideCm': number; 'maxShortSideCm': number; 'openingHours': string; 'cutOff'?: string; 'pickupProof'?: "document" | "pin" | "document-or-pin"; 'province': string; 'status': "open" | "closed" | "removed"; 'closedFrom': string | null; 'closedUntil': string | null; 'openingHoursShort': string; 'whileClosed'?: { 'moves': ({ 'branch': string; 'name': string; 'postalCodes': number })[]; 'without': (number)[] } } })[]; 'next'?: string; 'cursor': string } } } } }
  }
}

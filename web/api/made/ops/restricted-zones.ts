// Written by ./posta write from the slices.
export interface Paths {
  '/restricted-zones': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'id': string; 'name': string; 'reason': string; 'since': string; 'inForce': boolean; 'geometry': { 'type': "Polygon" | "MultiPolygon"; 'coordinates': (unknown)[] }; 'postalCodes': number; 'branches': ({ 'code': string; 'name': string })[]; 'changedAt': string })[] } } } } }
    post: { parameters: { query?: never; path?: never; header?: { 'Idempotency-Key'?: string }; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'reason': string; 'since'?: string | null; 'geometry': { 'type': "Polygon" | "MultiPolygon"; 'coordinates': (unknown)[] } } } }; responses: { 201: { content: { 'application/json': { 'id': string; 'name': string; 'reason': string; 'since': string; 'inForce': boolean; 'geometry': { 'type': "Polygon" | "MultiPolygon"; 'coordinates': (unknown)[] }; 'postalCodes': number; 'branches': ({ 'code': string; 'name': string })[]; 'changedAt': string } } } } }
  }
  '/restricted-zones/contents': {
    post: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'geometry': { 'type': "Polygon" | "MultiPolygon"; 'coordinates': (unknown)[] } } } }; responses: { 200: { content: { 'application/json': { 'postalCodes': number; 'branches': ({ 'code': string; 'name': string })[] } } } } }
  }
  '/restricted-zones/imported': {
    get: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'name': string; 'reason': string; 'geometry': { 'type': "Polygon" | "MultiPolygon"; 'coordinates': (unknown)[] }; 'postalCodes': number; 'branches': ({ 'code': string; 'name': string })[] })[]; 'total': number } } } } }
  }
  '/restricted-zones/{id}': {
    put: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'reason': string; 'since'?: string | null; 'geometry': { 'type': "Polygon" | "MultiPolygon"; 'coordinates': (unknown)[] } } } }; responses: { 200: { content: { 'application/json': { 'id': string; 'name': string; 'reason': string; 'since': string; 'inForce': boolean; 'geometry': { 'type': "Polygon" | "MultiPolygon"; 'coordinates': (unknown)[] }; 'postalCodes': number; 'branches': ({ 'code': string; 'name': string })[]; 'changedAt': string } } } } }
    delete: { parameters: { query?: never; path: { 'id': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'id': string; 'name': string; 'reason': string; 'since': string; 'inForce': boolean; 'geometry': { 'type': "Polygon" | "MultiPolygon"; 'coordinates': (unknown)[] }; 'postalCodes': number; 'branches': ({ 'code': string; 'name': string })[]; 'changedAt': string } } } } }
  }
}

// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/shipments/{trackingCode}': {
    get: { parameters: { query?: never; path: { 'trackingCode': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'trackingCode': string; 'state': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; 'stateText': string; 'cancelled': boolean; 'enteredAt': string; 'recipientName': string; 'product': string; 'address': { 'street': string; 'locality': string; 'province': string }; 'promise': ({ 'from': string; 'to': string }) | (null); 'promiseBefore': ({ 'from': string; 'to': string }) | (null); 'late': boolean; 'trackingUrl': string; 'movements': ({ 'check': "PI" | "IF" | "GE" | "CO" | "AS" | "AR" | "MA" | "LD" | "EI" | "DL" | "CA" | "DV" | "RV" | "RM" | "RC"; 'description': string; 'reasonCode': string; 'at': string; 'branch': { 'code': string; 'name': string } | null; 'latitude'?: string; 'longitude'?: string; 'correction': boolean })[] } } } } }
  }
  '/shipments/{trackingCode}/measurements': {
    get: { parameters: { query?: never; path: { 'trackingCode': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'trackingCode': string; 'package': number | null; 'branch': string; 'at': string; 'weightKg': number; 'lengthCm'?: number; 'heightCm'?: number; 'widthCm'?: number; 'volumetricWeightKg'?: number; 'declaredWeightKg': number; 'declaredVolumetricWeightKg'?: number; 'price'?: number | null; 'declaredPrice'?: number | null; 'priceDifference'?: number | null; 'recordedAt'?: string })[] } } } } }
  }
  '/shipments/{trackingCode}/pickup-points': {
    get: { parameters: { query?: never; path: { 'trackingCode': string }; header?: never; cookie?: never }; requestBody?: never; responses: { 200: { content: { 'application/json': { 'items': ({ 'code': string; 'name': string; 'address': string; 'locality': string; 'locker': boolean; 'distanceKm': number })[] } } } } }
  }
}

// Written by test/support/write-web-types.ts from the rows of the service.
export interface Paths {
  '/quotes': {
    post: { parameters: { query?: never; path?: never; header?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'postalCode': number; 'weightKg': number; 'volumetricWeightKg'?: number | null; 'heightCm'?: number | null; 'lengthCm'?: number | null; 'widthCm'?: number | null; 'service'?: "E" | "R" | "B" | "F" | "G" | "C" | null; 'declaredValueCents'?: number | null; 'cashOnDeliveryCents'?: number | null } } }; responses: { 200: { content: { 'application/json': { 'totalCents': number; 'netCents': number; 'vatCents': number; 'baseCents': number; 'extraCents': number; 'surcharges': ({ 'kind': "insurance" | "cash-on-delivery"; 'amountCents': number })[]; 'chargedWeightKg': number; 'service': "E" | "R" | "B" | "F" | "G" | "C"; 'priceList': string; 'origin': { 'code': string; 'name': string }; 'destination': { 'code': string; 'name': string }; 'promise': ({ 'from': string; 'to': string }) | (null) } } } } }
  }
}

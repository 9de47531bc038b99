/** Four digits, 1000 to 9999. */
export type PostalCode = number & { readonly __brand: 'PostalCode' }

export function isPostalCode(value: number): value is PostalCode {
  return Number.isInteger(value) && value >= 1000 && value <= 9999
}

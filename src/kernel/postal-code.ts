/** Four digits, 1000 to 9999. */
export type PostalCode = number & { readonly __brand: 'PostalCode' }

export function isPostalCode(value: number): value is PostalCode {
  return Number.isInteger(value) && value >= 1000 && value <= 9999
}

/** Parses the four digits of a code; any other character makes it invalid. */
export function parsePostalCode(text: string): PostalCode | undefined {
  const code = /^\d{4}$/.test(text) ? Number(text) : 0
  return isPostalCode(code) ? code : undefined
}

const written = /^\s*(?:C\.?\s?P\.?A?\.?\s*:?\s*)?(?:[A-Z][\s-]?)?(\d{4})(?:[\s-]?[A-Z]{3})?\s*$/i

/** Reads a code as people write it: 1425, C1425, C 1425 ABC, C-1425-ABC and CP 1425 are one. */
export function readPostalCode(text: string): PostalCode | undefined {
  const code = Number(written.exec(text)?.[1] ?? 0)
  return isPostalCode(code) ? code : undefined
}

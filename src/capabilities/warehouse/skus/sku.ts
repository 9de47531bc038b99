/** The marks by which the units of a SKU are tracked. */
export interface Tracked {
  readonly batchTracked: boolean
  readonly serialTracked: boolean
  readonly expiryTracked: boolean
}

/** The marks that distinguish units of one SKU; days are YYYY-MM-DD. */
export interface StockNames {
  readonly batch?: string | undefined
  readonly serial?: string | undefined
  readonly expiresOn?: string | undefined
}

/** A kind of goods that a shipper keeps in the warehouse. */
export interface Sku extends Tracked {
  readonly shipperNumber: number
  readonly code: string
  readonly description: string
  readonly weightHundredthsKg: number | undefined
  readonly lengthHundredthsCm: number | undefined
  readonly heightHundredthsCm: number | undefined
  readonly widthHundredthsCm: number | undefined
  /** Goods of an inactive SKU can't be announced or received; existing units may leave. */
  readonly active: boolean
}

export const untracked: Tracked = {
  batchTracked: false,
  serialTracked: false,
  expiryTracked: false,
}

export function sameTracking(left: Tracked, right: Tracked): boolean {
  return (
    left.batchTracked === right.batchTracked &&
    left.serialTracked === right.serialTracked &&
    left.expiryTracked === right.expiryTracked
  )
}

export function sameSku(left: Sku, right: Sku): boolean {
  return (
    sameTracking(left, right) &&
    left.description === right.description &&
    left.weightHundredthsKg === right.weightHundredthsKg &&
    left.lengthHundredthsCm === right.lengthHundredthsCm &&
    left.heightHundredthsCm === right.heightHundredthsCm &&
    left.widthHundredthsCm === right.widthHundredthsCm &&
    left.active === right.active
  )
}

export type NamesRefusal =
  | { readonly name: 'name-missing'; readonly field: keyof StockNames }
  | { readonly name: 'name-not-tracked'; readonly field: keyof StockNames }
  | { readonly name: 'serial-is-one-unit' }

const trackedBy = [
  ['batch', 'batchTracked'],
  ['serial', 'serialTracked'],
  ['expiresOn', 'expiryTracked'],
] as const

/** Units must be named by exactly the marks that their SKU is tracked by. */
export function judgeNames(
  sku: Tracked,
  names: StockNames & { readonly units: number },
): NamesRefusal | undefined {
  for (const [field, flag] of trackedBy) {
    const isNamed = (names[field] ?? '') !== ''
    if (sku[flag] && !isNamed) return { name: 'name-missing', field }
    if (!sku[flag] && isNamed) return { name: 'name-not-tracked', field }
  }
  return sku.serialTracked && names.units > 1 ? { name: 'serial-is-one-unit' } : undefined
}

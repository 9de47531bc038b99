import type { Shipper } from '../../kernel/shipper.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'

/** Goods that a shipper announces, of one kind. */
export interface VoucherLine {
  readonly sku: string
  readonly units: number
  readonly description?: string
  readonly expiresOn?: string
  readonly heightHundredthsCm?: number
  readonly widthHundredthsCm?: number
  readonly depthHundredthsCm?: number
  readonly weightHundredthsKg?: number
}

/** What a shipper says will come to the warehouse. */
export interface VoucherDraft {
  readonly contact?: string
  readonly email?: string
  readonly observation?: string
  readonly lines: readonly VoucherLine[]
}

export type VoucherRefusal =
  | { readonly name: 'shipper-not-ware' }
  | { readonly name: 'skus-unknown'; readonly skus: readonly string[] }

/** Only WARE shippers have goods here, and only of SKUs that the warehouse knows (D32). */
export function judgeVoucher(
  shipper: Shipper,
  draft: VoucherDraft,
  known: ReadonlySet<string>,
): Outcome<VoucherDraft, VoucherRefusal> {
  if (shipper.mode !== 'WARE') return refuse({ name: 'shipper-not-ware' })
  const asked = new Set(draft.lines.map(({ sku }) => sku))
  const skus = [...asked].filter((sku) => !known.has(sku))
  return skus.length > 0 ? refuse({ name: 'skus-unknown', skus }) : accept(draft)
}

/** A number that people can read out: V, the day, and digits that tell the day's vouchers apart. */
export function voucherNumber(day: string, chance: number): string {
  return `V${day}${String(Math.floor(chance * 1_000_000)).padStart(6, '0')}`
}

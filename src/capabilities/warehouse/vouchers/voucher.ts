import type { Shipper } from '../../../kernel/shipper.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'

/** Goods of one kind that a shipper announces. */
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

/** Goods are announced, counted as they arrive, and the voucher is closed. */
export const voucherTable = {
  announced: { next: ['receiving', 'withdrawn'] },
  receiving: { next: ['receiving', 'closed'] },
  closed: { next: [] },
  withdrawn: { next: [] },
} as const satisfies Record<string, { next: readonly string[] }>

export type VoucherState = keyof typeof voucherTable

export const voucherStates = Object.keys(voucherTable) as VoucherState[]

export function mayBecome(from: VoucherState, to: VoucherState): boolean {
  const next: readonly VoucherState[] = voucherTable[from].next
  return next.includes(to)
}

/** The goods that a shipper announces to the warehouse. */
export interface VoucherDraft {
  readonly contact?: string
  readonly email?: string
  readonly observation?: string
  /** The day on which they should arrive, YYYY-MM-DD. */
  readonly arrivesOn?: string
  /** The person or firm that brings them. */
  readonly transport?: string
  readonly lines: readonly VoucherLine[]
}

export type VoucherRefusal =
  | { readonly name: 'shipper-not-ware' }
  | { readonly name: 'skus-unknown'; readonly skus: readonly string[] }

/** Only WARE shippers have goods here, and only of SKUs that the warehouse knows (D32). */
export function judgeVoucher(
  shipper: Shipper,
  draft: VoucherDraft,
  codes: ReadonlySet<string>,
): Outcome<VoucherDraft, VoucherRefusal> {
  if (shipper.mode !== 'WARE') return refuse({ name: 'shipper-not-ware' })
  const draftSkus = new Set(draft.lines.map(({ sku }) => sku))
  const skus = [...draftSkus].filter((sku) => !codes.has(sku))
  return skus.length > 0 ? refuse({ name: 'skus-unknown', skus }) : accept(draft)
}

/**
 * A number that people can read out: V, the day, and digits that distinguish the day's vouchers.
 */
export function voucherNumber(day: string, chance: number): string {
  return `V${day}${String(Math.floor(chance * 1_000_000)).padStart(6, '0')}`
}

/** Counted units of a SKU, for a line of a voucher or for none. */
export interface VoucherCount {
  readonly line: number
  readonly sku: string
  readonly counted: number
}

export const differences = ['exact', 'short', 'over', 'unexpected'] as const

/** Announced units compared with received ones. */
export interface ComparedLine {
  /** From 1, as announced; undefined if it was not announced. */
  readonly line: number | undefined
  readonly sku: string
  readonly expected: number
  readonly counted: number
  readonly difference: (typeof differences)[number]
}

/** Compares line by line; goods that were not announced come last. */
export function compareVoucher(
  lines: readonly Pick<VoucherLine, 'sku' | 'units'>[],
  counts: readonly VoucherCount[],
): ComparedLine[] {
  const counted = (line: number) => sum(counts.filter((count) => count.line === line))
  const announced = lines.map(({ sku, units }, index): ComparedLine => {
    const many = counted(index)
    const difference = many === units ? 'exact' : many < units ? 'short' : 'over'
    return { line: index + 1, sku, expected: units, counted: many, difference }
  })
  const others = counts.filter(({ line }) => line < 0)
  return [
    ...announced,
    ...[...new Set(others.map(({ sku }) => sku))].map(
      (sku): ComparedLine => ({
        line: undefined,
        sku,
        expected: 0,
        counted: sum(others.filter((one) => one.sku === sku)),
        difference: 'unexpected',
      }),
    ),
  ]
}

function sum(counts: readonly VoucherCount[]): number {
  return counts.reduce((total, { counted }) => total + counted, 0)
}

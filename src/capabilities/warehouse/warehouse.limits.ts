import { type LimitTable, limitTable } from '../../limits.ts'

export const warehouseLimits = {
  pickingCounted: 10_000,
  linesPerVoucher: 1_000,
  stockChangesPerRequest: 1_000,
  stockLedgerDays: 31,
  stockSummarySkus: 5_000,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const warehouseLimitWords: LimitTable = limitTable(warehouseLimits, {
  pickingCounted: undefined,
  linesPerVoucher: { what: 'Renglones por vale de mercadería', unit: '' },
  stockChangesPerRequest: { what: 'Ajustes o renglones recibidos por pedido', unit: '' },
  stockLedgerDays: { what: 'Días del libro del stock, si no se dice desde cuándo', unit: 'días' },
  stockSummarySkus: { what: 'SKU en el resumen del stock', unit: '' },
})

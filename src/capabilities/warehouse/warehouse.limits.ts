import { declareLimits } from '../../limits.ts'

export const [warehouseLimits, warehouseLimitWords] = declareLimits({
  pickingCounted: 10_000,
  linesPerVoucher: [1_000, 'Renglones por vale de mercadería'],
  stockChangesPerRequest: [1_000, 'Ajustes o renglones recibidos por pedido'],
  stockLedgerDays: [31, 'Días del libro del stock, si no se dice desde cuándo', 'días'],
  stockSummarySkus: [5_000, 'SKU en el resumen del stock'],
})

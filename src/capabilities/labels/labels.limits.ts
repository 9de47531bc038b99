import { type LimitTable, limitTable } from '../../limits.ts'

export const labelLimits = {
  labelsPerAnswer: 10_000,
  labelCodesPerRequest: 1_000,
  largePrintLabels: 50,
  labelLinkHours: 8_760,
  pendingDays: 90,
} as const

/** How each limit is described to callers; `undefined` if no caller can reach it. */
export const labelLimitWords: LimitTable = limitTable(labelLimits, {
  labelsPerAnswer: { what: 'Etiquetas por respuesta', unit: '' },
  labelCodesPerRequest: { what: 'Envíos por pedido de etiquetas', unit: '' },
  largePrintLabels: undefined,
  labelLinkHours: { what: 'Vigencia de un enlace firmado a una etiqueta', unit: 'h' },
  pendingDays: { what: 'Antigüedad de los envíos por imprimir', unit: 'días' },
})

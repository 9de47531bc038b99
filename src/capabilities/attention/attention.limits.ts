import { type LimitTable, limitTable } from '../../limits.ts'

export const attentionLimits = {
  attentionPerKind: 1_000,
  noticeDays: 30,
  noticesMarked: 200,
} as const

/** How each limit is described to callers. */
export const attentionLimitWords: LimitTable = limitTable(attentionLimits, {
  attentionPerKind: { what: 'Envíos por mirar de cada motivo', unit: '' },
  noticeDays: { what: 'Tiempo que se muestran los avisos', unit: 'días' },
  noticesMarked: { what: 'Avisos que se marcan como leídos por pedido', unit: '' },
})

import { type LimitTable, limitTable } from '../../limits.ts'

export const claimLimits = {
  claimTextCharacters: 1_000,
  claimMessages: 200,
  claimCents: 100_000_000_00,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const claimLimitWords: LimitTable = limitTable(claimLimits, {
  claimTextCharacters: { what: 'Caracteres de un mensaje de un reclamo', unit: '' },
  claimMessages: { what: 'Mensajes de un reclamo', unit: '' },
  claimCents: { what: 'Centavos que se reclaman por un envío', unit: '' },
})

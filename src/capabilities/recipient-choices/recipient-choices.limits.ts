import { type LimitTable, limitTable } from '../../limits.ts'

export const choiceLimits = {
  choicesPerShipment: 5,
  choiceNameCharacters: 60,
  choiceDays: 5,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const choiceLimitWords: LimitTable = limitTable(choiceLimits, {
  choicesPerShipment: { what: 'Veces que quien recibe cambia lo que eligió, por envío', unit: '' },
  choiceNameCharacters: undefined,
  choiceDays: undefined,
})

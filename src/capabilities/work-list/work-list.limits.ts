import { type LimitTable, limitTable } from '../../limits.ts'

export const workLimits = {
  workItemsPerChange: 200,
  workNoteCharacters: 200,
  workNoticeDays: 7,
  workNoticesShown: 50,
  sweepEveryMs: 5_000,
  sweepRestMs: 60_000,
  sweepTurnMs: 60_000,
  sweepPieces: 5_000,
  sweepPiecesPerCommit: 500,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const workLimitWords: LimitTable = limitTable(workLimits, {
  workItemsPerChange: { what: 'Pendientes que se cambian a la vez', unit: '' },
  workNoteCharacters: { what: 'Caracteres de la nota de un pendiente', unit: '' },
  workNoticeDays: { what: 'Tiempo que se muestran los avisos de la consola', unit: 'días' },
  workNoticesShown: { what: 'Avisos de la consola que se muestran', unit: '' },
  sweepEveryMs: undefined,
  sweepRestMs: undefined,
  sweepTurnMs: undefined,
  sweepPieces: undefined,
  sweepPiecesPerCommit: undefined,
})

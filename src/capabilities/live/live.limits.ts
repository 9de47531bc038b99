import { type LimitTable, limitTable } from '../../limits.ts'

export const liveLimits = {
  streamReaders: 4_000,
  streamReadersPerPerson: 30,
  streamReadersPerAccount: 200,
  streamTopics: 20,
  streamMovementsPerLook: 1_000,
  streamLookMs: 1_000,
  streamLatelyMs: 60_000,
  streamStillMs: 20_000,
  /** Whoever comes back shows the key or session again: one that was revoked hears no longer. */
  streamMs: 120_000,
  streamBackMs: 1_000,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const liveLimitWords: LimitTable = limitTable(liveLimits, {
  streamReaders: { what: 'Páginas al día a la vez, en total', unit: '' },
  streamReadersPerPerson: { what: 'Páginas al día a la vez, por persona o token', unit: '' },
  streamReadersPerAccount: { what: 'Páginas al día a la vez, por remitente', unit: '' },
  streamTopics: { what: 'Temas que sigue una página', unit: '' },
  streamMovementsPerLook: undefined,
  streamLookMs: undefined,
  streamLatelyMs: undefined,
  streamStillMs: undefined,
  streamMs: undefined,
  streamBackMs: undefined,
})

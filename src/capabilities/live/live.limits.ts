import { type LimitTable, limitTable } from '../../limits.ts'

export const liveLimits = {
  streamReaders: 4_000,
  streamReadersPerPerson: 30,
  streamTopics: 20,
  streamLookMs: 1_000,
  streamStillMs: 20_000,
  streamMs: 1_800_000,
} as const

/** What each means to callers; `undefined` where no caller meets it. */
export const liveLimitWords: LimitTable = limitTable(liveLimits, {
  streamReaders: { what: 'Páginas al día a la vez, en total', unit: '' },
  streamReadersPerPerson: { what: 'Páginas al día a la vez, por persona o token', unit: '' },
  streamTopics: { what: 'Temas que sigue una página', unit: '' },
  streamLookMs: undefined,
  streamStillMs: undefined,
  streamMs: undefined,
})

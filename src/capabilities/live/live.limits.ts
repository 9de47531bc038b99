import { declareLimits } from '../../limits.ts'

export const [liveLimits, liveLimitWords] = declareLimits({
  streamReaders: [4_000, 'Páginas al día a la vez, en total'],
  streamReadersPerPerson: [30, 'Páginas al día a la vez, por persona o token'],
  streamReadersPerAccount: [200, 'Páginas al día a la vez, por remitente'],
  streamTopics: [20, 'Temas que sigue una página'],
  streamMovementsPerLook: 1_000,
  streamLookMs: 1_000,
  streamLatelyMs: 60_000,
  streamStillMs: 20_000,
  /** A reader that comes back shows the key or session again: a revoked one gets nothing more. */
  streamMs: 120_000,
  streamBackMs: 1_000,
})

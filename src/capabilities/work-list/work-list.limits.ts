import { declareLimits } from '../../limits.ts'

export const [workLimits, workLimitWords] = declareLimits({
  workItemsPerChange: [200, 'Pendientes que se cambian a la vez'],
  workNoteCharacters: [200, 'Caracteres de la nota de un pendiente'],
  workNoticeDays: [7, 'Tiempo que se muestran los avisos de la consola', 'días'],
  workNoticesShown: [50, 'Avisos de la consola que se muestran'],
  sweepEveryMs: 5_000,
  sweepRestMs: 60_000,
  sweepTurnMs: 60_000,
  sweepPieces: 5_000,
  sweepPiecesPerCommit: 500,
})

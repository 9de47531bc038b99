import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import {
  findAuditEntries,
  findCash,
  findMeasurements,
  findMovements,
  findPrints,
  findRescues,
  findWebhookAttempts,
} from './history.store.ts'
import { type HistoryEntry, inOneOrder, markCorrected } from './history-entry.ts'

export type { HistoryEntry }

export interface History {
  /** Everything that happened to a piece, the newest first. */
  find(code: TrackingCode): Promise<HistoryEntry[]>
}

export function openHistory(db: Database): History {
  return {
    async find(code) {
      const [movements, ...others] = await Promise.all([
        findMovements(db, code),
        findMeasurements(db, code),
        findPrints(db, code),
        findRescues(db, code),
        findCash(db, code),
        findWebhookAttempts(db, code),
        findAuditEntries(db, code),
      ])
      return inOneOrder([...markCorrected(movements), ...others.flat()])
    },
  }
}

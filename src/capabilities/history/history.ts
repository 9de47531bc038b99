import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import { showWords } from '../audit/audit.ts'
import {
  findAuditEntries,
  findCash,
  findMeasurements,
  findMovements,
  findPrints,
  findRescues,
  findWebhookAttempts,
} from './history.store.ts'
import { type AuditEntry, type HistoryEntry, inOneOrder, markCorrected } from './history-entry.ts'

export { type ChoiceKind, choiceKinds } from '../recipient-choices/recipient-choices.ts'
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
        findAudited(db, code),
      ])
      return inOneOrder([...markCorrected(movements), ...others.flat()])
    },
  }
}

async function findAudited(db: Database, code: TrackingCode): Promise<AuditEntry[]> {
  const entries = await showWords(db, await findAuditEntries(db, code))
  return entries.map(({ shown, ...entry }) => ({ ...entry, detail: JSON.parse(shown) as unknown }))
}

import type { Database } from '../../kits/db/database.ts'
import { setUsed } from './api-keys.store.ts'

const minuteMs = 60_000

export interface KeyUses {
  /** Stores when a key was used, at most once a minute, without keeping the call waiting. */
  note(id: string, now: number): void
  /** Resolves when nothing is being stored. */
  settle(): Promise<void>
}

export function createKeyUses(db: Database, report: (error: unknown) => void): KeyUses {
  const noted = new Map<string, number>()
  const writing = new Set<Promise<void>>()
  return {
    note(id, now) {
      if (now - (noted.get(id) ?? 0) < minuteMs) return
      noted.set(id, now)
      const work = setUsed(db, id, now)
        .catch(report)
        .finally(() => writing.delete(work))
      writing.add(work)
    },
    async settle() {
      await Promise.all(writing)
    },
  }
}

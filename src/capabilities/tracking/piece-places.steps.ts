import { nextTurn } from '../../kits/batch/portions.ts'
import type { Database } from '../../kits/db/database.ts'
import { createRowPlaces, placesKept, type RowPlaces } from '../../kits/db/row-places.ts'
import { findNewestPlace, listPlaces } from './tracking.store.ts'

/** Where pieces lie, as far as this process has seen; see RowPlaces. */
export interface PiecePlaces {
  readonly places: RowPlaces
  /** Learns in the background where the newest ones lie; the others are noted as they are asked. */
  begin(): void
  stop(): Promise<void>
}

/** Few enough for those who ask meanwhile not to notice. */
const rowsPerTurn = 1_000

export function openPiecePlaces(db: Database, onFailure: (error: unknown) => void): PiecePlaces {
  const places = createRowPlaces()
  const stopping = new AbortController()
  let learning: Promise<void> | undefined

  async function learn(): Promise<void> {
    const newest = await findNewestPlace(db)
    let after = Math.max(newest - placesKept, 0)
    while (!stopping.signal.aborted && after < newest) {
      const rows = await listPlaces(db, after, rowsPerTurn)
      for (const { id, code } of rows) places.note(code, id)
      after = rows.at(-1)?.id ?? newest
      await nextTurn()
    }
  }

  return {
    places,
    begin() {
      learning ??= learn().catch(onFailure)
    },
    async stop() {
      stopping.abort()
      await learning
    },
  }
}

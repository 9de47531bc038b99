import { createPause } from '../../kits/batch/pause.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Database } from '../../kits/db/database.ts'
import { withoutCopies } from '../../kits/db/row-copies.ts'
import { createRowPlaces, placesKept } from '../../kits/db/row-places.ts'
import {
  findNewestPlace,
  type KnownPieces,
  listPieces,
  openCopies,
  type PieceRow,
} from './tracking.store.ts'

/** Where pieces lie and what was copied of them, as far as this process has seen. */
export interface PiecePlaces extends KnownPieces {
  /**
   * Learns in the background, the newest ones first of all and then what comes; older ones become
   * known as they are asked for.
   */
  begin(): void
  stop(): Promise<void>
}

/** Few enough for those who ask meanwhile not to notice: a millisecond. */
const rowsPerTurn = 250

const newOnesEveryMs = 1_000

/** What could not be read may be read later. */
const againAfterMs = 60_000

export function openPiecePlaces(db: Database, onFailure: (error: unknown) => void): PiecePlaces {
  const places = createRowPlaces()
  const pause = createPause()
  const stopping = new AbortController()
  let copies = withoutCopies<PieceRow>()
  let learning: Promise<void> | undefined

  /** Answers the last one that it learnt. */
  async function learnAfter(place: number): Promise<number> {
    const rows = await copies.learn(() => listPieces(db, place, rowsPerTurn))
    for (const { id, tracking_code } of rows) places.note(tracking_code, id)
    if (rows.length === rowsPerTurn) await nextTurn()
    else await pause.begin(newOnesEveryMs)
    return rows.at(-1)?.id ?? place
  }

  async function learnAll(): Promise<void> {
    let last = Math.max((await findNewestPlace(db)) - placesKept, 0)
    while (!stopping.signal.aborted) last = await learnAfter(last)
  }

  async function learn(): Promise<void> {
    copies = (await openCopies(db, onFailure).catch(onFailure)) ?? copies
    for (;;) {
      await learnAll().catch(onFailure)
      if (stopping.signal.aborted) return
      await pause.begin(againAfterMs)
    }
  }

  return {
    places,
    get copies() {
      return copies
    },
    begin() {
      learning ??= learn()
    },
    async stop() {
      stopping.abort()
      pause.end()
      await learning
      copies.close()
    },
  }
}

import { createPause } from '../../../kits/batch/pause.ts'
import { nextTurn, nextTurnOfBusy } from '../../../kits/batch/portions.ts'
import type { Database } from '../../../kits/db/database.ts'
import { withoutCopies } from '../../../kits/db/row-copies.ts'
import { createRowPlaces, placesKept } from '../../../kits/db/row-places.ts'
import { type KnownPieces, listPieces, openCopies, type PieceRow } from '../tracking.store.ts'
import { findNewestPlace, listPlaces } from './lookup.store.ts'

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
const placesPerTurn = 1_000
const rowsPerTurn = 250

/**
 * Places are soon learnt. To copy the rows takes five times as long, and can wait until nobody else
 * has much to do: what is asked for meanwhile is copied then.
 */
const busyRestMs = 100

const newOnesEveryMs = 1_000

/** What could not be read may be read later. */
const againAfterMs = 60_000

export function openPiecePlaces(db: Database, onFailure: (error: unknown) => void): PiecePlaces {
  const places = createRowPlaces()
  const pause = createPause()
  const stopping = new AbortController()
  const { signal } = stopping
  let copies = withoutCopies<PieceRow>()
  let learning: Promise<void> | undefined

  async function learnPlaces(first: number, newest: number): Promise<void> {
    let last = first
    while (!signal.aborted && last < newest) {
      const rows = await listPlaces(db, last, placesPerTurn)
      for (const { id, code } of rows) places.note(code, id)
      last = rows.at(-1)?.id ?? newest
      await nextTurn()
    }
  }

  /** Answers the last one that it copied. */
  async function copyAfter(place: number): Promise<number> {
    const rows = await copies.learn(() => listPieces(db, place, rowsPerTurn))
    for (const { id, tracking_code } of rows) places.note(tracking_code, id)
    if (rows.length < rowsPerTurn) await pause.begin(newOnesEveryMs)
    else if (await nextTurnOfBusy()) await pause.begin(busyRestMs)
    return rows.at(-1)?.id ?? place
  }

  async function learnAll(): Promise<void> {
    const newest = await findNewestPlace(db)
    const first = Math.max(newest - placesKept, 0)
    await learnPlaces(first, newest)
    let last = first
    while (!signal.aborted) last = await copyAfter(last)
  }

  async function learn(): Promise<void> {
    copies = (await openCopies(db, onFailure).catch(onFailure)) ?? copies
    for (;;) {
      await learnAll().catch(onFailure)
      if (signal.aborted) return
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

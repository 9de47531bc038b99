import { promiseInForce } from '../../../kernel/delivery-promise.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { createBatcher } from '../../../kits/batch/batcher.ts'
import type { Database, Handle } from '../../../kits/db/database.ts'
import type { ArchivedPiece } from '../../archives/archives.ts'
import { newestOf, toJourney } from '../movements/journey.ts'
import { findPieces, type RecordedPiece, readPieceRow } from '../tracking.store.ts'
import type { TrackedPiece } from './piece.ts'

/** One entry per code, in order. */
export type Loader = (codes: readonly TrackingCode[]) => Promise<(TrackedPiece | undefined)[]>

/**
 * Small look-ups that arrive together share one query: on PostgreSQL that saves round trips, on
 * SQLite read transactions. Wide look-ups take turns: each is answered, and its memory released,
 * before the next one starts, and small ones run in between.
 */
export function createLoader(db: Database): Loader {
  const small = createBatcher<readonly TrackingCode[], (TrackedPiece | undefined)[]>({
    maxItems: 128,
    concurrency: 4,
    async run(items) {
      const pieces = await loadPieces(db, items.flat())
      let taken = 0
      return items.map(({ length }) => pieces.slice(taken, (taken += length)))
    },
  })
  const wide = createBatcher<readonly TrackingCode[], (TrackedPiece | undefined)[]>({
    maxItems: 1,
    // SQLite answers synchronously, so starting several at once would only keep all of them in
    // memory.
    concurrency: db.engine === 'sqlite' ? 1 : 4,
    run: (items) => Promise.all(items.map((codes) => loadPieces(db, codes))),
  })
  return (codes) => (codes.length <= 8 ? small : wide).add(codes)
}

/** Reads data that may be a second old, and for pieces that are not there yet the newest. */
export function createOlderLoader(older: Database, load: Loader): Loader {
  const loadOlder = createLoader(older)
  return async (codes) => {
    const pieces = await loadOlder(codes)
    const missing = codes.filter((_, place) => pieces[place] === undefined)
    if (missing.length === 0) return pieces
    const newest = (await load(missing)).values()
    return pieces.map((one) => one ?? newest.next().value)
  }
}

/** Shipments that left the database, by their codes. */
export type FindArchived = (
  codes: readonly TrackingCode[],
) => Promise<ReadonlyMap<TrackingCode, ArchivedPiece>>

/** Looks into the archives for pieces that the database does not have. */
export function createArchiveLoader(load: Loader, findArchived: FindArchived): Loader {
  return async (codes) => {
    const pieces = await load(codes)
    if (!pieces.includes(undefined)) return pieces
    const archived = await findArchived(codes.filter((_, place) => pieces[place] === undefined))
    if (archived.size === 0) return pieces
    return codes.map((code, place) => pieces[place] ?? readArchived(archived.get(code)))
  }
}

function readArchived(archived: ArchivedPiece | undefined): TrackedPiece | undefined {
  const [row] = archived?.rows['shipment_order'] ?? []
  return row && toTracked(readPieceRow(row))
}

async function loadPieces(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<(TrackedPiece | undefined)[]> {
  const pieces = await findPieces(db, codes)
  return pieces.map((one) => one && toTracked(one))
}

function toTracked({ piece, recorded }: RecordedPiece): TrackedPiece {
  const movements = toJourney(recorded, piece.enteredAt)
  const state = newestOf(movements)?.check ?? 'PI'
  return { piece, movements, ...promiseInForce(piece.kept, state, piece.cancelled) }
}

import type { Operator } from '../../kernel/operator.ts'
import type { ShipmentTable } from '../../kernel/shipment-rows.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { startOfDay } from '../../kits/clock/instant.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database } from '../../kits/db/database.ts'
import { openSegments } from '../../kits/files/segments.ts'
import { newSortableId } from '../../kits/secret/sortable-ids.ts'
import {
  type ArchivedSegment,
  type ArchiveRun,
  createDueRuns,
  type DueRun,
  watchArchives,
} from './archive-runs.steps.ts'
import type { ArchivedPiece } from './archived-piece.ts'
import { type KnownSegment, listSegments } from './archives.store.ts'
import {
  findArchived,
  type SegmentVerdict,
  searchArchived,
  verifySegments,
} from './reading.steps.ts'
import {
  type KeepCharges,
  listWith,
  removeSegment,
  rewriteSegment,
  segmentsOf,
} from './removing.steps.ts'
import { type ArchiveFacts, type ArchiveSegment, writeSegments } from './writing.steps.ts'

export {
  forgetPlaces,
  lockOrders as lockShipmentRows,
  takePieces as takeShipmentRows,
} from './archives.store.ts'
export { DamagedSegmentError } from './removing.steps.ts'
export type { ArchivedPiece, ArchivedSegment, DueRun, KeepCharges, SegmentVerdict }
export { watchArchives }

/** Shipments that left the database, in files. */
export interface Archives {
  /** The archived pieces of these codes; codes without one are left out. */
  find(codes: readonly TrackingCode[]): Promise<ReadonlyMap<TrackingCode, ArchivedPiece>>
  /**
   * Looks through every file, also for shipments that the database does not know to be archived.
   */
  search(code: TrackingCode): Promise<{ segment: string; piece: ArchivedPiece } | undefined>
  /** The shipments in all files whose lines have a text. */
  listWith(text: string): AsyncGenerator<{ segment: string; piece: ArchivedPiece }>
  /** Replaces a file by one in which shipments are changed. */
  rewrite(
    segment: string,
    change: (piece: ArchivedPiece) => ArchivedPiece,
    by: Operator,
  ): Promise<void>
  /** Takes forgotten shipments of these shippers out of the files; returns how many files. */
  dropForgotten(shippers: readonly number[], by: Operator): Promise<number>
  /** Archives shipments that ended before a moment, one file after another, and yields each. */
  archive(run: ArchiveRun): AsyncGenerator<ArchivedSegment>
  /**
   * Archives shipments that ended long enough ago, if a day has passed since it was last done and
   * no other node does it; returns how many shipments left the database, `undefined` if it was not
   * due.
   */
  archiveDue(run: DueRun): Promise<number | undefined>
  /** Compares every file with its manifest, and each manifest with the record. */
  verify(): Promise<SegmentVerdict[]>
}

export interface ArchivesSettings {
  readonly environment: string
  readonly folder: string
  readonly tables: readonly ShipmentTable[]
  /** Set where personal data is erased after some days: then it is erased before. */
  readonly personalDataDays: number | undefined
}

export function openArchives(
  db: Database,
  clock: Clock,
  zone: Zone,
  { environment, folder, tables, personalDataDays }: ArchivesSettings,
): Archives {
  const segments = openSegments<ArchiveFacts>(folder)
  const isErasedOnly = personalDataDays !== undefined
  const writing = {
    db,
    environment,
    segments,
    tables,
    yearOf: (at: number) => zone(at).year,
    startOf: (year: number) => startOfDay(zone, year, 1, 1),
    newName: (year: number, now: number) => `${year}/${newSortableId('seg', now)}`,
  }
  async function* archive({ before, by, keepCharges, signal }: ArchiveRun) {
    const removing = { db, segments, tables, keepCharges, by, signal, now: () => clock() }
    const remove = async (segment: ArchiveSegment): Promise<ArchivedSegment> => {
      const moment = Date.parse(segment.manifest.about.before)
      const removed = await removeSegment(removing, segment, { before: moment, isErasedOnly })
      const { lines: pieces, bytes } = segment.manifest
      return { segment: segment.name, pieces, removed, bytes }
    }
    await segments.sweep(clock() - dayMs)
    for (const name of unfinished(await segments.list(), await listSegments(db))) {
      const segment = await segments.read(name)
      if (segment) yield await remove(segment)
    }
    const parts = { ...writing, signal }
    for await (const segment of writeSegments(parts, { before, isErasedOnly }, clock()))
      yield await remove(segment)
  }
  const rewrite: Archives['rewrite'] = (name, change, by) => {
    const removing = { db, segments, tables, keepCharges: noCharges, by, now: () => clock() }
    const newName = writing.newName(Number(name.split('/')[0]), clock())
    return rewriteSegment(removing, name, newName, change)
  }
  return {
    find: (codes) => findArchived(db, segments, codes),
    search: (code) => searchArchived(db, segments, code),
    listWith: (text) => listWith(segments, text),
    rewrite,
    async dropForgotten(shippers, by) {
      const names = await segmentsOf(segments, shippers)
      for (const name of names) await rewrite(name, (piece) => piece, by)
      return names.length
    },
    archive,
    archiveDue: createDueRuns(db, clock, archive),
    verify: () => verifySegments(db, segments),
  }
}

const dayMs = 86_400_000

/** Shipments in a file already are in the accounts. */
const noCharges: KeepCharges = async () => async () => {}

/** The files of runs that were cut off before everything was removed. */
function unfinished(names: readonly string[], segments: readonly KnownSegment[]): string[] {
  const finished = new Set(
    segments.filter(({ finishedAt }) => finishedAt !== null).map(({ name }) => name),
  )
  return names.filter((name) => !finished.has(name))
}

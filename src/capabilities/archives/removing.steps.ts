import type { Actor } from '../../kernel/operator.ts'
import type { ShipmentTable } from '../../kernel/shipment-rows.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { createPause } from '../../kits/batch/pause.ts'
import { isoText } from '../../kits/clock/iso.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import type { SegmentBlock } from '../../kits/files/segments.ts'
import { recordAudit } from '../audit/audit.ts'
import { type ArchivedPiece, gatherPieces, lineOf, readLine } from './archived-piece.ts'
import { archiveLimits } from './archives.limits.ts'
import {
  type ArchiveQuestion,
  deletePlaces,
  deleteSegment,
  filterFinished,
  findPlaces,
  finishSegment,
  insertSegment,
  listStored,
  lockOrders,
  putPlaces,
  takePieces,
} from './archives.store.ts'
import type { ArchiveSegment, ArchiveSegments } from './writing.steps.ts'

/**
 * Keeps the charges of archived shipments in the accounts, in the transaction that removes them.
 */
export type KeepCharges = (
  pieces: readonly Pick<ArchivedPiece, 'code' | 'shipper' | 'enteredAt'>[],
) => Promise<(tx: Handle) => Promise<void>>

export interface RemovingParts {
  readonly db: Database
  readonly segments: ArchiveSegments
  readonly tables: readonly ShipmentTable[]
  readonly keepCharges: KeepCharges
  readonly by: Actor
  readonly now: () => number
  readonly signal?: AbortSignal | undefined
}

/** A file that is not as it was written: nothing of it is removed from the database. */
export class DamagedSegmentError extends Error {}

/**
 * Removes the shipments of a whole file from the database. First the file is read back and on
 * record, then its codes are, so that none can be loaded anew; only then are rows deleted, and only
 * those that the file has exactly as they are. May be repeated after it was cut off at any point.
 */
export async function removeSegment(
  parts: RemovingParts,
  segment: ArchiveSegment,
  question: ArchiveQuestion,
): Promise<number> {
  const { db, by, now, segments } = parts
  const { name, digest, manifest } = segment
  const fault = await segments.fault(segment)
  if (fault !== undefined) throw new DamagedSegmentError(`the archive ${name} is ${fault}`)
  await db.transaction(async (tx) => {
    const pieces = manifest.lines
    if (!(await insertSegment(tx, { name, digest, pieces }, now()))) return
    const detail = { sha256: digest, pieces, before: manifest.about.before }
    const fact = { by, action: 'archive.write', subject: `archive ${name}`, detail }
    await recordAudit(tx, fact, now())
  })
  await eachBlock(parts, segment, (pieces, place) => markPlaces(db, name, pieces, place))
  let remaining = 0
  await eachBlock(parts, segment, async (pieces) => {
    remaining += await removePieces(parts, segment, pieces, question)
  })
  const removed = manifest.lines - remaining
  await db.transaction((tx) => finishSegment(tx, name, removed, now()))
  return removed
}

async function eachBlock(
  { segments, signal }: RemovingParts,
  segment: ArchiveSegment,
  work: (pieces: readonly ArchivedPiece[], place: number) => Promise<void>,
): Promise<void> {
  for (const [place] of segment.manifest.blocks) {
    signal?.throwIfAborted()
    const lines = await segments.block(segment, place)
    await work(lines.map(readLine), place)
  }
}

async function markPlaces(
  db: Database,
  segment: string,
  pieces: readonly ArchivedPiece[],
  place: number,
): Promise<void> {
  const places = pieces.map(({ code, shipper, enteredAt }) => ({
    code,
    shipper,
    enteredAt,
    segment,
    place,
  }))
  await db.transaction((tx) => putPlaces(tx, places))
}

/** Returns how many stay in the database, because they were changed since they were written. */
async function removePieces(
  parts: RemovingParts,
  { name }: ArchiveSegment,
  pieces: readonly ArchivedPiece[],
  question: ArchiveQuestion,
): Promise<number> {
  const pause = createPause()
  let remaining = 0
  for (let from = 0; from < pieces.length; from += archiveLimits.removedAtOnce) {
    const portion = pieces.slice(from, from + archiveLimits.removedAtOnce)
    const start = performance.now()
    if (!(await removeTogether(parts, portion, question)))
      for (const piece of portion) {
        if (await removeTogether(parts, [piece], question)) continue
        remaining += 1
        await parts.db.transaction((tx) => deletePlaces(tx, name, [piece.code]))
      }
    // Others write at least half of the time.
    await pause.begin(performance.now() - start)
  }
  return remaining
}

class ChangedError extends Error {}

/**
 * Returns false, and removes none, if one of them is not as it was written. Rows that an
 * interrupted run has removed before are left out.
 */
async function removeTogether(
  { db, tables, keepCharges }: RemovingParts,
  pieces: readonly ArchivedPiece[],
  question: ArchiveQuestion,
): Promise<boolean> {
  const stored = new Set(await listStored(db, toCodes(pieces)))
  const here = pieces.filter(({ code }) => stored.has(code))
  if (here.length === 0) return true
  const charge = await keepCharges(here)
  try {
    await db.transaction((tx) => removeLocked(tx, tables, here, question, charge))
    return true
  } catch (error) {
    if (error instanceof ChangedError) return false
    throw error
  }
}

async function removeLocked(
  tx: Handle,
  tables: readonly ShipmentTable[],
  pieces: readonly ArchivedPiece[],
  question: ArchiveQuestion,
  charge: (tx: Handle) => Promise<void>,
): Promise<void> {
  const codes = toCodes(pieces)
  await lockOrders(tx, codes)
  const finished = await filterFinished(tx, codes, question)
  if (finished.length < codes.length) throw new ChangedError()
  await charge(tx)
  const taken = gatherPieces(await takePieces(tx, tables, codes))
  for (const piece of pieces) {
    const archivedPiece = taken.get(piece.code)
    if (archivedPiece === undefined || lineOf(archivedPiece) !== lineOf(piece))
      throw new ChangedError()
  }
}

function toCodes(pieces: readonly ArchivedPiece[]): TrackingCode[] {
  return pieces.map(({ code }) => code)
}

/** The shipments in all files whose lines have a text. */
export async function* listWith(
  segments: ArchiveSegments,
  text: string,
): AsyncGenerator<{ segment: string; piece: ArchivedPiece }> {
  for (const name of await segments.list()) {
    const segment = await segments.read(name)
    for (const [place] of segment?.manifest.blocks ?? []) {
      const lines = await segments.block(segment as ArchiveSegment, place)
      for (const line of lines)
        if (line.includes(text)) yield { segment: name, piece: readLine(line) }
    }
  }
}

/** The files that have shipments of these shippers. */
export async function segmentsOf(
  segments: ArchiveSegments,
  shippers: readonly number[],
): Promise<string[]> {
  const names = new Set<string>()
  for (const shipper of shippers)
    for await (const { segment } of listWith(segments, `"shipper":${shipper},`)) names.add(segment)
  return [...names]
}

/**
 * Replaces a file by one in which some shipments are changed, or by none where none is left. The
 * new one is on record before the old one goes: cut off between, both are there, and the change is
 * made again.
 */
export async function rewriteSegment(
  parts: RemovingParts,
  name: string,
  newName: string,
  change: (piece: ArchivedPiece) => ArchivedPiece,
): Promise<void> {
  const { segments, db, now } = parts
  const old = await segments.read(name)
  if (old === undefined) return
  const about = { ...old.manifest.about, writtenAt: isoText(now()) }
  const written = await segments.write(newName, changedBlocks(parts, old, change), about)
  const moment = Date.parse(about.before)
  if (written.manifest.lines === 0) await segments.remove(written)
  else await removeSegment(parts, written, { before: moment, isErasedOnly: false })
  await segments.remove(old)
  await db.transaction((tx) => deleteSegment(tx, name))
}

/** A copy that another file has replaced since is left out. */
async function* changedBlocks(
  { segments, db }: RemovingParts,
  segment: ArchiveSegment,
  change: (piece: ArchivedPiece) => ArchivedPiece,
): AsyncGenerator<SegmentBlock> {
  for (const [place, firstKey] of segment.manifest.blocks) {
    const pieces = (await segments.block(segment, place)).map(readLine)
    const codes = pieces.map(({ code }): TrackingCode => code)
    const places = await findPlaces(db, codes)
    const own = new Set(
      places.filter((one) => one.segment === segment.name).map(({ code }) => code),
    )
    const lines = pieces.filter(({ code }) => own.has(code)).map((piece) => lineOf(change(piece)))
    if (lines.length > 0) yield { firstKey, lines }
  }
}

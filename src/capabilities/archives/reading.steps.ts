import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import { placeOfKey } from '../../kits/files/segments.ts'
import { openAudit } from '../audit/audit.ts'
import { type ArchivedPiece, readLine } from './archived-piece.ts'
import { findPlaces, listSegments } from './archives.store.ts'
import type { ArchiveSegments } from './writing.steps.ts'

/** Files that are not there, on a node without the folder, have nothing. */
export async function findArchived(
  db: Database,
  segments: ArchiveSegments,
  codes: readonly TrackingCode[],
): Promise<ReadonlyMap<TrackingCode, ArchivedPiece>> {
  const pieces = new Map<TrackingCode, ArchivedPiece>()
  if (codes.length === 0 || !segments.isThere()) return pieces
  for (const { code, segment, place } of await findPlaces(db, codes)) {
    const piece = await readPiece(segments, segment, place, code)
    if (piece) pieces.set(code, piece)
  }
  return pieces
}

async function readPiece(
  segments: ArchiveSegments,
  name: string,
  place: number | undefined,
  code: TrackingCode,
): Promise<ArchivedPiece | undefined> {
  const segment = await segments.read(name)
  const at = place ?? (segment && placeOfKey(segment, code))
  if (segment === undefined || at === undefined) return undefined
  const lines = await segments.block(segment, at)
  return lines.map(readLine).find((piece) => piece.code === code)
}

/** The newest file that has it counts. */
export async function searchArchived(
  db: Database,
  segments: ArchiveSegments,
  code: TrackingCode,
): Promise<{ segment: string; piece: ArchivedPiece } | undefined> {
  const places = await findPlaces(db, [code])
  const names = [...places.map(({ segment }) => segment), ...(await segments.list()).toReversed()]
  for (const segment of names) {
    const piece = await readPiece(segments, segment, undefined, code)
    if (piece) return { segment, piece }
  }
  return undefined
}

export interface SegmentVerdict {
  readonly segment: string
  readonly pieces: number
  /** `unfinished`: its shipments are still in the database; the next run removes them. */
  readonly verdict: 'sound' | 'unfinished' | 'missing' | 'altered' | 'not on record'
}

/** A manifest has the digest of its file, and the audit log that of the manifest. */
export async function verifySegments(
  db: Database,
  segments: ArchiveSegments,
): Promise<SegmentVerdict[]> {
  const audit = openAudit(db)
  const byName = new Map((await listSegments(db)).map((one) => [one.name, one]))
  const names = new Set([...byName.keys(), ...(await segments.list())])
  const verdicts: SegmentVerdict[] = []
  for (const segment of [...names].toSorted()) {
    const [entry] = await audit.list(0, 1, `archive ${segment}`)
    const recorded = (entry && (JSON.parse(entry.detail) as { sha256?: string }))?.sha256
    const verdict = await judge(segments, segment, recorded, byName.get(segment)?.finishedAt)
    verdicts.push({ segment, pieces: byName.get(segment)?.pieces ?? 0, verdict })
  }
  return verdicts
}

async function judge(
  segments: ArchiveSegments,
  name: string,
  recorded: string | undefined,
  finishedAt: number | null | undefined,
): Promise<SegmentVerdict['verdict']> {
  const segment = await segments.read(name)
  if (segment === undefined) return 'missing'
  const fault = await segments.fault(segment)
  if (fault !== undefined) return fault
  if (recorded === undefined) return finishedAt === undefined ? 'unfinished' : 'not on record'
  if (recorded !== segment.digest) return 'altered'
  return finishedAt === null ? 'unfinished' : 'sound'
}

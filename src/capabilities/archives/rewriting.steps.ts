import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { isoText } from '../../kits/clock/iso.ts'
import type { SegmentBlock } from '../../kits/files/segments.ts'
import { type ArchivedPiece, lineOf, readLine } from './archived-piece.ts'
import { deleteSegment, findPlaces } from './archives.store.ts'
import { type RemovingParts, removeSegment } from './removing.steps.ts'
import type { ArchiveSegment, ArchiveSegments } from './writing.steps.ts'

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
    const known = await findPlaces(db, codes)
    const own = new Set(known.filter((one) => one.segment === segment.name).map(({ code }) => code))
    const lines = pieces.filter(({ code }) => own.has(code)).map((piece) => lineOf(change(piece)))
    if (lines.length > 0) yield { firstKey, lines }
  }
}

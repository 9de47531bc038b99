import type { ShipmentTable } from '../../kernel/shipment-rows.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { isoText } from '../../kits/clock/iso.ts'
import type { Database } from '../../kits/db/database.ts'
import type { Segment, SegmentBlock, Segments } from '../../kits/files/segments.ts'
import { gatherPieces, lineOf } from './archived-piece.ts'
import { archiveLimits } from './archives.limits.ts'
import {
  type ArchiveQuestion,
  filterFinished,
  listEnded,
  type OrderPlace,
  readPieces,
} from './archives.store.ts'

/** The manifest's facts about the shipments in its file. */
export interface ArchiveFacts {
  readonly environment: string
  readonly before: string
  readonly writtenAt: string
  readonly year: number
}

export type ArchiveSegments = Segments<ArchiveFacts>
export type ArchiveSegment = Segment<ArchiveFacts>

/** The place that shipments are written to, and the rows of one. */
export interface WritingParts {
  readonly db: Database
  readonly environment: string
  readonly segments: ArchiveSegments
  readonly tables: readonly ShipmentTable[]
  yearOf(at: number): number
  /** The first moment of a year. */
  startOf(year: number): number
  newName(year: number, now: number): string
  readonly signal?: AbortSignal | undefined
}

/** Finished shipments of one year, by their codes. */
interface Chosen {
  readonly codes: readonly TrackingCode[]
  readonly year: number
  readonly last: OrderPlace
}

/** Writes finished shipments, a file of one year after another, the oldest first. */
export async function* writeSegments(
  parts: WritingParts,
  question: ArchiveQuestion,
  now: number,
): AsyncGenerator<ArchiveSegment> {
  let after: OrderPlace = { enteredAt: 0, id: 0 }
  for (;;) {
    const chosen = await choose(parts, question, after)
    if (chosen === undefined) return
    after = chosen.last
    if (chosen.codes.length === 0) continue
    const { environment, segments, newName } = parts
    const { year } = chosen
    const facts = { environment, before: isoText(question.before), writtenAt: isoText(now), year }
    yield await segments.write(newName(year, now), blocksOf(parts, chosen.codes), facts)
  }
}

/** Looks for as many as one file takes; `undefined` where no order is left to be looked at. */
async function choose(
  { db, yearOf, startOf, signal }: WritingParts,
  question: ArchiveQuestion,
  after: OrderPlace,
): Promise<Chosen | undefined> {
  const codes: TrackingCode[] = []
  let [last, year] = [after, 0]
  let loadedBefore = question.before
  while (codes.length < archiveLimits.piecesPerSegment) {
    signal?.throwIfAborted()
    const ended = await listEnded(db, question, last, loadedBefore, archiveLimits.piecesLookedAt)
    const [first] = ended
    if (first === undefined) break
    if (year === 0) {
      year = yearOf(first.enteredAt)
      loadedBefore = Math.min(question.before, startOf(year + 1))
    }
    const own = ended.filter(({ enteredAt }) => enteredAt < loadedBefore)
    const finished = own.map(({ code }) => code)
    codes.push(...(await filterFinished(db, finished, question)))
    last = own.at(-1) ?? last
  }
  return year === 0 ? undefined : { codes: codes.toSorted(), year, last }
}

async function* blocksOf(
  { db, tables, signal }: WritingParts,
  codes: readonly TrackingCode[],
): AsyncGenerator<SegmentBlock> {
  const step = archiveLimits.piecesPerBlock
  for (let from = 0; from < codes.length; from += step) {
    signal?.throwIfAborted()
    const portion = codes.slice(from, from + step)
    const pieces = gatherPieces(await readPieces(db, tables, portion))
    const lines = portion.flatMap((code) => {
      const piece = pieces.get(code)
      return piece === undefined ? [] : [lineOf(piece)]
    })
    if (lines.length > 0) yield { firstKey: portion[0] ?? '', lines }
  }
}

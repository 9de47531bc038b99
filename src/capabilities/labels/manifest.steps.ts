import type { MovementCode } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { Order } from '../../kernel/order.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { inPortions, nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import {
  asPlain,
  type PlainScanResult,
  type ReportedScan,
  type ScanResult,
  type Tracking,
} from '../tracking/tracking.ts'
import { cleanText } from './label-text.ts'
import { isShipper, type LoadedRow, type LoadedWithin, listLoaded } from './labels.store.ts'
import { drawManifest } from './labels-drawing.steps.ts'
import {
  type DayBounds,
  type ManifestName,
  manifestId,
  manifestRow,
  sheetBounds,
} from './manifest.ts'
import type { ManifestRow } from './manifest-layout.ts'

export interface PrintedManifest {
  readonly id: string
  readonly file: StreamedBody
}

export interface ReceivedPiece {
  readonly code: TrackingCode
  readonly result: PlainScanResult
}

interface Reception {
  readonly shipper: number
  readonly day: DayBounds
  readonly branchCode: string
  readonly by: Operator
}

/** Records IF for every piece on a sheet. */
export async function receiveManifest(
  db: Database,
  clock: Clock,
  tracking: Tracking,
  { shipper, day, branchCode, by }: Reception,
): Promise<ReceivedPiece[]> {
  const codes = await listManifest(db, clock, shipper, day)
  const scanId = manifestId(shipper, day)
  const received: ReceivedPiece[] = []
  await inPortions(codes, async (portion) => {
    const scans = portion.map((code) => receivedScan(code, scanId, branchCode, by.name))
    const results = await tracking.recordMovements(scans, by)
    for (const [index, code] of portion.entries())
      received.push({ code, result: asPlain(results[index] as ScanResult) })
  })
  return received
}

/** The period that a sheet covers; `undefined` if no shipper can have printed it. */
export async function findSheet(
  db: Database,
  name: ManifestName,
  day: DayBounds,
  now: number,
): Promise<DayBounds | undefined> {
  return (await isShipper(db, name.shipper)) ? sheetBounds(name, day, now) : undefined
}

/** Includes orders cancelled after printing: they may be in the van, and the branch must know. */
export async function listManifest(
  db: Database,
  clock: Clock,
  shipper: number,
  { from, to }: DayBounds,
): Promise<TrackingCode[]> {
  const codes: TrackingCode[] = []
  const within = { from, to, cancelledFrom: printedAt(clock, shipper, to) }
  for await (const rows of loadedOn(db, shipper, within))
    codes.push(...rows.map(({ code }) => code))
  return codes
}

/**
 * When a sheet was printed, by the real clock, which cancellations use. If the shipper has moved
 * its own clock since then, the list may have one cancelled order too many, never one too few.
 */
function printedAt(clock: Clock, shipper: number, to: number): number {
  const realNow = clock()
  return to - 1 - (clock(shipper) - realNow)
}

const rowsAtOnce = 500

/** Pages through the orders: a large shipper's day is long, and other requests get a turn. */
async function* loadedOn(db: Database, shipper: number, within: LoadedWithin) {
  let after: Omit<LoadedRow, 'content'> = { enteredAt: within.from, code: '' as TrackingCode }
  for (;;) {
    const rows = await listLoaded(db, shipper, within, after, rowsAtOnce)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = last
    await nextTurn()
  }
}

/** The scan id is the sheet's id: scanning a sheet twice receives nothing twice. */
function receivedScan(
  code: TrackingCode,
  scanId: string,
  branchCode: string,
  recordedBy: string,
): ReportedScan {
  const place = { branchCode, latitude: '', longitude: '' }
  const check: MovementCode = 'IF'
  const scan = { check, ...place, reasonCode: '', at: undefined, scanId, correction: false }
  return { code, scan, recordedBy }
}

export async function printManifest(
  db: Database,
  shipper: Shipper,
  day: DayBounds,
): Promise<Outcome<PrintedManifest, 'day-empty'>> {
  const rows: ManifestRow[] = []
  const within = { from: day.from, to: day.to, cancelledFrom: undefined }
  for await (const loaded of loadedOn(db, shipper.number, within))
    rows.push(...loaded.map(({ content }) => manifestRow(JSON.parse(content) as Order)))
  if (rows.length === 0) return refuse('day-empty')
  const id = manifestId(shipper.number, day)
  const name = cleanText(`${shipper.number} ${shipper.name}`, 80)
  return accept({ id, file: drawManifest({ id, shipper: name, day: day.text, rows }) })
}

import type { MovementCode } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { Order } from '../../kernel/order.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { inPortions, nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { ReportedScan, ScanResult, Tracking } from '../tracking/tracking.ts'
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
  readonly file: Buffer
}

export interface ReceivedPiece {
  readonly code: TrackingCode
  readonly result: ScanResult
}

interface Reception {
  readonly shipper: number
  readonly day: DayBounds
  readonly branchCode: string
  readonly by: Operator
}

/** Everything on a sheet is at the carrier now (IF). */
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
      received.push({ code, result: results[index] as ScanResult })
  })
  return received
}

/** The part of its day that a sheet lists, where a shipper that there is can have printed it. */
export async function findSheet(
  db: Database,
  name: ManifestName,
  day: DayBounds,
  now: number,
): Promise<DayBounds | undefined> {
  return (await isShipper(db, name.shipper)) ? sheetBounds(name, day, now) : undefined
}

/** What was cancelled with the sheet on paper may be in the van: who receives it must be told. */
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
 * When a sheet was printed, by the world's clock: cancellations go by that. Who has moved its own
 * clock on since then is told of one cancelled order too many rather than of one too few.
 */
function printedAt(clock: Clock, shipper: number, to: number): number {
  const world = clock()
  return to - 1 - (clock(shipper) - world)
}

const rowsAtOnce = 500

/** A day of a large shipper is long: others are answered in between. */
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

/** The sheet's name is the scan's: a sheet that is scanned twice receives nothing twice. */
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
  return accept({ id, file: await drawManifest({ id, shipper: name, day: day.text, rows }) })
}

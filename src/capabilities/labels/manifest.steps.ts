import type { MovementCode } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { Order } from '../../kernel/order.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { inPortions } from '../../kits/batch/portions.ts'
import type { Database } from '../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { ReportedScan, ScanResult, Tracking } from '../tracking/tracking.ts'
import { cleanText } from './label-text.ts'
import { findLoaded } from './labels.store.ts'
import { drawManifest } from './labels-drawing.steps.ts'
import { type DayBounds, manifestId, manifestRow } from './manifest.ts'

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
  tracking: Tracking,
  { shipper, day, branchCode, by }: Reception,
): Promise<ReceivedPiece[]> {
  const codes = await listManifest(db, shipper, day)
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

export async function listManifest(
  db: Database,
  shipper: number,
  day: DayBounds,
): Promise<TrackingCode[]> {
  const rows = await findLoaded(db, shipper, day.from, day.to)
  return rows.flatMap(({ code, cancelledAt }) => (cancelledAt === null ? [code] : []))
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
  const rows = await findLoaded(db, shipper.number, day.from, day.to)
  const inForce = rows.filter(({ cancelledAt }) => cancelledAt === null)
  if (inForce.length === 0) return refuse('day-empty')
  const id = manifestId(shipper.number, day)
  const manifest = {
    id,
    shipper: cleanText(`${shipper.number} ${shipper.name}`, 80),
    day: day.text,
    rows: inForce.map((row) => manifestRow(JSON.parse(row.content) as Order)),
  }
  return accept({ id, file: drawManifest(manifest) })
}

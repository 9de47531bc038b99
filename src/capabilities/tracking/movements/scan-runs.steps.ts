import type { Operator } from '../../../kernel/operator.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { Database, Handle } from '../../../kits/db/database.ts'
import type { ReportedContainer, ReportedScan, ScanResult } from './journey.ts'
import { type Recording, recordCalls, type ScanCall } from './record.steps.ts'
import type { ScanReport } from './scan-report.ts'

/** Records scans of pieces in one transaction. */
export type RecordRun = (call: ScanCall) => Promise<ScanReport[]>

export type Scanned = ReportedScan | ReportedContainer

/**
 * Records scans in their order, those of pieces together and each container in a transaction of
 * its own: it moves what the scans before it put inside.
 */
export async function recordInRuns(
  db: Database,
  scans: readonly Scanned[],
  by: Operator,
  clock: Clock,
  recording: Recording,
  recordRun: RecordRun,
): Promise<ScanReport[]> {
  const reports: ScanReport[] = []
  let run: ReportedScan[] = []
  const endRun = async () => {
    const portion = run
    run = []
    if (portion.length === 0) return
    reports.push(...(await recordRun({ scans: portion, by })))
  }
  for (const scanned of scans) {
    if (!('whole' in scanned)) {
      run.push(scanned)
      continue
    }
    await endRun()
    const result = await db.transaction((tx) => moveWhole(tx, scanned, by, clock, recording))
    reports.push({ result, piece: undefined })
  }
  await endRun()
  return reports
}

export async function moveWhole(
  tx: Handle,
  reported: ReportedContainer,
  by: Operator,
  clock: Clock,
  recording: Recording,
): Promise<ScanResult> {
  const { containment } = recording
  if (containment === undefined) return { name: 'container-unknown' }
  return containment.moveWhole(tx, reported, by, clock(), (scans) =>
    recordInside(tx, scans, by, clock, recording),
  )
}

/** The scans of what is inside name its container, and need no leave to go into it. */
export async function recordInside(
  tx: Handle,
  scans: readonly ReportedScan[],
  by: Operator,
  clock: Clock,
  recording: Recording,
): Promise<ScanResult[]> {
  const reports = await reportInside(tx, scans, by, clock, recording)
  return reports.map(({ result }) => result)
}

/** Does the same, and tells where that leaves each piece. */
export async function reportInside(
  tx: Handle,
  scans: readonly ReportedScan[],
  by: Operator,
  clock: Clock,
  recording: Recording,
): Promise<ScanReport[]> {
  const inside = { ...recording, containment: undefined }
  const [reports = []] = await recordCalls(tx, [{ scans, by }], clock, inside)
  return reports
}

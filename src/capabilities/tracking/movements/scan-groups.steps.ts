import type { Clock } from '../../../kits/clock/clock.ts'
import type { Database, Handle } from '../../../kits/db/database.ts'
import { createGroups } from '../../../kits/db/groups.ts'
import { type Recording, recordCalls, type ScanCall } from './record.steps.ts'
import type { ScanReport } from './scan-report.ts'
import type { RecordRun } from './scan-runs.steps.ts'

/** A call of more scans than this has a transaction of its own. */
const scansToShare = 16

/** Each scan costs some 40 µs: a group holds up others for no longer than 20 ms. */
const callsPerCommit = 64

/**
 * Calls of few scans that arrive together share a transaction: the stations of a carrier send one
 * scan at a time, and each alone would wait for a commit and for the head of the audit chain. Scans
 * into containers, which are locked before any piece, have a transaction of their own.
 */
export function createScanGroups(
  db: Database,
  clock: Clock,
  recording: Recording,
  countNodes?: () => number,
): RecordRun {
  return createGroups<ScanCall, ScanReport[]>(db, {
    maxItems: callsPerCommit,
    mayShare,
    run: (tx, calls) => recordGroup(tx, calls, clock, recording),
    countNodes,
  })
}

function mayShare({ scans }: ScanCall): boolean {
  return scans.length <= scansToShare && scans.every(({ scan }) => scan.container === undefined)
}

/** Calls about the same piece are recorded one after the other, as if each came alone. */
async function recordGroup(
  tx: Handle,
  calls: readonly ScanCall[],
  clock: Clock,
  recording: Recording,
): Promise<ScanReport[][]> {
  const reports: ScanReport[][] = []
  for (const apart of withoutRepetition(calls))
    reports.push(...(await recordCalls(tx, apart, clock, recording)))
  return reports
}

/** Splits calls, in their order, so that no two of a part are about the same piece. */
function withoutRepetition(calls: readonly ScanCall[]): ScanCall[][] {
  const parts: ScanCall[][] = []
  let seen = new Set<string>()
  for (const call of calls) {
    const codes = call.scans.map(({ code }) => code)
    if (parts.length === 0 || codes.some((code) => seen.has(code))) {
      parts.push([])
      seen = new Set()
    }
    parts.at(-1)?.push(call)
    for (const code of codes) seen.add(code)
  }
  return parts
}

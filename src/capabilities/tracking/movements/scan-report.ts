import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Scan, ScanRefusal } from './journey.ts'

/** A scan of one piece, with who recorded it. */
export interface ReportedScan {
  readonly code: TrackingCode
  readonly scan: Scan
  readonly recordedBy: string
}

export type ScanResult = 'recorded' | ScanRefusal | { readonly name: 'piece-unknown' }

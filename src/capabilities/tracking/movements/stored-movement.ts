import type { MovementCode } from '../../../kernel/movement.ts'

/** A movement within a journey's JSON; prefixed with its code, a row of the list. */
export type StoredMovement = [
  ordinal: number,
  at: number,
  check: MovementCode,
  reasonCode: string,
  branchCode: string,
  latitude: string,
  longitude: string,
  scanId: string | null,
  correction: 0 | 1,
  recordedAt: number,
  recordedBy: string,
]

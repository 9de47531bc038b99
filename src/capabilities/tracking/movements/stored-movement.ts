import type { MovementCode } from '../../../kernel/movement.ts'

/** What every movement within a journey's JSON has; prefixed with its code, a row of the list. */
export type PlainMovement = [
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

/** A movement within a journey's JSON, which names a reason or a container only if it has one. */
export type StoredMovement = [...PlainMovement, reason?: string | null, container?: string | null]

import type { MovementCode } from '../../../kernel/movement.ts'
import type { Operator } from '../../../kernel/operator.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import type { Announce, PieceLock } from '../../events/events.ts'
import type { ReportedContainer, ReportedScan, ScanResult } from './scan.ts'
import type { AwaitedScan, JudgeInto, MovedPiece, ScanCalendar } from './scan-batch.steps.ts'

/** Waits for certain scans; called inside the transaction that records them. */
export interface ScanWatch {
  /** The states it may wait for; other scans are not passed to it. */
  readonly checks: ReadonlySet<MovementCode>
  findAwaited(
    tx: Handle,
    codes: readonly TrackingCode[],
  ): Promise<ReadonlyMap<TrackingCode, AwaitedScan>>
  /** Called with the pieces whose wait has ended; the states that follow are already recorded. */
  afterRecorded(
    lock: PieceLock,
    met: readonly TrackingCode[],
    by: Operator,
    now: number,
  ): Promise<void>
}

/** Called after movements are recorded, inside the same transaction. */
export interface MovementFollower {
  afterMoved(lock: PieceLock, pieces: readonly MovedPiece[], now: number): Promise<void>
}

/** The work of another slice while scans are recorded. */
export interface ScanHooks {
  readonly watch?: ScanWatch
  readonly follower?: MovementFollower
  readonly guard?: DeliveryGuard
  readonly containment?: Containment
}

/** Deliveries that no movement may undo any more, because their cash was settled (D43). */
export interface DeliveryGuard {
  /** The statement that settled the cash of each of these pieces; others are left out. */
  findSettled(
    tx: Handle,
    codes: readonly TrackingCode[],
  ): Promise<ReadonlyMap<TrackingCode, string>>
  /** Called with the corrections that were refused for it. */
  afterRefused(
    tx: Handle,
    refused: readonly ReportedScan[],
    by: Operator,
    now: number,
  ): Promise<void>
}

/** Bags, cages and trips, which pieces are put into and which move as a whole. */
export interface Containment {
  /**
   * Locks the containers that scans put pieces into. It runs before any piece is locked, and the
   * function it returns after that: everybody locks containers first, so that no two wait for each
   * other.
   */
  lockContainers(
    tx: Handle,
    scans: readonly ReportedScan[],
  ): Promise<(tx: Handle) => Promise<JudgeInto>>
  /** Moves a container with everything inside; `record` records the scans of the pieces. */
  moveWhole(
    tx: Handle,
    reported: ReportedContainer,
    by: Operator,
    now: number,
    record: (scans: readonly ReportedScan[]) => Promise<ScanResult[]>,
  ): Promise<ScanResult>
}

/** The callbacks for recorded scans. */
export interface ScanListeners {
  readonly announce: Announce
  readonly watch?: ScanWatch | undefined
  readonly followers?: readonly MovementFollower[]
  readonly guard?: DeliveryGuard | undefined
  readonly containment?: Containment | undefined
}

/** The callbacks, the clock and the calendar that scans are recorded with. */
export interface Recording extends ScanListeners, ScanCalendar {
  /** How long a piece waits for its recipient before it is due for return. */
  readonly waitingMs: number
}

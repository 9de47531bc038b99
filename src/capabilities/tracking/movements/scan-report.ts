import { isHandOver, type MovementCode, nextStates } from '../../../kernel/movement.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import { findRepeated, type Movement, newestOf, type Scan, type ScanResult } from './journey.ts'

/** What became of a scan, and where that leaves its piece. */
export interface ScanReport {
  readonly result: ScanResult
  /** Undefined where nobody sent such a piece. */
  readonly piece: ScannedPiece | undefined
}

/** Whose a piece is, as far as who holds it needs to know. */
export type PieceShipper = Pick<Shipper, 'number' | 'name' | 'sameDay'>

/** A piece as who holds it needs to know it. */
export interface ScannedPiece {
  readonly shipperNumber: number
  /** Undefined where no account has the number. */
  readonly shipper: PieceShipper | undefined
  /** The town, or the branch where it is collected. */
  readonly locality: string
  readonly postalCode: number
  readonly cancelledAt: number | undefined
  readonly collectedAt: string | undefined
  /** The rescue that waited for the piece when it was scanned. */
  readonly rescue: 'return' | 'redirection' | undefined
  /** The newest movement before the scan, and now. */
  readonly before: Movement | undefined
  readonly now: Movement | undefined
  /** The movement that the scan repeats. */
  readonly previous: Movement | undefined
}

/** What the scan repeats: the same scan, or the state that the piece is already in. */
export function previousOf(
  result: ScanResult,
  journey: readonly Movement[],
  scan: Scan,
): Movement | undefined {
  if (result === 'recorded') return undefined
  if (result.name === 'duplicate') return findRepeated(journey, scan)
  const newest = newestOf(journey)
  return result.name === 'out-of-order' && newest?.check === scan.check ? newest : undefined
}

/** The states that may follow where the piece is now. */
export function allowedAfter(
  piece: Pick<ScannedPiece, 'now' | 'collectedAt' | 'cancelledAt'>,
): readonly MovementCode[] {
  const { now, collectedAt, cancelledAt } = piece
  if (now === undefined || cancelledAt !== undefined) return []
  if (collectedAt === undefined) return nextStates(now.check)
  const isElsewhere = now.check === 'AR' && now.branchCode !== collectedAt
  return nextStates(now.check, 'branch').filter((check) => !(isElsewhere && isHandOver(check)))
}

/** What to do with the piece at once, instead of what was meant to be done with it. */
export type Instruction = 'cancelled' | 'rescue' | 'set-aside'

/** A piece that ended its journey, or that nobody sent, lies here by mistake. */
export function instructionFor({ result, piece }: ScanReport): Instruction | undefined {
  if (piece === undefined) return 'set-aside'
  if (piece.cancelledAt !== undefined) return 'cancelled'
  if (piece.rescue !== undefined) return 'rescue'
  const hasEnded = piece.now?.check === 'DL' || piece.now?.check === 'RC'
  const isMisfit = result !== 'recorded' && result.name === 'out-of-order' && !piece.previous
  return hasEnded && isMisfit ? 'set-aside' : undefined
}

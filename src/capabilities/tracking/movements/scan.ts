import type { ContainerCode, ContainerState } from '../../../kernel/container-code.ts'
import { isHandOver, type MovementCode, nextStates } from '../../../kernel/movement.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Movement } from './journey.ts'
import type { ProofRefusal, ShownProof } from './pickup-proof.ts'

/** A reported movement; without a time it happens now. */
export interface Scan {
  readonly check: MovementCode
  readonly branchCode: string
  readonly at: number | undefined
  readonly scanId: string | undefined
  readonly correction: boolean
  /** Why it is corrected (D43); `reasonCode` is the carrier's code for the event. */
  readonly reason?: string | undefined
  readonly reasonCode: string
  readonly latitude: string
  readonly longitude: string
  /** The container that the piece is put into (CO). */
  readonly container?: string | undefined
}

export type ScanRefusal =
  | { readonly name: 'duplicate' }
  | { readonly name: 'piece-cancelled' }
  /** It does not go out for distribution: the recipient collects it at this branch (D40). */
  | { readonly name: 'piece-collected'; readonly branch: string }
  /** It can't be handed over yet: it has not arrived at the branch where it is collected (D40). */
  | { readonly name: 'not-at-branch'; readonly branch: string }
  | {
      readonly name: 'out-of-order'
      readonly before: MovementCode | undefined
      readonly after: MovementCode | undefined
    }

/** Why a piece does not go into a container, or a container does not move. */
export type ContainerRefusal =
  | { readonly name: 'container-unknown' }
  | { readonly name: 'container-empty' }
  /** It contains as many pieces as it may. */
  | { readonly name: 'container-full'; readonly most: number }
  /** It stands at another branch, or is under way to one. */
  | { readonly name: 'container-elsewhere'; readonly branch: string }
  | { readonly name: 'container-closed'; readonly state: ContainerState }
  /** The scan of a container is AS, AR, or CO with the trip that it is loaded on. */
  | { readonly name: 'container-check' }
  /** Somebody asked for it to go elsewhere: it is set aside. */
  | { readonly name: 'piece-rescued' }

/** A scan of one piece, and its recorder. */
export interface ReportedScan {
  readonly code: TrackingCode
  readonly scan: Scan
  readonly recordedBy: string
  /**
   * The proof shown by a person who collects it (D40); a simulated hand-over is not asked for it.
   */
  readonly shown?: ShownProof | 'simulated' | undefined
}

/** Why somebody may not make a correction (D43), or may do nothing else. */
export type RightFault =
  | 'correction-only'
  | 'reason-absent'
  | 'scan-not-own'
  | 'scan-too-old'
  | 'scan-not-undone'

export type ScanResult =
  | PlainScanResult
  | ContainerRefusal
  | MovedWhole
  | { readonly name: 'not-allowed'; readonly why: RightFault }
  | { readonly name: 'cash-settled'; readonly statement: string }
  | ProofRefusal

/** A scan of a container's own code, which is one of everything inside. */
export interface ReportedContainer extends Pick<ReportedScan, 'scan' | 'recordedBy'> {
  readonly whole: ContainerCode
}

/** The container has moved with all but the refused; `before` is the scan that undoes it. */
export interface MovedWhole {
  readonly name: 'moved-whole'
  readonly before?: MovementCode
  readonly recorded: number
  readonly duplicates: number
  readonly refused: readonly {
    readonly code: TrackingCode
    readonly why: Exclude<ScanResult, 'recorded' | MovedWhole>
  }[]
}

/** The result of a scan that hands nothing over, corrects nothing, and may be recorded. */
export type PlainScanResult = 'recorded' | ScanRefusal | { readonly name: 'piece-unknown' }

/** For callers that never send corrections, nor hand over pieces that ask for proof. */
export function asPlain(result: ScanResult): PlainScanResult {
  if (result === 'recorded' || isPlainRefusal(result)) return result
  throw new Error(`a plain scan was refused: ${result.name}`)
}

type PlainRefusal = Exclude<PlainScanResult, 'recorded'>

const plainRefusals: Readonly<Record<PlainRefusal['name'], true>> = {
  'piece-unknown': true,
  duplicate: true,
  'piece-cancelled': true,
  'piece-collected': true,
  'not-at-branch': true,
  'out-of-order': true,
}

function isPlainRefusal(result: Exclude<ScanResult, 'recorded'>): result is PlainRefusal {
  return Object.hasOwn(plainRefusals, result.name)
}

/** The result of a scan, and where that leaves its piece. */
export interface ScanReport {
  readonly result: ScanResult
  /** Undefined where nobody sent such a piece. */
  readonly piece: ScannedPiece | undefined
}

/** The owner of a piece, as far as its holder needs to know. */
export type PieceShipper = Pick<Shipper, 'number' | 'name' | 'sameDay'>

/** A piece as its holder needs to know it. */
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

/** The act on the piece that has to come at once, instead of the planned one. */
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

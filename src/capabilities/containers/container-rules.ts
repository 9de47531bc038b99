import type { ContainerCode, ContainerKind, ContainerState } from '../../kernel/container-code.ts'
import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { containerLimits } from './containers.limits.ts'

/** A bag, a cage, or a trip, which is a vehicle with bags, cages and loose pieces. */
export interface Container {
  readonly id: ContainerCode
  readonly kind: ContainerKind
  readonly state: ContainerState
  readonly origin: string
  readonly destination: string
  /** Where it stands; while it travels, the branch that it left. */
  readonly branchCode: string
  /** The seals of a trip are separated by commas; empty where there is none. */
  readonly seal: string
  readonly tripId: ContainerCode | null
  /** The number plate, and the driver; empty but for trips. */
  readonly vehicle: string
  readonly driver: string
  readonly madeAt: number
  readonly madeBy: string
  readonly madeById: string
  /** When it last left, arrived or was opened, by the time of the scan; 0 before that. */
  readonly movedAt: number
  readonly sealedAt: number | null
  readonly leftAt: number | null
  readonly arrivedAt: number | null
  readonly openedAt: number | null
  readonly openedBy: string | null
}

/** A container with how many pieces, or bags and cages, are inside. */
export interface CountedContainer extends Container {
  readonly pieces: number
  readonly containers: number
}

/** A scan at a branch; without a time it happens now. */
export interface BranchScan {
  readonly check: MovementCode
  readonly branchCode: string
  readonly at: number | undefined
  readonly correction: boolean
}

export type PutRefusal =
  | { readonly name: 'container-full'; readonly most: number }
  | { readonly name: 'container-elsewhere'; readonly branch: string }
  | { readonly name: 'container-closed'; readonly state: ContainerState }

/**
 * Whether something may be put into a container. Scans that arrive late report pieces put in while
 * it was open; an opened container is known piece by piece and takes nothing more.
 */
export function judgePut(
  container: Container,
  { branchCode, at }: Pick<BranchScan, 'branchCode' | 'at'>,
  inside: number,
  most: number = containerLimits.containerPieces,
): PutRefusal | undefined {
  const { state, origin, sealedAt, leftAt } = container
  const closedAt = sealedAt ?? leftAt
  const wasOpen = state !== 'opened' && at !== undefined && closedAt !== null && at < closedAt
  if (state !== 'open' && !wasOpen) return { name: 'container-closed', state }
  if (branchCode !== origin) return { name: 'container-elsewhere', branch: origin }
  return inside >= most ? { name: 'container-full', most } : undefined
}

export type MoveRefusal =
  | { readonly name: 'duplicate' }
  | { readonly name: 'container-check' }
  | { readonly name: 'container-elsewhere'; readonly branch: string }
  | { readonly name: 'container-closed'; readonly state: ContainerState }

/** The change of the container by a scan; nothing where the scan is of an earlier time. */
export type Move = Pick<Container, 'state' | 'branchCode'> | 'late'

/** Judges the scan of a container's own code. */
export function judgeMove(container: Container, scan: BranchScan): Outcome<Move, MoveRefusal> {
  const { check, branchCode, at, correction } = scan
  const { state, movedAt } = container
  if (check !== 'AS' && check !== 'AR' && !(check === 'CO' && correction))
    return refuse({ name: 'container-check' })
  if (at !== undefined && at < movedAt) return accept('late')
  if (state === 'opened') return refuse({ name: 'container-closed', state })
  if (correction) return accept({ state: correctedState(container, check), branchCode })
  return check === 'AS' ? judgeLeaving(container, branchCode) : judgeArrival(container, branchCode)
}

function correctedState({ sealedAt }: Container, check: MovementCode): ContainerState {
  if (check === 'AS') return 'travelling'
  if (check === 'AR') return 'arrived'
  return sealedAt === null ? 'open' : 'sealed'
}

/** One that travels may be seen leaving a branch on its way, where nobody scanned its arrival. */
function judgeLeaving(container: Container, branchCode: string): Outcome<Move, MoveRefusal> {
  const isHere = container.branchCode === branchCode
  if (container.state === 'travelling' && isHere) return refuse({ name: 'duplicate' })
  if (container.state !== 'travelling' && !isHere)
    return refuse({ name: 'container-elsewhere', branch: container.branchCode })
  return accept({ state: 'travelling', branchCode })
}

/** It may arrive at any branch, also where nobody scanned that it left the one before. */
function judgeArrival(container: Container, branchCode: string): Outcome<Move, MoveRefusal> {
  const { state } = container
  if (state !== 'travelling' && container.branchCode === branchCode)
    return refuse(state === 'arrived' ? { name: 'duplicate' } : { name: 'container-closed', state })
  return accept({ state: 'arrived', branchCode })
}

/** Whether it may be opened at a branch: once it has left the one where it was filled. */
export function judgeOpening(
  container: Container,
  branchCode: string,
): Exclude<MoveRefusal, { name: 'duplicate' } | { name: 'container-check' }> | undefined {
  const { state } = container
  const isHere = container.branchCode === branchCode
  const isFilledHere = (state === 'open' || state === 'sealed') && isHere
  if (state === 'opened' || isFilledHere) return { name: 'container-closed', state }
  if (state === 'arrived' && !isHere)
    return { name: 'container-elsewhere', branch: container.branchCode }
  return undefined
}

export interface Compared {
  readonly found: readonly TrackingCode[]
  readonly missing: readonly TrackingCode[]
  readonly extra: readonly TrackingCode[]
}

/** Compares the expected pieces with those scanned when it was opened. */
export function compareInside(
  inside: readonly TrackingCode[],
  scanned: readonly TrackingCode[],
): Compared {
  const expected = new Set(inside)
  const seen = new Set(scanned)
  return {
    found: inside.filter((code) => seen.has(code)),
    missing: inside.filter((code) => !seen.has(code)),
    extra: [...seen].filter((code) => !expected.has(code)),
  }
}

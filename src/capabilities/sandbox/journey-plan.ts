import {
  type DeliveryPath,
  type MovementCode,
  mayFollow,
  nextStates,
} from '../../kernel/movement.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'

/** Where a simulated scan happens: where the piece was handed in, or where it is delivered. */
type Side = 'origin' | 'destination'

interface UsualStep {
  /** The state that usually precedes it. */
  readonly after: MovementCode | undefined
  /** The state that usually follows; undefined at the end of the journey. */
  readonly next: MovementCode | undefined
  /** Hours after the preceding state. */
  readonly hours: number
  readonly side: Side
}

/** The usual journey of a piece (D31), and how long each step takes. */
const usualSteps: Readonly<Record<MovementCode, UsualStep>> = {
  PI: { after: undefined, next: 'IF', hours: 0, side: 'origin' },
  IF: { after: 'PI', next: 'GE', hours: 4, side: 'origin' },
  GE: { after: 'IF', next: 'CO', hours: 1, side: 'origin' },
  CO: { after: 'GE', next: 'AS', hours: 2, side: 'origin' },
  AS: { after: 'CO', next: 'AR', hours: 5, side: 'origin' },
  AR: { after: 'AS', next: 'MA', hours: 15, side: 'destination' },
  MA: { after: 'AR', next: 'LD', hours: 3, side: 'destination' },
  LD: { after: 'MA', next: 'EI', hours: 2, side: 'destination' },
  EI: { after: 'LD', next: 'DL', hours: 4, side: 'destination' },
  DL: { after: 'EI', next: undefined, hours: 0.25, side: 'destination' },
  CA: { after: 'LD', next: 'MA', hours: 5, side: 'destination' },
  DV: { after: 'CA', next: 'RV', hours: 20, side: 'destination' },
  RV: { after: 'DV', next: 'RM', hours: 6, side: 'destination' },
  RM: { after: 'RV', next: 'RC', hours: 24, side: 'origin' },
  RC: { after: 'RM', next: undefined, hours: 12, side: 'origin' },
}

/** Where a piece that is collected at a branch goes another way (D40). */
const stepsAtBranch: Partial<Record<MovementCode, Partial<Pick<UsualStep, 'after' | 'next'>>>> = {
  AR: { next: 'DL' },
  MA: { next: 'AR' },
  EI: { after: 'AR' },
  DL: { after: 'AR' },
  CA: { next: 'AR' },
  DV: { after: 'AR' },
}

/** Hours between two states, where it depends on the earlier one. */
const hoursAfter: Partial<Record<MovementCode, Partial<Record<MovementCode, number>>>> = {
  // The next visit starts the following morning.
  CA: { MA: 16 },
  // The recipient comes for it the following day, or it waits for a week in vain.
  AR: { EI: 20, DL: 20, DV: 7 * 24 },
}

export function usualNext(
  state: MovementCode,
  path: DeliveryPath = 'address',
): MovementCode | undefined {
  return stepOf(state, path).next
}

function stepOf(state: MovementCode, path: DeliveryPath): UsualStep {
  const step = usualSteps[state]
  return path === 'branch' ? { ...step, ...stepsAtBranch[state] } : step
}

export function sideOf(check: MovementCode): Side {
  return usualSteps[check].side
}

export function usualGapMs(before: MovementCode, check: MovementCode): number {
  return (hoursAfter[before]?.[check] ?? usualSteps[check].hours) * 3_600_000
}

/**
 * The states from one to another along the usual journey, including the last; undefined if there
 * is no path. From a state to itself, the path is a full loop (another failed visit, for example).
 */
export function pathTo(
  from: MovementCode,
  to: MovementCode,
  path: DeliveryPath = 'address',
): MovementCode[] | undefined {
  const usual = usualPathTo(to, path)
  const place = from === to ? -1 : usual.indexOf(from)
  const entry = place === -1 ? usual.findIndex((check) => goesOn(from, check, path)) : place + 1
  const way = usual.slice(entry)
  return entry !== -1 && isLegal(from, way, path) ? way : shortestPath(from, to, path)
}

/** A piece that comes back to the floor without a delivery (D64) goes no usual way. */
function goesOn(from: MovementCode, to: MovementCode, path: DeliveryPath): boolean {
  const isBack = path === 'address' && to === 'AR' && isOut.has(from)
  return mayFollow(from, to, path) && !isBack
}

const isOut: ReadonlySet<MovementCode> = new Set(['MA', 'LD', 'CA'])

/** The usual way to a state that a collected piece does not reach leaves its path. */
function isLegal(from: MovementCode, way: readonly MovementCode[], path: DeliveryPath): boolean {
  return way.every((check, place) => mayFollow(way[place - 1] ?? from, check, path))
}

/** For paths off the usual journey: from LD to the next LD, for example, through a failed visit. */
function shortestPath(
  from: MovementCode,
  to: MovementCode,
  path: DeliveryPath,
): MovementCode[] | undefined {
  const ways: MovementCode[][] = [[from]]
  const seen = new Set<MovementCode>()
  for (const way of ways) {
    const last = way.at(-1) ?? from
    if (last === to && way.length > 1) return way.slice(1)
    if (seen.has(last) && way.length > 1) continue
    seen.add(last)
    ways.push(...nextStates(last, path).map((check) => [...way, check]))
  }
  return undefined
}

/** The usual journey after PI, up to a state. */
function usualPathTo(to: MovementCode, path: DeliveryPath): MovementCode[] {
  const way: MovementCode[] = []
  let state: MovementCode | undefined = to
  while (state !== undefined && state !== 'PI') {
    way.unshift(state)
    state = stepOf(state, path).after
  }
  return way
}

/** The facts of a branch needed to route a simulated piece through it. */
interface PlaceFacts {
  readonly code: string
  readonly postalCode: PostalCode
  readonly active: boolean
}

interface Sides {
  readonly origin: string
  readonly destination: string
}

/**
 * The branches where a simulated piece is scanned: it is handed in at the carrier's first branch
 * and delivered from the one it was sent to, or else from the one with the nearest postal code.
 */
export function chooseSides(
  branches: readonly PlaceFacts[],
  postalCode: number | undefined,
  wanted: string | undefined,
): Sides {
  const active = branches.filter((branch) => branch.active)
  const [first] = active
  const origin = first?.code ?? ''
  if (wanted !== undefined) return { origin, destination: wanted }
  if (postalCode === undefined) return { origin, destination: origin }
  const distance = (branch: PlaceFacts) => Math.abs(branch.postalCode - postalCode)
  const nearest = active.toSorted((left, right) => distance(left) - distance(right))[0]
  return { origin, destination: nearest?.code ?? origin }
}

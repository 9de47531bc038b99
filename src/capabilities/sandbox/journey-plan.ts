import { type MovementCode, mayFollow, movementTable } from '../../kernel/movement.ts'

/** Where a simulated scan happens: where the piece was handed in, or where it is delivered. */
export type Side = 'origin' | 'destination'

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

/** After a failed visit, the next one starts the following morning. */
const hoursToNextVisit = 16

export function usualNext(state: MovementCode): MovementCode | undefined {
  return usualSteps[state].next
}

export function sideOf(check: MovementCode): Side {
  return usualSteps[check].side
}

export function usualGapMs(before: MovementCode, check: MovementCode): number {
  const hours = before === 'CA' && check === 'MA' ? hoursToNextVisit : usualSteps[check].hours
  return hours * 3_600_000
}

/**
 * The states from one to another along the usual journey, including the last; undefined if there
 * is no path. From a state to itself, the path is a full loop (another failed visit, for example).
 */
export function pathTo(from: MovementCode, to: MovementCode): MovementCode[] | undefined {
  const path = usualPathTo(to)
  const place = from === to ? -1 : path.indexOf(from)
  if (place !== -1) return path.slice(place + 1)
  const entry = path.findIndex((check) => mayFollow(from, check))
  return entry === -1 ? shortestPath(from, to) : path.slice(entry)
}

/** For paths off the usual journey: from LD to the next LD, for example, through a failed visit. */
function shortestPath(from: MovementCode, to: MovementCode): MovementCode[] | undefined {
  const paths: MovementCode[][] = [[from]]
  const seen = new Set<MovementCode>()
  for (const path of paths) {
    const last = path.at(-1) ?? from
    if (last === to && path.length > 1) return path.slice(1)
    if (seen.has(last) && path.length > 1) continue
    seen.add(last)
    paths.push(...movementTable[last].next.map((check) => [...path, check]))
  }
  return undefined
}

/** The usual journey after PI, up to a state. */
function usualPathTo(to: MovementCode): MovementCode[] {
  const path: MovementCode[] = []
  let state: MovementCode | undefined = to
  while (state !== undefined && state !== 'PI') {
    path.unshift(state)
    state = usualSteps[state].after
  }
  return path
}

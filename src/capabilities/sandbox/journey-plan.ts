import { type MovementCode, mayFollow, movementTable } from '../../kernel/movement.ts'

/** Where a simulated scan happens: where the piece was handed in, or where it is delivered. */
export type Side = 'origin' | 'destination'

interface Usual {
  /** The state it is usually reached from. */
  readonly after: MovementCode | undefined
  /** The state that usually follows; none after the end. */
  readonly next: MovementCode | undefined
  /** How long after the state before it. */
  readonly hours: number
  readonly side: Side
}

/** The way that pieces usually go (D31), and how long they take. */
const usual: Readonly<Record<MovementCode, Usual>> = {
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

/** After a visit in vain, the next one begins the morning after. */
const hoursToNextVisit = 16

export function usualNext(state: MovementCode): MovementCode | undefined {
  return usual[state].next
}

export function sideOf(check: MovementCode): Side {
  return usual[check].side
}

export function usualGapMs(before: MovementCode, check: MovementCode): number {
  const hours = before === 'CA' && check === 'MA' ? hoursToNextVisit : usual[check].hours
  return hours * 3_600_000
}

/**
 * The states from one to another by the usual way, the last one included; nothing where none
 * leads there. From a state to itself it goes round once more (another visit in vain, say).
 */
export function wayTo(from: MovementCode, to: MovementCode): MovementCode[] | undefined {
  const way = usualWayTo(to)
  const place = from === to ? -1 : way.indexOf(from)
  if (place !== -1) return way.slice(place + 1)
  const entry = way.findIndex((check) => mayFollow(from, check))
  return entry === -1 ? shortestWay(from, to) : way.slice(entry)
}

/** Where the usual way does not come by: from LD to the next LD, say, over a visit in vain. */
function shortestWay(from: MovementCode, to: MovementCode): MovementCode[] | undefined {
  const ways: MovementCode[][] = [[from]]
  const seen = new Set<MovementCode>()
  for (const way of ways) {
    const last = way.at(-1) ?? from
    if (last === to && way.length > 1) return way.slice(1)
    if (seen.has(last) && way.length > 1) continue
    seen.add(last)
    ways.push(...movementTable[last].next.map((check) => [...way, check]))
  }
  return undefined
}

/** From after PI on. */
function usualWayTo(to: MovementCode): MovementCode[] {
  const way: MovementCode[] = []
  let state: MovementCode | undefined = to
  while (state !== undefined && state !== 'PI') {
    way.unshift(state)
    state = usual[state].after
  }
  return way
}

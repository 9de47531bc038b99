/**
 * The fifteen states of a shipment and their transitions (D31, D64). `next` lists the states that
 * may follow a piece that goes to an address; `withCarrier` says whether the carrier physically has
 * the piece in that state.
 */
export const movementTable = {
  PI: { meaning: 'order information received', next: ['IF'], withCarrier: false },
  IF: {
    meaning: 'order is at the carrier',
    next: ['GE', 'CO', 'AS', 'AR', 'MA', 'DV'],
    withCarrier: true,
  },
  GE: { meaning: 'waybill issued', next: ['CO', 'AS', 'AR', 'MA', 'DV'], withCarrier: true },
  CO: { meaning: 'containerized', next: ['AS', 'AR', 'MA', 'DV'], withCarrier: true },
  AS: { meaning: 'travelling to a branch', next: ['AS', 'AR', 'MA', 'DV'], withCarrier: true },
  AR: {
    meaning: 'arrived at the destination branch',
    next: ['AS', 'AR', 'MA', 'DV'],
    withCarrier: true,
  },
  MA: { meaning: 'ready to go out for distribution', next: ['LD', 'AR', 'DV'], withCarrier: true },
  LD: { meaning: 'on its way', next: ['EI', 'DL', 'CA', 'AR', 'DV'], withCarrier: true },
  EI: { meaning: 'driver reported the delivery', next: ['DL', 'DV'], withCarrier: true },
  DL: { meaning: 'delivered', next: [], withCarrier: false },
  CA: { meaning: 'nobody found at the address', next: ['MA', 'AR', 'DV'], withCarrier: true },
  DV: { meaning: 'will be returned to the sender', next: ['RV'], withCarrier: true },
  RV: { meaning: 'return travelling to the head office', next: ['RM'], withCarrier: true },
  RM: { meaning: 'handed over to the head office', next: ['RC'], withCarrier: true },
  RC: { meaning: 'returned to the sender', next: [], withCarrier: false },
} as const satisfies Record<
  string,
  { meaning: string; next: readonly string[]; withCarrier: boolean }
>

export type MovementCode = keyof typeof movementTable

export const movementCodes = Object.keys(movementTable) as MovementCode[]

export function isMovementCode(text: string): text is MovementCode {
  return Object.hasOwn(movementTable, text)
}

/**
 * Whether the carrier has the piece, as SQL: the condition of the index `order_state_open`. It
 * compares, since SQLite makes a table of a list of three whenever a row of the index's changes.
 */
export function isWithCarrierSql(state: string): string {
  const elsewhere = movementCodes.filter((code) => !movementTable[code].withCarrier)
  return elsewhere.map((code) => `${state} <> '${code}'`).join(' and ')
}

/** Whether the recipient gets the piece in this state. */
export function isHandOver(state: MovementCode): boolean {
  return state === 'EI' || state === 'DL'
}

/** The states of a piece that goes back to its sender, or has come back. */
export const returnStates: readonly MovementCode[] = ['DV', 'RV', 'RM', 'RC']

export function isGoingBack(state: MovementCode): boolean {
  return returnStates.includes(state)
}

/** How a piece reaches its recipient: carried to an address, or collected at a branch (D40). */
export type DeliveryPath = 'address' | 'branch'

/**
 * The next states where a piece is collected at a branch (services F and G), as far as they differ:
 * it never goes out for distribution, and from AR it is handed over (D40). A piece that is already
 * out, by a correction or because it was to be delivered when it left, comes back or ends.
 */
const nextAtBranch: Readonly<Partial<Record<MovementCode, readonly MovementCode[]>>> = {
  IF: ['GE', 'CO', 'AS', 'AR', 'DV'],
  GE: ['CO', 'AS', 'AR', 'DV'],
  CO: ['AS', 'AR', 'DV'],
  AS: ['AS', 'AR', 'DV'],
  AR: ['AS', 'AR', 'EI', 'DL', 'DV'],
  MA: ['AR', 'DV'],
  LD: ['AR', 'EI', 'DL', 'CA', 'DV'],
  CA: ['AR', 'DV'],
}

export function nextStates(
  state: MovementCode,
  path: DeliveryPath = 'address',
): readonly MovementCode[] {
  return (path === 'branch' ? nextAtBranch[state] : undefined) ?? movementTable[state].next
}

export function mayFollow(
  earlier: MovementCode,
  later: MovementCode,
  path: DeliveryPath = 'address',
): boolean {
  return nextStates(earlier, path).includes(later)
}

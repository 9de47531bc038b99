/**
 * The fifteen states of a shipment and their transitions (D31). `next` lists the states that may
 * follow; `held` says whether the carrier physically has the piece in that state.
 */
export const movementTable = {
  PI: { meaning: 'order information received', next: ['IF'], held: false },
  IF: {
    meaning: 'order is at the carrier',
    next: ['GE', 'CO', 'AS', 'AR', 'MA', 'DV'],
    held: true,
  },
  GE: { meaning: 'waybill issued', next: ['CO', 'AS', 'AR', 'MA', 'DV'], held: true },
  CO: { meaning: 'containerized', next: ['AS', 'AR', 'MA', 'DV'], held: true },
  AS: { meaning: 'travelling to a branch', next: ['AS', 'AR', 'MA', 'DV'], held: true },
  AR: { meaning: 'arrived at the destination branch', next: ['AS', 'AR', 'MA', 'DV'], held: true },
  MA: { meaning: 'ready to go out for distribution', next: ['LD', 'DV'], held: true },
  LD: { meaning: 'on its way', next: ['EI', 'DL', 'CA', 'DV'], held: true },
  EI: { meaning: 'driver reported the delivery', next: ['DL', 'DV'], held: true },
  DL: { meaning: 'delivered', next: [], held: false },
  CA: { meaning: 'nobody found at the address', next: ['MA', 'DV'], held: true },
  DV: { meaning: 'will be returned to the sender', next: ['RV'], held: true },
  RV: { meaning: 'return travelling to the head office', next: ['RM'], held: true },
  RM: { meaning: 'handed over to the head office', next: ['RC'], held: true },
  RC: { meaning: 'returned to the sender', next: [], held: false },
} as const satisfies Record<string, { meaning: string; next: readonly string[]; held: boolean }>

export type MovementCode = keyof typeof movementTable

export const movementCodes = Object.keys(movementTable) as MovementCode[]

export function isMovementCode(text: string): text is MovementCode {
  return Object.hasOwn(movementTable, text)
}

export function mayFollow(earlier: MovementCode, later: MovementCode): boolean {
  const next: readonly MovementCode[] = movementTable[earlier].next
  return next.includes(later)
}

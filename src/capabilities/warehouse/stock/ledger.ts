/**
 * Why units moved. Each kind determines which of the two counts it changes, and in which direction.
 */
export const movementKinds = {
  opening: 'the first stock of an account',
  reception: 'goods that came in',
  reservation: 'an order was loaded',
  release: 'an order that was not picked no longer needs its units',
  pick: 'units left the shelf for an order',
  return: 'units of an order came back',
  count: 'somebody counted, and there were more or fewer',
  damage: 'units are broken, lost or expired',
  transfer: 'units went to another place',
} as const

export type MovementKind = keyof typeof movementKinds

/** A row of the ledger: how much a balance changed, and why. */
export interface Posting {
  /** The document that moved the stock: an order, a voucher, an adjustment. */
  readonly document: string
  /** The number of the posting within its document. */
  readonly entry: number
  readonly kind: MovementKind
  readonly stockId: string
  /** The line of the order or the voucher, from 0. */
  readonly line: number
  readonly units: number
  readonly reserved: number
  readonly reason: string
  readonly by: string
}

/** For postings that belong to no line. */
export const noLine = -1

/** The ledger's `recordedBy` for reservations: the order itself. */
export const byOrder = 'order'

export function orderDocument(code: string): string {
  return orderWord + code
}

/** The code of the order that the document belongs to, if it belongs to one. */
export function orderOf(document: string): string | undefined {
  return document.startsWith(orderWord) ? document.slice(orderWord.length) : undefined
}

const orderWord = 'order '

export function voucherDocument(number: string): string {
  return `voucher ${number}`
}

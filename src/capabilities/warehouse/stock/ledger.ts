/** Why units moved. Each kind says which of the two counts it changes, and in which direction. */
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

/** A row of the ledger: by how much a balance changed, and why. */
export interface Posting {
  /** What moved the stock: an order, a voucher, an adjustment. */
  readonly document: string
  /** Counts the postings of one document. */
  readonly entry: number
  readonly kind: MovementKind
  readonly stockId: string
  /** Of the order or the voucher, from 0. */
  readonly line: number
  readonly units: number
  readonly reserved: number
  readonly reason: string
}

/** For what belongs to no line. */
export const noLine = -1

/** Who reserves stock, on record: the order itself. */
export const byOrder = 'order'

export function orderDocument(code: string): string {
  return orderWord + code
}

/** The code of the order whose document it is, if it is one's. */
export function orderOf(document: string): string | undefined {
  return document.startsWith(orderWord) ? document.slice(orderWord.length) : undefined
}

const orderWord = 'order '

export function voucherDocument(number: string): string {
  return `voucher ${number}`
}

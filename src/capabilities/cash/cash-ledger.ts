/**
 * Where money is: with whoever delivered, at a branch, missing or too much, lost or won, or there
 * to be paid out. What is owed to shippers stands against it, so that everything adds up to 0.
 */
export const accounts = ['driver', 'branch', 'difference', 'result', 'payout', 'shipper'] as const

export type Account = (typeof accounts)[number]

/** One side of an event: money comes to an account, or, below 0, leaves it. */
export interface Leg {
  readonly account: Account
  /** Whose account it is: a driver, a branch, a hand-over, a shipper; the carrier's has none. */
  readonly holder: string
  readonly cents: number
}

/** Money collected for a piece, once. */
export interface Collection {
  readonly id: string
  readonly trackingCode: string
  readonly shipper: number
  readonly amountCents: number
  /** Who recorded the delivery, and at which branch. */
  readonly driver: string
  readonly branch: string
  readonly collectedAt: number
  readonly handOver: string | undefined
  readonly handedOverAt: number | undefined
  readonly statement: string | undefined
  /** The day on which its statement was paid, by its first moment. */
  readonly paidOn: number | undefined
  readonly reversedAt: number | undefined
  /** The statement that took a payment back, when the delivery turned out to be none. */
  readonly claim: string | undefined
}

export const collectionStates = ['collected', 'handed-over', 'settled', 'paid', 'reversed'] as const

export type CollectionState = (typeof collectionStates)[number]

export function stateOf(collection: Collection): CollectionState {
  if (collection.reversedAt !== undefined) return 'reversed'
  if (collection.paidOn !== undefined) return 'paid'
  if (collection.statement !== undefined) return 'settled'
  return collection.handOver === undefined ? 'collected' : 'handed-over'
}

type Moving = Pick<Collection, 'shipper' | 'driver' | 'amountCents'>

const owed = (shipper: number, cents: number): Leg => ({
  account: 'shipper',
  holder: String(shipper),
  cents,
})
const toPayOut = (cents: number): Leg => ({ account: 'payout', holder: '', cents })

/** The driver has the money, which is the shipper's. */
export function collect({ driver, shipper, amountCents }: Moving): Leg[] {
  return [{ account: 'driver', holder: driver, cents: amountCents }, owed(shipper, -amountCents)]
}

/** The branch has what was counted; what is missing, or too much, is a difference to resolve. */
export function handOver(
  { driver, amountCents }: Moving,
  countedCents: number,
  branch: string,
  id: string,
): Leg[] {
  return present([
    { account: 'driver', holder: driver, cents: -amountCents },
    { account: 'branch', holder: branch, cents: countedCents },
    { account: 'difference', holder: id, cents: amountCents - countedCents },
  ])
}

/** What branches have of it is there to be paid out; the shipper is owed it still. */
export function settle(balances: readonly Leg[]): Leg[] {
  const atBranches = balances.filter(({ account }) => account === 'branch')
  return present([
    ...atBranches.map((leg) => ({ ...leg, cents: -leg.cents })),
    toPayOut(total(atBranches)),
  ])
}

/** The shipper is paid in full, whatever branches really had of it. */
export function pay({ shipper, amountCents }: Moving): Leg[] {
  return [owed(shipper, amountCents), toPayOut(-amountCents)]
}

/** `recovered` and `returned` move money; `written-off` and `kept` are the carrier's own affair. */
export const resolutions = ['recovered', 'written-off', 'returned', 'kept'] as const

export type Resolution = (typeof resolutions)[number]

/** How a difference of this sign may be resolved. */
export function fits(resolution: Resolution, differenceCents: number): boolean {
  const forMissing = resolution === 'recovered' || resolution === 'written-off'
  return differenceCents > 0 ? forMissing : !forMissing
}

export function resolve(
  resolution: Resolution,
  branch: string,
  isSettled: boolean,
  balances: readonly Leg[],
): Leg[] {
  const missing = balances.filter(({ account }) => account === 'difference')
  const cents = total(missing)
  const moved = resolution === 'recovered' || resolution === 'returned'
  const place: Leg = isSettled ? toPayOut(cents) : { account: 'branch', holder: branch, cents }
  return present([
    ...missing.map((leg) => ({ ...leg, cents: -leg.cents })),
    moved ? place : { account: 'result', holder: '', cents },
  ])
}

/**
 * The delivery turned out to be none. What no statement speaks of goes back the way it came; the
 * rest the carrier gives back to the recipient, and the shipper, whose statement stands, owes it.
 */
export function reverse(collection: Moving, isSettled: boolean, balances: readonly Leg[]): Leg[] {
  const { shipper, amountCents } = collection
  if (isSettled) return [owed(shipper, amountCents), toPayOut(-amountCents)]
  return present(balances.map((leg) => ({ ...leg, cents: -leg.cents })))
}

/** What a shipper owes for a reversal is kept from what its next statement pays. */
export function claim({ shipper, amountCents }: Moving): Leg[] {
  return [owed(shipper, -amountCents), toPayOut(amountCents)]
}

/**
 * Shares what was counted among the amounts that were to be handed over: each gets its own while
 * it lasts, and what is too much stands with the last.
 */
export function allocate(amounts: readonly number[], countedCents: number): number[] {
  let left = countedCents
  return amounts.map((amount, place) => {
    const share = place === amounts.length - 1 ? left : Math.min(amount, left)
    left -= share
    return share
  })
}

export function total(legs: readonly Leg[]): number {
  return legs.reduce((sum, { cents }) => sum + cents, 0)
}

function present(legs: readonly Leg[]): Leg[] {
  return legs.filter(({ cents }) => cents !== 0)
}

/**
 * Where money is: with the driver, at a branch, an open difference, the carrier's own gain or loss,
 * or ready for payout. The debts to shippers balance it, so that everything adds up to 0.
 */
export const accounts = ['driver', 'branch', 'difference', 'result', 'payout', 'shipper'] as const

export type Account = (typeof accounts)[number]

/** One side of a ledger event: money enters an account, or leaves it if negative. */
export interface Leg {
  readonly account: Account
  /** The driver, branch, hand-over or shipper; empty for the carrier's own accounts. */
  readonly holder: string
  readonly cents: number
}

/** The cash collected at one delivery of a piece. */
export interface Collection {
  readonly id: string
  readonly trackingCode: string
  readonly shipper: number
  readonly amountCents: number
  /** The person who recorded the delivery; `branch` is where. */
  readonly driver: string
  readonly branch: string
  readonly collectedAt: number
  readonly handOver: string | undefined
  readonly handedOverAt: number | undefined
  readonly statement: string | undefined
  /** The start of the day on which its statement was paid. */
  readonly paidOn: number | undefined
  readonly reversedAt: number | undefined
  /** The statement that deducted it again, after a correction undid the delivery. */
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

/** The driver holds the money, which is owed to the shipper. */
export function collect({ driver, shipper, amountCents }: Moving): Leg[] {
  return [{ account: 'driver', holder: driver, cents: amountCents }, owed(shipper, -amountCents)]
}

/** The branch holds the counted amount; a shortage or surplus is a difference to resolve. */
export function handOver(
  { driver, amountCents }: Moving,
  countedCents: number,
  branch: string,
  id: string,
): Leg[] {
  return withoutZeros([
    { account: 'driver', holder: driver, cents: -amountCents },
    { account: 'branch', holder: branch, cents: countedCents },
    { account: 'difference', holder: id, cents: amountCents - countedCents },
  ])
}

/** Moves the cash of branches to the payout account; it is still owed to the shipper. */
export function settle(balances: readonly Leg[]): Leg[] {
  const atBranches = balances.filter(({ account }) => account === 'branch')
  return withoutZeros([
    ...atBranches.map((leg) => ({ ...leg, cents: -leg.cents })),
    toPayOut(total(atBranches)),
  ])
}

/** Pays the shipper in full, even if the branches had less. */
export function pay({ shipper, amountCents }: Moving): Leg[] {
  return [owed(shipper, amountCents), toPayOut(-amountCents)]
}

/** `recovered` and `returned` move money; `written-off` and `kept` are the carrier's result. */
export const resolutions = ['recovered', 'written-off', 'returned', 'kept'] as const

export type Resolution = (typeof resolutions)[number]

/** Whether the resolution suits the sign of the difference. */
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
  return withoutZeros([
    ...missing.map((leg) => ({ ...leg, cents: -leg.cents })),
    moved ? place : { account: 'result', holder: '', cents },
  ])
}

/** Undoes all entries of a collection that no statement has yet, as its delivery was corrected. */
export function reverse(balances: readonly Leg[]): Leg[] {
  return withoutZeros(balances.map((leg) => ({ ...leg, cents: -leg.cents })))
}

/**
 * The end of the difference of a settled collection: the party that bears it, or that the delivery
 * stands.
 */
export const settledResolutions = ['deducted', 'written-off', 'dismissed'] as const

export type SettledResolution = (typeof settledResolutions)[number]

/**
 * The carrier refunds the recipient. Either the shipper owes the amount, since its statement stays
 * in force, or the carrier bears it.
 */
export function resolveSettled(
  resolution: Exclude<SettledResolution, 'dismissed'>,
  { shipper, amountCents }: Moving,
): Leg[] {
  const bearer: Leg =
    resolution === 'deducted'
      ? owed(shipper, amountCents)
      : { account: 'result', holder: '', cents: amountCents }
  return [bearer, toPayOut(-amountCents)]
}

/** Deducts the shipper's debt for a reversal from its next statement. */
export function claim({ shipper, amountCents }: Moving): Leg[] {
  return [owed(shipper, -amountCents), toPayOut(amountCents)]
}

/**
 * Allocates the counted amount to the expected ones, in order and in full while it lasts; a surplus
 * goes to the last one.
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

function withoutZeros(legs: readonly Leg[]): Leg[] {
  return legs.filter(({ cents }) => cents !== 0)
}

/** The differences still to be decided, or all of them; of one branch, where one is named. */
export interface OpenFilter {
  readonly open: boolean
  readonly branch?: string | undefined
}

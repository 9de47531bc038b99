import { carrierNumber, type Environment, type Reach } from './person-rules.ts'

/**
 * The side that owns an account while its address is not proven: each side that invites an address
 * has one of its own under it, and nothing of one side's account reaches into another's (D52).
 */
export type Side = string

/** The facts of one of the accounts of an address. */
export interface AddressAccount {
  readonly id: string
  /** Empty once the address is proven. */
  readonly side: Side
  readonly isProven: boolean
  readonly isDemo: boolean
  readonly isDocumented: boolean
  readonly disabledAt: number | null
  readonly signedInAt: number | null
}

/** The inviter, and the account they invite to. */
export interface Inviting {
  readonly reach: Reach
  readonly account: { readonly environment: Environment; readonly shipperNumber: number }
  /** A person with a shell on the service's machine is a side of their own. */
  readonly isShell?: boolean | undefined
  readonly isDemo: boolean
}

/**
 * The side of an invitation. The carrier's invitations for a shipper's people are apart from those
 * for its own: a role of the carrier never follows from a shipper's.
 */
export function sideOf({ reach, account, isShell, isDemo }: Inviting): Side {
  const { environment, shipperNumber } = reach
  const isOfCarrier = shipperNumber === carrierNumber
  const ownSide = isShell ? 'shell' : `${environment} ${shipperNumber}`
  const side =
    isOfCarrier && account.shipperNumber !== carrierNumber ? `${ownSide} shippers` : ownSide
  return isDemo ? `demo ${side}` : side
}

/**
 * The account that an invitation concerns: the address's proven one, or else the side's own. The
 * demonstration's people never share an account with others.
 */
export function accountToInvite<Account extends AddressAccount>(
  accounts: readonly Account[],
  by: Inviting,
): Account | undefined {
  const side = sideOf(by)
  const alike = accounts.filter(({ isDemo }) => isDemo === by.isDemo)
  return alike.find(({ isProven }) => isProven) ?? alike.find((one) => one.side === side)
}

/**
 * Whether somebody can't have an address: it is another's by proof, or was theirs before sides were
 * kept. Nobody leaves behind that an address was disabled by taking it over (D52).
 */
export function isAddressTaken(
  accounts: readonly AddressAccount[],
  { id }: { readonly id: string },
): boolean {
  const others = accounts.filter((one) => one.id !== id)
  return others.some(
    (one) => one.isProven || (one.isDemo ? one.side === '' : one.disabledAt !== null),
  )
}

/**
 * The account for which whoever forgot the password gets a link: the proven one, or else the one
 * that was used last. Those of the demonstration come last, and its documented ones never.
 */
export function accountToReset<Account extends AddressAccount>(
  accounts: readonly Account[],
): Account | undefined {
  const open = accounts.filter((one) => !one.isDocumented && one.disabledAt === null)
  return (
    open.find(({ isProven }) => isProven) ??
    lastUsed(
      open.filter((one) => !one.isDemo),
      open,
    )
  )
}

function lastUsed<Account extends AddressAccount>(
  own: readonly Account[],
  all: readonly Account[],
): Account | undefined {
  const from = own.length > 0 ? own : all
  return from.toSorted((one, two) => (two.signedInAt ?? 0) - (one.signedInAt ?? 0))[0]
}

/** How an invited person gets to know, and the step they have to take. */
export type Handing =
  /** A link is mailed that lets them choose a password. */
  | 'mail-password'
  /** A link is mailed that lets them accept, and nothing else. */
  | 'mail-acceptance'
  /** The inviter is shown a link to hand over. */
  | 'show'
  /** They sign in already, and accept there. */
  | 'at-sign-in'

export function handingOf(
  account: { readonly isProven: boolean; readonly hasPassword: boolean },
  sendsMail: boolean,
): Handing {
  if (account.isProven) return sendsMail ? 'mail-acceptance' : 'at-sign-in'
  if (sendsMail) return 'mail-password'
  return account.hasPassword ? 'at-sign-in' : 'show'
}

/**
 * A link that is shown opens the account of the side that sees it, and no other: not a person's
 * whose address is proven, nor one that another side made.
 */
export function mayShowLink(
  account: { readonly isProven: boolean; readonly side: Side },
  side: Side,
): boolean {
  return !account.isProven && account.side === side
}

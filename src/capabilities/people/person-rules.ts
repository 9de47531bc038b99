import type { Role } from '../../kernel/operator.ts'
import type { Language, PersonRole, ShipperRole } from '../../kernel/person.ts'
import type { Scope } from '../../kernel/scope.ts'
import { peopleLimits } from './people.limits.ts'

/** The factors that a person shows beside the password. */
export interface Factors {
  /** A code app or a passkey: the password alone is not enough. */
  readonly hasSecondFactor: boolean
  /** An app that shows codes (TOTP). */
  readonly hasCodeApp: boolean
  /** How many passkeys there are. */
  readonly passkeys: number
}

export interface Person extends Factors {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: Language
  /** Whether the person showed that mail to the address reaches them (D52). */
  readonly isProven: boolean
  /** Of the demonstration: let in only by testing, while it is on. */
  readonly isDemo: boolean
  /** One of its documented people, whose password everyone knows: it stays as it is. */
  readonly isDocumented: boolean
}

export type Environment = 'testing' | 'production'

/** The rights of a person in one environment: for a shipper, or for the carrier. */
export interface Membership {
  readonly id: string
  readonly environment: Environment
  /** 0 where it is the carrier's. */
  readonly shipperNumber: number
  readonly role: PersonRole
  readonly branch: string | null
}

/** The number of the carrier where a shipper's would stand. */
export const carrierNumber = 0

/** A person in a session. */
export interface SignedIn {
  readonly sessionId: string
  readonly person: Person
  readonly memberships: readonly Membership[]
  readonly expiresAt: number
  /** When they last proved their identity: by signing in, or asked again in the session. */
  readonly confirmedAt: number
}

/** The API that a person calls: the shippers' or the carrier's. */
export type PersonFace = 'v1' | 'ops'

/** A membership as an API sees it: its role is of the kind that the API knows. */
export type MembershipOf<Face extends PersonFace> = Membership & {
  readonly role: Face extends 'ops' ? Role : ShipperRole
}

/** Of several memberships in an environment the account says which; otherwise it is the first. */
export function chooseMembership<Face extends PersonFace>(
  memberships: readonly Membership[],
  environment: Environment,
  face: Face,
  account?: string,
): MembershipOf<Face> | undefined {
  const fits = (one: Membership): one is MembershipOf<Face> =>
    one.environment === environment &&
    (face === 'ops' ? one.shipperNumber === carrierNumber : one.shipperNumber !== carrierNumber)
  const own = memberships.filter(fits)
  return account === undefined || face === 'ops'
    ? own[0]
    : own.find(({ shipperNumber }) => String(shipperNumber) === account.trim())
}

/** The name under which the audit log records a person's acts. */
export function personActor({ id, name, isDemo }: Pick<Person, 'id' | 'name' | 'isDemo'>) {
  return { id, name: `person:${id} ${name}`, isDemo }
}

interface Rights {
  /** Scopes whose rows the role may call, whatever they do. */
  readonly uses: readonly Scope[] | 'all'
  /** Scopes of which it may call only rows that change nothing. */
  readonly reads: readonly Scope[] | 'all'
}

/** The scopes of the shippers' API that the roles of a shipper's people open (D38). */
const rights: Readonly<Record<ShipperRole, Rights>> = {
  administra: { uses: 'all', reads: 'all' },
  despacha: {
    uses: ['orders:read', 'orders:write', 'tracking', 'labels', 'imports', 'quotes'],
    reads: ['stock'],
  },
  cuentas: { uses: ['account', 'cash'], reads: ['orders:read', 'tracking'] },
  integra: { uses: ['keys', 'webhooks', 'sandbox', 'onboarding'], reads: [] },
  mira: { uses: [], reads: 'all' },
}

/** Whether a role may call a row of this scope, which may change something or not. */
export function mayUse(role: ShipperRole, scope: Scope, changes: boolean): boolean {
  const { uses, reads } = rights[role]
  const has = (scopes: readonly Scope[] | 'all') => scopes === 'all' || scopes.includes(scope)
  return has(uses) || (!changes && has(reads))
}

/** The scopes that a role opens: for anything, and for looking. */
export function scopesOf(role: ShipperRole, all: readonly Scope[]) {
  return {
    uses: all.filter((scope) => mayUse(role, scope, true)),
    reads: all.filter((scope) => mayUse(role, scope, false)),
  }
}

interface LackingPerson {
  readonly person: Pick<Factors, 'hasSecondFactor'>
  readonly memberships: readonly Membership[]
}

/**
 * A person whose role asks for a second factor can do nothing else until there is one. Unless the
 * roles are named, those who administer the carrier in production need it there.
 */
export function lacksSecondFactor(
  { person, memberships }: LackingPerson,
  roles: readonly PersonRole[] | undefined,
  here: Environment,
): boolean {
  const isAsked = ({ role, environment }: Membership) =>
    roles?.includes(role) ??
    (role === 'administrator' && environment === 'production' && here === 'production')
  return !person.hasSecondFactor && memberships.some(isAsked)
}

const freshMs = peopleLimits.freshSignInMinutes * 60_000

/** Whether the session is fresh enough for acts that a session left open must not do. */
export function isFresh({ confirmedAt }: Pick<SignedIn, 'confirmedAt'>, now: number): boolean {
  return now - confirmedAt < freshMs
}

/**
 * The administrator of people: the reach decides which links they may give away that open an
 * account.
 */
export interface Reach {
  readonly environment: Environment
  readonly shipperNumber: number
}

/**
 * A link that is shown lets its reader sign in as that person. So it is shown only to those who
 * administer everything that the person may do: testing never reaches into production, nor one
 * shipper into another.
 */
export function isWithinReach(
  { environment, shipperNumber }: Reach,
  memberships: readonly Pick<Membership, 'environment' | 'shipperNumber'>[],
): boolean {
  return memberships.every(
    (one) =>
      (environment === 'production' || one.environment === 'testing') &&
      (shipperNumber === carrierNumber || one.shipperNumber === shipperNumber),
  )
}

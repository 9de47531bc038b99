import type { ApiKey, KeyHolder } from '../../capabilities/api-keys/api-keys.ts'
import {
  chooseMembership,
  type Person,
  personActor,
  type SignedIn,
  scopesOf,
} from '../../capabilities/people/people.ts'
import type { Actor } from '../../kernel/operator.ts'
import type { ShipperRole } from '../../kernel/person.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import { scopeNames } from '../../slices.ts'
import type { Environment } from '../environment.ts'

/** A person who acts for a shipper. */
export interface ShipperMember extends KeyHolder {
  readonly role: ShipperRole
  readonly actor: Actor
}

/** The account that a person acts for, with the actor in place of a program's key. */
export async function findMember(
  environment: Environment,
  request: HttpRequest,
  { memberships, person }: SignedIn,
): Promise<ShipperMember | undefined> {
  const account = request.header('x-posta-account')
  const chosen = chooseMembership(memberships, environment.name, 'v1', account)
  const shipper = chosen && (await environment.shippers.find(chosen.shipperNumber))
  if (chosen === undefined || shipper === undefined) return undefined
  // Keys with more than the own role opens wait for an approval (D57).
  const { uses } = scopesOf(chosen.role, scopeNames)
  const key = personKey(person, shipper.number, uses)
  return { shipper, role: chosen.role, actor: personActor(person), key }
}

/** Stands for a program's key where a person calls. */
export function personKey(
  { id, name }: Pick<Person, 'id' | 'name'>,
  shipperNumber: number,
  own: readonly Scope[],
): ApiKey {
  const nothing = {
    origins: [],
    expiresAt: undefined,
    revokedAt: undefined,
    lastUsedAt: undefined,
    isDemo: false,
    approval: '',
    decidedAt: undefined,
    decidedBy: undefined,
    replaces: undefined,
  } as const
  return {
    id,
    name,
    shipperNumber,
    scopes: own,
    createdAt: 0,
    createdBy: '',
    ...nothing,
  }
}

import type { ApiKeys } from '../capabilities/api-keys/api-keys.ts'
import type { Operators } from '../capabilities/operators/operators.ts'
import type { People } from '../capabilities/people/people.ts'
import type { Shippers } from '../capabilities/shippers/shippers.ts'
import type { Webhooks } from '../capabilities/webhooks/webhooks.ts'
import type { Operator } from '../kernel/operator.ts'
import { demoShippers } from './demo-carrier.ts'

interface AccountDoors {
  readonly shippers: Shippers
  readonly apiKeys: ApiKeys
  readonly operators: Operators
  readonly webhooks: Webhooks
  readonly people: People
}

/** Something of the demonstration that still opens a door, or listens at one (D52). */
export interface DemoLeftover {
  readonly kind: 'account' | 'credential' | 'key' | 'token' | 'webhook' | 'person'
  /** The number of an account or the id of another's thing, with the name that people know. */
  readonly name: string
  revoke(by: Operator): Promise<unknown>
}

/** The numbers of the documented accounts that a documented secret still opens. */
async function openDocumented({ shippers, apiKeys }: AccountDoors): Promise<number[]> {
  const open: number[] = []
  for (const { shipper, password, key, apiKey, quoteKey } of demoShippers) {
    const shown = { shipper: shipper.number, kind: 'either', address: 'doctor' } as const
    const outcomes = [
      await shippers.authenticate({ ...shown, secret: password }),
      await shippers.authenticate({ ...shown, secret: key }),
      await apiKeys.identify(apiKey),
      await apiKeys.identify(quoteKey),
    ]
    if (outcomes.some(({ ok }) => ok)) open.push(shipper.number)
  }
  return open
}

async function closeAccount({ shippers, apiKeys }: AccountDoors, number: number, by: Operator) {
  for (const { id } of await shippers.listCredentials(number))
    await shippers.revokeCredential(number, id, by)
  for (const { id } of await apiKeys.list(number)) await apiKeys.revoke(id, by)
}

/**
 * The accounts of the demonstration that something opens, and things it made for other accounts.
 */
async function ofShippers(doors: AccountDoors): Promise<DemoLeftover[]> {
  const { shippers, apiKeys } = doors
  const marked = await shippers.listDemo()
  const keys = await apiKeys.listDemo()
  const numbers = new Set(await openDocumented(doors))
  for (const { shipperNumber } of [...marked.credentials, ...keys])
    if (marked.shippers.includes(shipperNumber)) numbers.add(shipperNumber)
  const accounts = [...numbers].toSorted((one, other) => one - other)
  const isOthers = (one: { readonly shipperNumber: number }) => !numbers.has(one.shipperNumber)
  return [
    ...accounts.map((number) => ({
      kind: 'account' as const,
      name: String(number),
      revoke: (by: Operator) => closeAccount(doors, number, by),
    })),
    ...marked.credentials.filter(isOthers).map(({ id, kind, shipperNumber }) => ({
      kind: 'credential' as const,
      name: `${kind} ${id} of ${shipperNumber}`,
      revoke: (by: Operator) => shippers.revokeCredential(shipperNumber, id, by),
    })),
    ...keys.filter(isOthers).map(({ id, name, shipperNumber }) => ({
      kind: 'key' as const,
      name: `${id} (${name}) of ${shipperNumber}`,
      revoke: (by: Operator) => apiKeys.revoke(id, by),
    })),
  ]
}

async function ofOthers({ operators, webhooks, people }: AccountDoors): Promise<DemoLeftover[]> {
  const tokens = (await operators.list()).filter((one) => one.isDemo && one.revokedAt === null)
  return [
    ...tokens.map(({ id, name }) => ({
      kind: 'token' as const,
      name: `${id} (${name})`,
      revoke: (by: Operator) => operators.revoke(id, by),
    })),
    ...(await webhooks.listDemo()).map(({ id, shipper }) => ({
      kind: 'webhook' as const,
      name: `${id} of ${shipper}`,
      revoke: (by: Operator) => webhooks.remove(id, 'anyone', by),
    })),
    ...(await people.listDemo()).map((email) => ({
      kind: 'person' as const,
      name: email,
      revoke: (by: Operator) => people.closeDemo(by),
    })),
  ]
}

/** All that the demonstration left in an environment, people in both. */
export async function listDemonstration(doors: AccountDoors): Promise<DemoLeftover[]> {
  return [...(await ofShippers(doors)), ...(await ofOthers(doors))]
}

/** Revokes all of it, and returns the list; orders and history stay. */
export async function closeDemonstration(
  doors: AccountDoors,
  by: Operator,
): Promise<DemoLeftover[]> {
  const left = await listDemonstration(doors)
  for (const one of left) await one.revoke(by)
  return left
}

import type { ApiKeys } from '../capabilities/api-keys/api-keys.ts'
import type { Shippers } from '../capabilities/shippers/shippers.ts'
import type { Operator } from '../kernel/operator.ts'
import { demoShippers } from './demo-carrier.ts'

interface AccountDoors {
  readonly shippers: Shippers
  readonly apiKeys: ApiKeys
}

/** Returns the numbers of the demonstration's accounts that a documented secret still opens. */
export async function openDemoAccounts({ shippers, apiKeys }: AccountDoors): Promise<number[]> {
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

/** Revokes whatever opens those accounts; their orders stay. */
export async function closeDemoAccounts(doors: AccountDoors, by: Operator): Promise<number[]> {
  const { shippers, apiKeys } = doors
  const numbers = await openDemoAccounts(doors)
  for (const number of numbers) {
    for (const { id } of await shippers.listCredentials(number))
      await shippers.revokeCredential(number, id, by)
    for (const { id } of await apiKeys.list(number)) await apiKeys.revoke(id, by)
  }
  return numbers
}

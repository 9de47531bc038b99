import type { Operator } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { IssuedCredentials, Shippers } from '../shippers/shippers.ts'
import type { VolumeRamps } from '../volume-ramps/volume-ramps.ts'

/** The doors of the production environment that an approval opens. */
export interface Production {
  readonly shippers: Shippers
  readonly volumeRamps: VolumeRamps
}

export type PromotionRefusal = 'production-not-served' | 'production-number-taken'

/** Gives a shipper its account in production, under the number that it has in testing. */
export function openProduction(find: () => Production | undefined) {
  return {
    /** Whether production, where this process serves it, has given the number to somebody. */
    async hasGiven(number: number): Promise<boolean> {
      return (await find()?.shippers.find(number)) !== undefined
    },
    async promote(
      shipper: Shipper,
      by: Operator,
    ): Promise<Outcome<IssuedCredentials, PromotionRefusal>> {
      const production = find()
      if (production === undefined) return refuse('production-not-served')
      const { shippers, volumeRamps } = production
      const isTaken = (await shippers.find(shipper.number)) !== undefined
      if (isTaken && !(await volumeRamps.has(shipper.number)))
        return refuse('production-number-taken')
      await volumeRamps.begin(shipper.number)
      return isTaken ? issueAgain(shippers, shipper, by) : issueFirst(shippers, shipper, by)
    },
  }
}

async function issueFirst(
  shippers: Shippers,
  shipper: Shipper,
  by: Operator,
): Promise<Outcome<IssuedCredentials, PromotionRefusal>> {
  const issued = await shippers.issueCredentials(shipper, by)
  return issued.ok ? issued : refuse('production-number-taken')
}

/** An approval was cut short after the account was made: what it issued, nobody has seen. */
async function issueAgain(
  shippers: Shippers,
  shipper: Shipper,
  by: Operator,
): Promise<Outcome<IssuedCredentials, PromotionRefusal>> {
  const wish = (kind: 'password' | 'key') =>
    shippers.makeCredential(shipper.number, { kind, overlapMs: 0 }, by)
  const [password, key] = [await wish('password'), await wish('key')]
  if (!password.ok || !key.ok) return refuse('production-number-taken')
  return accept({ shipper, password: password.value.secret, key: key.value.secret })
}

import type { Operator } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { IssuedCredentials, Shippers } from '../shippers/shippers.ts'
import type { VolumeRamps } from '../volume-ramps/volume-ramps.ts'

/** The production doors that an approval needs. */
export interface Production {
  readonly shippers: Shippers
  readonly volumeRamps: VolumeRamps
}

export type PromotionRefusal = 'production-not-served' | 'production-number-taken'

/** Creates a shipper's account in production, with its number from testing. */
export function openProduction(find: () => Production | undefined) {
  return {
    /** Whether the number is taken in production, if this process serves it. */
    async isNumberTaken(number: number): Promise<boolean> {
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

/** An earlier approval was interrupted after creating the account: nobody saw its secrets. */
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

import { demonstrationName } from '../../../kernel/demonstration.ts'
import { demoPassword } from '../../demo-carrier.ts'
import { livingPeople } from '../data/cast.ts'
import { shops } from '../data/shops.ts'
import type { LivingPart } from '../living-part.ts'
import { staff, type World } from '../world.ts'

/** The name under which the audit log records the making of the demonstration. */
const loader = { id: '', name: demonstrationName, role: 'administrator' } as const

interface RateList {
  readonly items: readonly { readonly shipper: number }[]
}

/** The shops with their prices, and the people of both sides. */
export const accountsPart: LivingPart = {
  name: 'accounts',
  slices: ['shippers', 'people', 'rates'],
  async begin(world) {
    const { people, shippers } = world.doors
    const numbers = new Set((await shippers.list()).map(({ number }) => number))
    for (const { shipper, password, key } of shops)
      if (!numbers.has(shipper.number))
        await shippers.issueCredentials(shipper, loader, { password, key })
    await openPrices(world)
    // Last: whoever is signed in meanwhile finds the shops that they become members of.
    await people.ensureDemoPeople(livingPeople, demoPassword, loader)
  },
}

async function openPrices(world: World): Promise<void> {
  const executive = staff('executive')
  const rates = await world.ops<RateList>(executive, 'listShipperRates', {})
  for (const { shipper, originPostalCode } of shops) {
    if (rates?.items.some((one) => one.shipper === shipper.number) === true) continue
    const params = { id: String(shipper.number) }
    const body = { list: 'GENERAL', originPostalCode }
    await world.ops(executive, 'putShipperRate', { params, body })
  }
}

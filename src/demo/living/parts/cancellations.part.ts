import { hasPhase, momentOf } from '../calendar.ts'
import type { LivingPart } from '../living-part.ts'
import { ownerOf, type World } from '../world.ts'
import { isHandedOver } from './collection.part.ts'

const phase = 0.36
const cancelledShare = 0.7

/** Some orders that are never handed over are cancelled by their shop the day after. */
export const cancellationsPart: LivingPart = {
  name: 'cancellations',
  slices: ['orders'],
  work(world, span) {
    if (span.pace === 'live' || !hasPhase(span, phase)) return []
    const at = momentOf(span.day, phase)
    return world.shipments
      .inState('PI')
      .filter(
        (one) =>
          one.since < span.day.opens &&
          !isHandedOver(world, one) &&
          world.chance.isSo(cancelledShare, 'cancelled', one.code),
      )
      .map(({ code, shipper }) => ({ at, run: () => cancel(world, shipper, code) }))
  },
}

async function cancel(world: World, shipper: number, trackingCode: string): Promise<void> {
  await world.shop(ownerOf(shipper), 'cancelOrder', { params: { trackingCode }, body: {} })
  world.shipments.forget(trackingCode)
}

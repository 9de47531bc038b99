import { momentOf, type Span } from '../calendar.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { groupedBy, isDueLive, scanAll } from '../scanning.ts'
import { headOffice, type Shipment } from '../shipments.ts'
import { staff, type World } from '../world.ts'
import { atPhase } from './collection.part.ts'

/** How many nights the way from the head office takes. */
const nights = new Map([
  ['B0002', 2],
  ['M0001', 2],
])

const minuteMs = 60_000
const [packedMs, leftMs, arrivedMs] = [5 * minuteMs, 4 * minuteMs, 12 * minuteMs]

/** What goes to other branches is packed (CO), leaves (AS) in the evening and arrives (AR). */
export const linehaulPart: LivingPart = {
  name: 'linehaul',
  slices: ['tracking'],
  work(world, span) {
    const isFar = ({ branch, at }: Shipment) => branch !== headOffice && at === headOffice
    const billed = world.shipments.inState('GE').filter(isFar)
    const packed = world.shipments.inState('CO').filter(isFar)
    const onTheWay = world.shipments.inState('AS')
    const own = world.shipments.inState('GE').filter((one) => one.collectedAt === headOffice)
    if (span.pace === 'live') {
      const due = (meanMs: number) => (one: Shipment) => isDueLive(world, one, span, meanMs)
      return [
        ...leaveWith(world, 'CO', span.to, billed.filter(due(packedMs))),
        ...leaveWith(world, 'AS', span.to, packed.filter(due(leftMs))),
        ...arrive(world, span.to, [...onTheWay, ...own].filter(due(arrivedMs))),
      ]
    }
    return [
      ...atPhase(span, 0.03, (at) =>
        arrive(world, at, arriving(world, span, [...onTheWay, ...own])),
      ),
      ...atPhase(span, 0.5, (at) => leaveWith(world, 'CO', at, someOf(world, billed))),
      ...atPhase(span, 0.53, (at) => leaveWith(world, 'AS', at, someOf(world, packed))),
      ...atPhase(span, 0.9, (at) => leaveWith(world, 'CO', at, billed)),
      ...atPhase(span, 0.94, (at) => leaveWith(world, 'AS', at, packed)),
    ]
  },
}

/** At noon one van leaves before the others: not everything is with it. */
function someOf({ chance }: World, shipments: readonly Shipment[]): Shipment[] {
  return shipments.filter(({ code, state }) => chance.isSo(0.5, 'noon', code, state))
}

function leaveWith(
  world: World,
  check: 'CO' | 'AS',
  at: number,
  shipments: readonly Shipment[],
): Task[] {
  return scanAll(world, staff('scanner', headOffice), { at, check, branch: headOffice }, shipments)
}

function arrive(world: World, at: number, shipments: readonly Shipment[]): Task[] {
  return groupedBy(shipments, ({ branch }) => branch).flatMap(([branch, arrived]) =>
    scanAll(world, staff('scanner', branch), { at, check: 'AR', branch }, arrived),
  )
}

/** What left long enough ago; a day of rest counts, as the vans travel. */
function arriving({ days }: World, { day }: Span, shipments: readonly Shipment[]): Shipment[] {
  return shipments.filter(({ branch, since }) => {
    const left = days.findLast((one) => since >= momentOf(one, -0.3))
    return day.index - (left?.index ?? day.index) >= (nights.get(branch) ?? 1)
  })
}

import type { Order } from '../../../kernel/order.ts'
import { soonAfter } from '../diary.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { isDueLive } from '../scanning.ts'
import { headOffice, type Shipment } from '../shipments.ts'
import { staff, type World } from '../world.ts'
import { atPhase } from './collection.part.ts'

/** The scale of the head office takes some of each round, before they get their waybill. */
const phases = [0.417, 0.853] as const
const measuredShare = 0.4

/** In live time, how long after it came; somebody who looks on sees one that differs by much. */
const [liveMeanMs, surprisingMs] = [60_000, 100_000]

/** How many are sent at once: others wait for no more than a few ms. */
const measuredAtOnce = 20

/** Weights and measures by the scale often agree with the declared ones and sometimes do not. */
export const measurementsPart: LivingPart = {
  name: 'measurements',
  slices: ['measurements'],
  work(world, span) {
    const taken = world.shipments
      .inState('IF')
      .filter((one) => one.at === headOffice && isMeasured(world, one))
    if (span.pace !== 'live')
      return phases.flatMap((phase) => atPhase(span, phase, (at) => measureAll(world, at, taken)))
    const before = { ...span, to: span.from }
    const due = taken.filter(
      (one) =>
        isDueLive(world, one, span, liveMeanMs) && !isDueLive(world, one, before, liveMeanMs),
    )
    const surprise = soonAfter(world, span, surprisingMs, () => surpriseWith(world))
    return [...measureAll(world, span.to, due), ...surprise]
  },
}

function isMeasured({ chance }: World, { code }: Shipment): boolean {
  return chance.isSo(measuredShare, 'is measured', code)
}

function measureAll(world: World, at: number, shipments: readonly Shipment[]): Task[] {
  const tasks: Task[] = []
  for (let from = 0; from < shipments.length; from += measuredAtOnce) {
    const some = shipments.slice(from, from + measuredAtOnce)
    tasks.push({ at: at + tasks.length, run: () => measure(world, some) })
  }
  return tasks
}

async function measure(
  world: World,
  shipments: readonly Shipment[],
  drawn = (code: string) => world.chance.of('differs', code),
): Promise<void> {
  const measurements: object[] = []
  for (const { code } of shipments) {
    const order = await world.doors.orders.findOrder(code)
    if (order === undefined) continue
    const measures = differing(world, code, declaredOf(order.order), drawn(code))
    measurements.push({ trackingCode: code, branch: headOffice, ...measures })
  }
  if (measurements.length === 0) return
  await world.ops(staff('scanner', headOffice), 'recordMeasurements', { body: { measurements } })
}

/** One that waits at the head office is far heavier than its shop says. */
async function surpriseWith(world: World): Promise<void> {
  const waiting = world.shipments
    .inState('IF', 'GE')
    .filter((one) => one.at === headOffice && !isMeasured(world, one))
  await measure(world, waiting.slice(0, 1), () => muchFrom)
}

interface Measures {
  readonly weightKg: number
  readonly lengthCm: number
  readonly heightCm: number
  readonly widthCm: number
}

/** All products in one parcel: the weights together, one on top of the other. */
function declaredOf({ products }: Order): Measures {
  const sum = (of: (one: Order['products'][number]) => number) =>
    products.reduce((total, one) => total + of(one) * one.quantity, 0) / 100
  const most = (of: (one: Order['products'][number]) => number) =>
    Math.max(...products.map(of)) / 100
  return {
    weightKg: sum((one) => one.weightHundredthsKg ?? 100),
    lengthCm: most((one) => one.lengthHundredthsCm ?? 2000),
    heightCm: sum((one) => one.heightHundredthsCm ?? 1000),
    widthCm: most((one) => one.widthHundredthsCm ?? 1000),
  }
}

/** From where on a draw makes a parcel heavier, far larger than declared, or lighter. */
const [heavierFrom, muchFrom, lighterFrom] = [0.7, 0.9, 0.96]

function differing(world: World, code: string, declared: Measures, drawn: number): Measures {
  const between = (least: number, most: number, word: string) =>
    least + (most - least) * world.chance.of(word, code)
  if (drawn < heavierFrom) return scaled(declared, between(0.98, 1.03, 'about equal'), 0)
  if (drawn < muchFrom)
    return scaled(declared, between(1.15, 1.5, 'heavier'), Math.round(between(2, 5, 'larger')))
  if (drawn < lighterFrom)
    return scaled(declared, between(1.9, 2.8, 'much'), Math.round(between(9, 16, 'much larger')))
  return scaled(declared, between(0.7, 0.88, 'lighter'), -1)
}

function scaled(declared: Measures, factor: number, moreCm: number): Measures {
  const side = (cm: number) => Math.max(1, Math.round(cm + moreCm))
  return {
    weightKg: Math.max(0.1, Math.round(declared.weightKg * factor * 20) / 20),
    lengthCm: side(declared.lengthCm),
    heightCm: side(declared.heightCm),
    widthCm: side(declared.widthCm),
  }
}

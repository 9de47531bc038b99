import { hasPhase, momentOf, type Span } from '../calendar.ts'
import { wareShop } from '../data/warehouse.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { groupedBy, isDueLive, scanAll } from '../scanning.ts'
import { headOffice, type Shipment } from '../shipments.ts'
import { staff, type World } from '../world.ts'

/**
 * Twice a day the carrier fetches the shops' ready shipments; the first round is to two of them.
 */
const rounds = [
  { fetched: 0.4, billed: 0.435, shops: [9101, 9103] },
  { fetched: 0.84, billed: 0.87, shops: undefined },
] as const

/** While somebody looks on, these bring their shipments with a sheet. */
export const handsOverWithSheets: readonly number[] = [9101]

const minuteMs = 60_000
const [fetchedMs, billedMs] = [6 * minuteMs, 3 * minuteMs]

/**
 * Shops that hand over near another branch; shipments to a city with a store of theirs leave from
 * that store.
 */
const fetchedBeside = new Map([
  [9104, 'C0003'],
  [9105, 'C0002'],
])
const fromStoreShare = 0.6

function fetchedAt({ chance }: World, { code, shipper, branch }: Shipment): string {
  const beside = fetchedBeside.get(shipper)
  if (beside === undefined) return headOffice
  return branch !== headOffice && chance.isSo(fromStoreShare, 'store', code) ? branch : beside
}

/** Shipments within their city get the waybill there; the others, at the head office. */
function billedAt({ at, branch }: Shipment): string {
  return at === branch ? branch : headOffice
}

/** Shipments of the shops come to a branch (IF), and get their waybill (GE). */
export const collectionPart: LivingPart = {
  name: 'collection',
  slices: ['tracking'],
  work(world, span) {
    const placeOf = { IF: (one: Shipment) => fetchedAt(world, one), GE: billedAt }
    const scan = (check: 'IF' | 'GE', at: number, shipments: readonly Shipment[]) =>
      groupedBy(shipments, placeOf[check]).flatMap(([branch, some]) =>
        scanAll(world, staff('scanner', branch), { at, check, branch }, some),
      )
    const waiting = world.shipments.inState('PI').filter((one) => isHandedOver(world, one))
    const arrived = world.shipments.inState('IF')
    if (span.pace === 'live') {
      const due = (meanMs: number) => (one: Shipment) => isDueLive(world, one, span, meanMs)
      const isBrought = ({ shipper, enteredAt }: Shipment) =>
        handsOverWithSheets.includes(shipper) && enteredAt >= span.day.opens
      const fetched = waiting.filter((one) => !isBrought(one))
      return [
        ...scan('IF', span.to, fetched.filter(due(fetchedMs))),
        ...scan('GE', span.to, arrived.filter(due(billedMs))),
      ]
    }
    return rounds.flatMap(({ fetched, billed, shops }): Task[] => {
      if (span.day.isDistant && shops) return []
      const isOfRound = ({ shipper }: Shipment) => shops?.some((one) => one === shipper) ?? true
      return [
        ...atPhase(span, fetched, (at) => scan('IF', at, waiting.filter(isOfRound))),
        ...atPhase(span, billed, (at) => scan('GE', at, billedNow(world, arrived, span))),
      ]
    })
  },
}

/** Some of a round wait for the next one: their waybill lacks something. */
function billedNow({ chance }: World, arrived: readonly Shipment[], { day }: Span): Shipment[] {
  return arrived.filter(
    ({ code, since }) => since < day.opens || !chance.isSo(0.15, 'billed later', code),
  )
}

/**
 * A few are never ready: their shop cancels them, or forgets them. Goods stored here always are.
 */
export function isHandedOver(
  { chance }: World,
  one: Pick<Shipment, 'code'> & Partial<Pick<Shipment, 'shipper'>>,
): boolean {
  return one.shipper === wareShop || !chance.isSo(0.025, 'never handed over', one.code)
}

export function atPhase(span: Span, phase: number, tasksAt: (at: number) => Task[]): Task[] {
  return hasPhase(span, phase) ? tasksAt(momentOf(span.day, phase)) : []
}

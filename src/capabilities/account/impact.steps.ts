import type { Shipper } from '../../kernel/shipper.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Period } from '../../kits/clock/period.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { createGate } from '../../kits/limit/gate.ts'
import { accept, type Outcome, orRefuse, refuse } from '../../outcome.ts'
import { priceDeclared } from '../measurements/measurements.ts'
import { findKnownOrders } from '../orders/orders.ts'
import type { Rates, RowFault, TariffRow, TriedRates } from '../rates/rates.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { accountLimits } from './account.limits.ts'
import { countLoaded, listLoaded } from './account.store.ts'

export type { TariffRow }

/** The cost that the orders of a period would have had for a shipper, with VAT. */
export interface ShipperImpact {
  readonly shipper: Shipper
  readonly orders: number
  /** Whether it was computed from some of the orders only. */
  readonly estimated: boolean
  readonly todayCents: number
  readonly thenCents: number
}

interface Moments {
  readonly now: number
  /** When the tariffs that are tried are in force. */
  readonly from: number
}

interface Question extends Moments {
  readonly period: Period
}

interface ImpactDoors {
  readonly rates: Pick<Rates, 'quoteRate' | 'rehearse' | 'rehearseDraft'>
  readonly shippers: Pick<Shippers, 'list'>
}

/** The cost of a period's orders by other tariffs, by shipper; the dearest first. */
export type TariffImpact = (
  tariffs: readonly TariffRow[],
  period: Period,
  moments: Moments,
) => Promise<Outcome<ShipperImpact[], 'too-many-asked' | RowFault[]>>

/** The same by a draft of the tariff. */
export type DraftImpact = (
  draft: string,
  period: Period,
  moments: Moments,
) => Promise<Outcome<ShipperImpact[], 'too-many-asked' | 'draft-unknown'>>

export interface Impacts {
  readonly tariffImpact: TariffImpact
  readonly draftImpact: DraftImpact
}

/** Seconds of work for a large carrier, so calls queue. */
export function openImpacts(db: Database, doors: ImpactDoors): Impacts {
  const gate = createGate({
    atOnce: accountLimits.accountSumsAtOnce,
    waiting: accountLimits.accountSumsWaiting,
    perCaller: accountLimits.accountSumsWaiting,
  })
  const queued = <Refusal>(
    question: Question,
    rehearse: () => Promise<Outcome<TriedRates, Refusal>>,
  ) =>
    gate.pass('impact', async () => {
      const tried = await rehearse()
      return tried.ok ? accept(await measureImpact(db, doors, tried.value, question)) : tried
    }) ?? Promise.resolve(refuse('too-many-asked' as const))
  return {
    tariffImpact: (tariffs, period, moments) =>
      queued({ period, ...moments }, () => doors.rates.rehearse(tariffs)),
    draftImpact: (draft, period, moments) =>
      queued({ period, ...moments }, async () =>
        orRefuse(await doors.rates.rehearseDraft(draft, moments.from), 'draft-unknown'),
      ),
  }
}

/**
 * Prices the same orders by the rates of now and by those that are tried, of the shippers whose
 * prices would change.
 */
async function measureImpact(
  db: Handle,
  { rates, shippers }: ImpactDoors,
  tried: TriedRates,
  { period, now, from }: Question,
): Promise<ShipperImpact[]> {
  const impacts: ShipperImpact[] = []
  for (const shipper of (await shippers.list()).filter(({ number }) => tried.touches(number))) {
    const orders = await countLoaded(db, shipper.number, period)
    if (orders === 0) continue
    const { priced, today, later } = await priceSample(db, shipper, period, [
      { quoteRate: (request) => rates.quoteRate(request, now) },
      { quoteRate: (request) => tried.quoteRate(request, from) },
    ])
    const scale = priced === 0 ? 0 : orders / priced
    impacts.push({
      shipper,
      orders,
      estimated: priced < orders,
      todayCents: Math.round(today * scale),
      thenCents: Math.round(later * scale),
    })
    await nextTurn()
  }
  return impacts.toSorted((left, right) => right.todayCents - left.todayCents)
}

type Quoting = Pick<Rates, 'quoteRate'>

async function priceSample(
  db: Handle,
  shipper: Shipper,
  period: Period,
  [present, tried]: readonly [Quoting, Quoting],
) {
  const most = accountLimits.impactOrdersPerShipper
  const sample = await listLoaded(db, shipper.number, period, undefined, most)
  const codes = sample.map(({ code }) => code)
  let [priced, today, later] = [0, 0, 0]
  for (const order of (await findKnownOrders(db, codes)).values()) {
    priced++
    if (order.cancelledAt !== undefined) continue
    today += priceDeclared(present, order, shipper.volumetricFactor) ?? 0
    later += priceDeclared(tried, order, shipper.volumetricFactor) ?? 0
  }
  return { priced, today, later }
}

import type { Shipper } from '../../kernel/shipper.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Period } from '../../kits/clock/period.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { createGate } from '../../kits/limit/gate.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { priceDeclared } from '../measurements/measurements.ts'
import { findKnownOrders } from '../orders/orders.ts'
import type { Rates, RowFault, TariffRow, TriedRates } from '../rates/rates.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { accountLimits } from './account.limits.ts'
import { countLoaded, listLoaded } from './account.store.ts'

export type { TariffRow }

/** What the orders of a period would have cost a shipper, with VAT. */
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

interface ImpactQuestion extends Moments {
  readonly shippers: readonly Shipper[]
  readonly period: Period
}

interface ImpactDoors {
  readonly rates: Pick<Rates, 'quoteRate' | 'rehearse' | 'rehearseDraft'>
  readonly shippers: Pick<Shippers, 'list'>
}

/** What a period's orders would have cost by other tariffs, by shipper; the dearest first. */
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
  const tooMany = () => Promise.resolve(refuse('too-many-asked' as const))
  return {
    tariffImpact: (tariffs, period, moments) =>
      gate.pass('impact', () => tryTariffs(db, doors, tariffs, { period, ...moments })) ??
      tooMany(),
    draftImpact: (draft, period, moments) =>
      gate.pass('impact', () => tryDraft(db, doors, draft, { period, ...moments })) ?? tooMany(),
  }
}

async function tryDraft(
  db: Database,
  doors: ImpactDoors,
  draft: string,
  question: Omit<ImpactQuestion, 'shippers'>,
): Promise<Outcome<ShipperImpact[], 'draft-unknown'>> {
  const tried = await doors.rates.rehearseDraft(draft, question.from)
  if (tried === undefined) return refuse('draft-unknown')
  return accept(await measureTouched(db, doors, tried, question))
}

/** Only those whose prices would change are asked about. */
async function tryTariffs(
  db: Database,
  { rates, shippers }: ImpactDoors,
  tariffs: readonly TariffRow[],
  question: Omit<ImpactQuestion, 'shippers'>,
): Promise<Outcome<ShipperImpact[], RowFault[]>> {
  const tried = await rates.rehearse(tariffs)
  if (!tried.ok) return tried
  return accept(await measureTouched(db, { rates, shippers }, tried.value, question))
}

async function measureTouched(
  db: Database,
  { rates, shippers }: ImpactDoors,
  tried: TriedRates,
  question: Omit<ImpactQuestion, 'shippers'>,
): Promise<ShipperImpact[]> {
  const touched = (await shippers.list()).filter(({ number }) => tried.touches(number))
  return measureImpact(db, rates, tried, { ...question, shippers: touched })
}

/** Prices the same orders by the rates of now and by those that are tried. */
async function measureImpact(
  db: Handle,
  rates: Pick<Rates, 'quoteRate'>,
  tried: TriedRates,
  { shippers, period, now, from }: ImpactQuestion,
): Promise<ShipperImpact[]> {
  const impacts: ShipperImpact[] = []
  for (const shipper of shippers) {
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
  const sample = await listLoaded(
    db,
    shipper.number,
    period,
    undefined,
    accountLimits.impactOrdersPerShipper,
  )
  const codes = sample.map(({ code }) => code)
  let [priced, today, later] = [0, 0, 0]
  for (const known of (await findKnownOrders(db, codes)).values()) {
    priced++
    if (known.cancelledAt !== undefined) continue
    today += priceDeclared(present, known, shipper.volumetricFactor) ?? 0
    later += priceDeclared(tried, known, shipper.volumetricFactor) ?? 0
  }
  return { priced, today, later }
}

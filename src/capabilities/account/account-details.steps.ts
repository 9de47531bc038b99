import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Period } from '../../kits/clock/period.ts'
import type { Handle } from '../../kits/db/database.ts'
import { accept, type Outcome } from '../../outcome.ts'
import { findComparedWeights } from '../measurements/measurements.ts'
import { accountLimits } from './account.limits.ts'
import { type Credit, listCredits, sumCredits } from './account.store.ts'
import type { Stretch } from './account-days.steps.ts'
import { addToWeeks, type ChargedDay, weeksBetween } from './account-weeks.ts'
import {
  type AccountDifference,
  type AccountLine,
  type AccountSummary,
  addSummaries,
  differenceOf,
} from './charge.ts'

type Pages = AsyncIterable<readonly AccountLine[]>

/** The sum of a period, with the credits for claims in it. */
export interface CreditedSummary extends AccountSummary {
  readonly creditedCents: number
  readonly credits: readonly Credit[]
}

export async function sumUp(
  db: Handle,
  shipper: number,
  period: Period,
  stretches: AsyncIterable<Stretch>,
): Promise<Outcome<CreditedSummary, never>> {
  let sum = addSummaries([])
  for await (const one of stretches) sum = addSummaries([sum, one.sum])
  const creditedCents = await sumCredits(db, shipper, period)
  const credits = await listCredits(db, shipper, period, accountLimits.accountCredits)
  return accept({ ...sum, creditedCents, credits })
}

/** Sums the lines of a period by weeks; `dayOf` returns the day of a moment, YYYY-MM-DD. */
export async function sumWeeks(
  stretches: AsyncIterable<Stretch>,
  period: Period,
  dayOf: (at: number) => string,
) {
  const charged: ChargedDay[] = []
  for await (const { from, sum } of stretches)
    charged.push({ day: dayOf(from), shipments: sum.shipments, chargedCents: sum.chargedCents })
  return accept(addToWeeks(weeksBetween(dayOf(period.from), dayOf(period.to - 1)), charged))
}

/** The first lines that cost something else than quoted, with the weights of both prices. */
export async function findDifferences(db: Handle, pages: Pages, limit: number) {
  const lines: AccountLine[] = []
  for await (const some of pages) {
    lines.push(...some.filter((line) => differenceOf(line) !== 0))
    if (lines.length >= limit) break
  }
  return accept(await withWeights(db, lines.slice(0, limit)))
}

async function withWeights(
  db: Handle,
  lines: readonly AccountLine[],
): Promise<AccountDifference[]> {
  const codes = lines.map(({ trackingCode }) => trackingCode as TrackingCode)
  const weights = await findComparedWeights(db, codes)
  return lines.map((line) => {
    const { declared = unweighed, measured = unweighed } =
      weights.get(line.trackingCode as TrackingCode) ?? {}
    return { ...line, declared, measured, differenceCents: differenceOf(line) }
  })
}

const unweighed = { specific: 0, volumetric: 0 }

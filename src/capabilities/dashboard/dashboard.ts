import { dayNumber } from '../../kernel/days.ts'
import { movementCodes, movementTable } from '../../kernel/movement.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { startOfDay } from '../../kits/clock/instant.ts'
import type { Period } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database } from '../../kits/db/database.ts'
import type { Rates } from '../rates/rates.ts'
import { countStates, findMovedSums, listShipperNumbers } from './dashboard.store.ts'
import { stretchesOf } from './day-stretches.ts'
import { type Figures, type MovedSum, toFigures, usualWeeks } from './figures.ts'
import { loadSums, type Summing, sumAll } from './loaded-sums.steps.ts'

export type { Figures }

export interface Dashboard {
  figures(shipper: number, period: Period): Promise<Figures>
  /** Sums the orders that nobody has asked about yet, so that the first to ask does not wait. */
  sumUp(): Promise<void>
}

export interface DashboardDoors {
  readonly rates: Pick<Rates, 'zoneOf' | 'zoneName'>
}

const hourMs = 3_600_000
const statesWithCarrier = movementCodes.filter((code) => movementTable[code].withCarrier)

export function openDashboard(
  db: Database,
  clock: Clock,
  zone: Zone,
  { rates }: DashboardDoors,
): Dashboard {
  const dayOf = (at: number): number => {
    const { year, month, day } = zone(at)
    return dayNumber(year, month, day)
  }
  const zoneOf: Summing['zoneOf'] = (postalCode) => rates.zoneOf(postalCode)?.code ?? ''
  const summing: Summing = { db, clock, dayOf, zoneOf }

  /** The clock may be changed on some days; all days between are read at once. */
  async function movedSums(shipper: number, from: number, to: number): Promise<MovedSum[]> {
    const sums: MovedSum[] = []
    for (const { day: first, hour, days } of stretchesOf(from, to, (day) => hourOf(zone, day))) {
      const moved = await findMovedSums(db, shipper, hour, days)
      sums.push(...moved.map((one) => ({ ...one, day: first + one.day })))
    }
    return sums
  }

  return {
    async figures(shipper, period) {
      const today = dayOf(clock(shipper))
      const [from, to] = [dayOf(period.from), dayOf(period.to - 1)]
      const first = Math.min(from, today - usualWeeks * 7)
      return toFigures({
        from,
        to,
        today,
        loaded: await loadSums(summing, shipper, first, Math.max(to, today)),
        moved: await movedSums(shipper, from, to),
        states: await countStates(db, shipper, statesWithCarrier),
        nameOf: rates.zoneName,
      })
    },
    async sumUp() {
      for (const shipper of await listShipperNumbers(db)) {
        await sumAll(summing, shipper)
        await nextTurn()
      }
    },
  }
}

/** The hour with which a day begins, both counted from 1970. */
function hourOf(zone: Zone, day: number): number {
  const date = new Date(day * 24 * hourMs)
  const start = startOfDay(zone, date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
  return Math.floor(start / hourMs)
}

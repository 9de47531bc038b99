import { idleMs } from '../../kernel/attention.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import {
  byKey,
  everyDay,
  type Stretch,
  type SumChoice,
  type Figures as Sums,
  stretchesOf,
  totalOf,
} from './figure-question.ts'
import {
  type FloorChoice,
  type FloorSum,
  findDailyVolume,
  findFloor,
  findReasons,
  findSums,
  type ReasonSum,
} from './figures.store.ts'

export type { FloorChoice, FloorSum, ReasonSum, Sums }

/** Sums with those of each day, branch or shipper of them. */
export interface GroupedSums {
  readonly total: Sums
  readonly groups: readonly (readonly [key: string, sums: Sums])[]
}

export interface FigureBook {
  sums(choice: SumChoice): Promise<GroupedSums>
  reasons(choice: SumChoice): Promise<ReasonSum[]>
  /** The pieces that came in on each day of a period, by name. */
  daily(choice: SumChoice): Promise<ReadonlyMap<string, readonly number[]>>
  /** The pieces with the carrier now; by day, the keys are the starts of quarters of an hour. */
  floor(choice: FloorChoice): Promise<FloorSum[]>
}

async function readAll<Row>(
  choice: SumChoice,
  read: (stretch: Stretch) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const stretch of stretchesOf(choice)) rows.push(...(await read(stretch)))
  return rows
}

/** Sums of all are kept by day alone; those of months are added up from the branches. */
function allIfMonthly(choice: SumChoice, { span }: Stretch): SumChoice {
  return choice.dimension === 'all' && span === 'month'
    ? { ...choice, dimension: 'branch' }
    : choice
}

export function openFigures(db: Database, clock: Clock): FigureBook {
  return {
    async sums(choice) {
      const rows = await readAll(choice, (stretch) => findSums(db, choice, stretch))
      const { from, to, by } = choice
      const grouped = byKey(rows)
      const groups =
        by === 'day'
          ? everyDay(grouped, from, to).map(([day, sums]) => [String(day), sums] as const)
          : [...grouped].toSorted(([, one], [, other]) => other.received - one.received)
      return { total: totalOf(rows), groups }
    },
    async reasons(choice) {
      const all = await readAll({ ...choice, by: 'name' }, (stretch) =>
        findReasons(db, allIfMonthly(choice, stretch), stretch),
      )
      const sums = Map.groupBy(all, ({ reason }) => reason)
      return [...sums]
        .map(([reason, some]) => ({
          reason,
          pieces: some.reduce((sum, one) => sum + one.pieces, 0),
        }))
        .filter(({ pieces }) => pieces > 0)
        .toSorted((one, other) => other.pieces - one.pieces)
    },
    async daily(choice) {
      const days = choice.to - choice.from + 1
      const volume = new Map<string, number[]>()
      for (const { name, day, pieces } of await findDailyVolume(db, choice)) {
        const counts = volume.get(name) ?? Array.from({ length: days }, () => 0)
        counts[day - choice.from] = pieces
        volume.set(name, counts)
      }
      return volume
    },
    floor: (choice) => findFloor(db, choice, clock() - idleMs),
  }
}

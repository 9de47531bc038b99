import type { ServiceType } from '../../kernel/service-type.ts'
import type { HolidayRow } from './working-days.ts'

/** `*` stands for the services that have no time of their own. */
type TransitService = ServiceType | '*'

export interface TransitRow {
  readonly origin: string
  readonly destination: string
  readonly service: TransitService
  readonly minDays: number
  readonly maxDays: number
  /** Minutes after midnight; null for the carrier's general cut-off. */
  readonly cutOffMinutes: number | null
}

export type TransitKey = Pick<TransitRow, 'origin' | 'destination' | 'service'>

export function transitId({ origin, destination, service }: TransitKey): string {
  return `${origin} ${destination} ${service}`
}

export type RowFaultName = 'zone-unknown' | 'days-backwards' | 'row-repeated'

/** The fault of one of the rows to store, and its field. */
export interface RowFault {
  readonly index: number
  readonly field: string
  readonly name: RowFaultName
}

/**
 * Returns all faults of some rows; nothing is stored unless there are none. The keys of the rows
 * before them are in `seen`, and those of these rows afterwards too.
 */
export type JudgeRows<Row> = (
  rows: readonly Row[],
  zones: ReadonlySet<string>,
  seen?: Set<string>,
) => RowFault[]

export const judgeTransitRows: JudgeRows<TransitRow> = (rows, zones, seen = new Set()) => {
  const isRepeated = findRepeated(rows.map(transitId), seen)
  return rows.flatMap((row, index) =>
    chosen(index, [
      [!zones.has(row.origin), 'origin', 'zone-unknown'],
      [!zones.has(row.destination), 'destination', 'zone-unknown'],
      [row.maxDays < row.minDays, 'maxDays', 'days-backwards'],
      [isRepeated(index), 'origin', 'row-repeated'],
    ]),
  )
}

export const judgeHolidays: JudgeRows<HolidayRow> = (rows, _zones, seen = new Set()) => {
  const isRepeated = findRepeated(
    rows.map(({ day }) => day),
    seen,
  )
  return rows.flatMap((_row, index) => chosen(index, [[isRepeated(index), 'day', 'row-repeated']]))
}

/** With several rows of one key, it would be ambiguous which one counts. */
function findRepeated(keys: readonly string[], seen: Set<string>): (index: number) => boolean {
  const repeated = keys.map((key) => seen.size === seen.add(key).size)
  return (index) => repeated[index] === true
}

function chosen(
  index: number,
  faults: readonly [isSo: boolean, field: string, name: RowFaultName][],
): RowFault[] {
  return faults.filter(([isSo]) => isSo).map(([, field, name]) => ({ index, field, name }))
}

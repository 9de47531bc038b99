import type { Tariff } from './tables.ts'

/** The prices written over those in force, by cell; amounts in pesos. */
export type Draft = Readonly<Record<string, number>>

/** The prices of a list from one origin, of one service, on a day. */
export interface Grid {
  readonly weights: readonly number[]
  readonly destinations: readonly string[]
  /** In force on the day; undefined where nothing is carried. */
  readonly at: (destination: string, upToKg: number) => Tariff | undefined
  /** The row that the price of extra kilograms stands on. */
  readonly last: (destination: string) => Tariff | undefined
}

export const extraColumn = 'extra'

export function cellKey(
  one: Pick<Tariff, 'list' | 'origin' | 'destination' | 'service'>,
  column: number | typeof extraColumn,
) {
  return [one.list, one.origin, one.destination, one.service, column].join('~')
}

export function isInForce({ validFrom, validTo }: Tariff, day: string): boolean {
  return (validFrom ?? '') <= day && (validTo === null || validTo >= day)
}

export function gridOf(
  tariffs: readonly Tariff[],
  { origin, service, day }: { origin: string; service: string; day: string },
  zones: readonly string[],
): Grid {
  const own = tariffs.filter((row) => row.origin === origin && row.service === service)
  const weights = [...new Set(own.map(({ upToKg }) => upToKg))].toSorted((a, b) => a - b)
  const at = (destination: string, upToKg: number) =>
    own
      .filter((row) => row.destination === destination && row.upToKg === upToKg)
      .filter((row) => isInForce(row, day))
      .toSorted((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? 1 : -1))[0]
  const last = (destination: string) =>
    weights.map((upToKg) => at(destination, upToKg)).findLast((row) => row !== undefined)
  const destinations = zones.filter((zone) => last(zone) !== undefined)
  return { weights, destinations, at, last }
}

export interface PriceChange {
  readonly row: Tariff
  readonly column: number | typeof extraColumn
  readonly before: number
  readonly after: number
}

/** The cells of a draft that differ from the prices in force on its day. */
export function changesOf(draft: Draft, tariffs: readonly Tariff[], day: string): PriceChange[] {
  return Object.entries(draft).flatMap(([key, after]) => {
    const [list = '', origin = '', destination = '', service = '', column = ''] = key.split('~')
    const grid = gridOf(
      tariffs.filter((row) => row.list === list),
      { origin, service, day },
      [destination],
    )
    const isExtra = column === extraColumn
    const row = isExtra ? grid.last(destination) : grid.at(destination, Number(column))
    if (row === undefined) return []
    const before = isExtra ? (row.extraKg ?? 0) : row.amount
    const place = isExtra ? extraColumn : Number(column)
    return before === after ? [] : [{ row, column: place, before, after }]
  })
}

/** The rows to publish: each cell that changes with the unchanged ones beside it. */
export function rowsOf(changes: readonly PriceChange[]) {
  const rows = new Map<
    string,
    Pick<Tariff, 'list' | 'origin' | 'destination' | 'service' | 'upToKg' | 'amount' | 'extraKg'>
  >()
  for (const { row, column, after } of changes) {
    const key = cellKey(row, row.upToKg)
    const { list, origin, destination, service, upToKg, amount, extraKg } = row
    const price = rows.get(key) ?? { list, origin, destination, service, upToKg, amount, extraKg }
    rows.set(
      key,
      column === extraColumn ? { ...price, extraKg: after } : { ...price, amount: after },
    )
  }
  return [...rows.values()]
}

type Published = {
  readonly from: string
  readonly changes: readonly {
    readonly table: string
    readonly id: string
    readonly after: unknown
  }[]
}

/** The prices with those that publications for later days bring. */
export function withScheduled(
  tariffs: readonly Tariff[],
  scheduled: readonly Published[],
  list: string,
): Tariff[] {
  const coming = scheduled.flatMap(({ from, changes }) =>
    changes
      .filter(({ table, after }) => table === 'tariffs' && after !== null)
      .map(({ id, after }) => {
        const price = after as Omit<Tariff, 'id' | 'validFrom' | 'validTo'>
        return { ...price, id: `${id}~${from}`, validFrom: from, validTo: null }
      }),
  )
  return [...tariffs, ...coming.filter((row) => row.list === list)]
}

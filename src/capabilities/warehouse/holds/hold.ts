/**
 * The states of the units that an order holds. Loading reserves them; picking takes them off the
 * shelf; a cancellation releases them, and a returned piece brings them back.
 */
export const holdTable = {
  reserved: { next: ['picking', 'picked', 'released'], open: true },
  picking: { next: ['picked', 'returned'], open: true },
  picked: { next: ['returned'], open: false },
  released: { next: ['reserved'], open: false },
  returned: { next: ['reserved'], open: false },
} as const satisfies Record<string, { next: readonly string[]; open: boolean }>

export type HoldState = keyof typeof holdTable

export const holdStates = Object.keys(holdTable) as HoldState[]

/** Units of a balance that a line of an order reserved. */
export interface ReservedUnits {
  /** The number of the posting within its document. */
  readonly entry: number
  readonly line: number
  readonly stockId: string
  readonly units: number
}

/** Units of one balance that one line of an order has: reserved on the shelf, or already picked. */
export interface Holding {
  readonly line: number
  readonly stockId: string
  readonly reserved: number
  readonly picked: number
}

/** An order's holdings: its reservations, plus its movements since then. */
export function addUp(
  lines: readonly ReservedUnits[],
  moved: readonly Holding[],
): readonly Holding[] {
  const holdings = new Map<string, Holding>()
  const reserved = lines.map(({ line, stockId, units }) => ({
    line,
    stockId,
    reserved: units,
    picked: 0,
  }))
  for (const one of [...reserved, ...moved]) {
    const key = `${one.line} ${one.stockId}`
    const holding = holdings.get(key)
    const sum = holding && {
      ...one,
      reserved: holding.reserved + one.reserved,
      picked: holding.picked + one.picked,
    }
    holdings.set(key, sum ?? one)
  }
  return [...holdings.values()].sort(byLine)
}

function byLine(left: Holding, right: Holding): number {
  return left.line - right.line || (left.stockId < right.stockId ? -1 : 1)
}

/** A line to pick: everything left of it, unless a number of units is given. */
export interface PickLine {
  readonly line: number
  readonly units: number | undefined
}

export type PickRefusal =
  | { readonly name: 'line-unknown'; readonly line: number }
  | { readonly name: 'line-has-less'; readonly line: number; readonly reserved: number }

/** The units to pick of each holding, or the line that does not have that many left. */
export function planPick(
  holdings: readonly Holding[],
  lines: readonly PickLine[] | undefined,
): Holding[] | PickRefusal {
  if (lines === undefined) return holdings.filter(({ reserved }) => reserved > 0)
  const planned: Holding[] = []
  const left = new Map(holdings.map((holding) => [holding, holding.reserved]))
  for (const { line, units } of lines) {
    const own = holdings.filter((holding) => holding.line === line)
    if (own.length === 0) return { name: 'line-unknown', line }
    const reserved = own.reduce((sum, holding) => sum + (left.get(holding) ?? 0), 0)
    let wanted = units ?? reserved
    if (wanted > reserved) return { name: 'line-has-less', line, reserved }
    for (const holding of own) {
      const some = Math.min(wanted, left.get(holding) ?? 0)
      if (some === 0) continue
      left.set(holding, (left.get(holding) ?? 0) - some)
      wanted -= some
      planned.push({ ...holding, reserved: some })
    }
  }
  return planned
}

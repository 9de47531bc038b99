import { firstOfMonth, firstOfNextMonth } from '../../kernel/days.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'

export const groupings = ['day', 'branch', 'shipper'] as const
export type Grouping = (typeof groupings)[number]

/** A question to the figures; days are counted from 1970, both included. */
export interface FigureQuestion {
  readonly from: number
  readonly to: number
  readonly branch: string | undefined
  readonly shipper: string | undefined
  readonly by: Grouping
}

/** Which sums answer a question: those of branches or of shippers, of one or of all. */
export interface SumChoice {
  readonly dimension: 'all' | 'branch' | 'shipper'
  readonly from: number
  readonly to: number
  readonly name: string | undefined
  readonly by: 'day' | 'name'
}

/** Sums are kept by branch and by shipper, not by both at once. */
export function chooseSums(question: FigureQuestion): Outcome<SumChoice, 'dimensions-mixed'> {
  const { from, to, branch, shipper, by } = question
  const ofShipper = shipper !== undefined || by === 'shipper'
  const ofBranch = branch !== undefined || by === 'branch'
  if (ofShipper && ofBranch) return refuse('dimensions-mixed')
  return accept({
    dimension: ofShipper ? 'shipper' : ofBranch ? 'branch' : 'all',
    from,
    to,
    name: shipper ?? branch,
    by: by === 'day' ? 'day' : 'name',
  })
}

/** Sums of days or of whole months, from the first to the last. */
export interface Stretch {
  readonly span: 'day' | 'month'
  readonly from: number
  readonly to: number
}

/**
 * The stretches that make up a period. Totals that are not by day are read from the sums of months,
 * and from those of days only at both ends.
 */
export function stretchesOf({ from, to, by }: Pick<SumChoice, 'from' | 'to' | 'by'>): Stretch[] {
  const first = firstOfMonth(from) === from ? from : firstOfNextMonth(from)
  const end = firstOfMonth(to + 1)
  if (by === 'day' || end <= first) return [{ span: 'day', from, to }]
  const stretches: Stretch[] = [
    { span: 'day', from, to: first - 1 },
    { span: 'month', from: first, to: end - 1 },
    { span: 'day', from: end, to },
  ]
  return stretches.filter((stretch) => stretch.from <= stretch.to)
}

/** The sums of one day, one branch or one shipper. */
export interface Figures {
  readonly received: number
  readonly delivered: number
  readonly failed: number
  /** Of the deliveries, those with a promised day, and those that arrived by it. */
  readonly promised: number
  readonly onTime: number
}

export interface SumRow {
  readonly key: string
  readonly check: string
  readonly pieces: number
  readonly promised: number
  readonly onTime: number
}

const nothing: Figures = { received: 0, delivered: 0, failed: 0, promised: 0, onTime: 0 }

/** Puts the sums of each key together, in the order in which the keys come. */
export function byKey(rows: readonly SumRow[]): Map<string, Figures> {
  const figures = new Map<string, Figures>()
  for (const row of rows) figures.set(row.key, add(figures.get(row.key) ?? nothing, row))
  return figures
}

export function totalOf(rows: readonly SumRow[]): Figures {
  return rows.reduce(add, nothing)
}

function add(sum: Figures, { check, pieces, promised, onTime }: SumRow): Figures {
  return {
    received: sum.received + (check === 'IF' ? pieces : 0),
    delivered: sum.delivered + (check === 'DL' ? pieces : 0),
    failed: sum.failed + (check === 'CA' ? pieces : 0),
    promised: sum.promised + promised,
    onTime: sum.onTime + onTime,
  }
}

/** Every day of a period, also those on which nothing happened. */
export function everyDay(
  figures: ReadonlyMap<string, Figures>,
  from: number,
  to: number,
): [day: number, figures: Figures][] {
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const day = from + at
    return [day, figures.get(String(day)) ?? nothing]
  })
}

import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { LabelContent } from './label-content.ts'
import type { LabelFormat, SheetCount } from './label-formats.ts'
import { inSequence, type LabelSequence } from './label-sequence.ts'
import type { LabelSizeName } from './label-sizes.ts'
import { labelLimits } from './labels.limits.ts'
import { findPrintable, type PrintableRow } from './labels.store.ts'
import type { createContents } from './labels-content.steps.ts'
import type { LabelRun } from './labels-drawing.steps.ts'
import type { DayBounds } from './manifest.ts'

export interface PrintOptions {
  readonly format: LabelFormat
  /** Overrides the format's size (ZPL only). */
  readonly size?: LabelSizeName
  readonly dpi?: 203 | 300
  readonly perSheet?: SheetCount
  readonly startPlace?: number
  /** The first label to print, for a single order. */
  readonly from?: number
  /** Prints return labels. */
  readonly isReturn?: boolean
  /** Whether a signature or credentials prove that it may be printed (single orders only). */
  readonly isProven?: boolean
  /** Set for the retry of a print that was counted: this one is not. */
  readonly isRepeated?: boolean
  /** Called as soon as the order is found: drawing it may take long (single orders only). */
  readonly onFound?: () => void
  /** The base URL of tracking pages. */
  readonly baseUrl: string
}

/** How several orders are printed in one file. */
export interface ManyOptions extends PrintOptions {
  readonly sequence?: LabelSequence
  /** Prints the return labels of each order after its labels. */
  readonly withReturn?: boolean
  /** Ends the file with the shipper's hand-over sheet of a day (PDF only). */
  readonly handOver?: { readonly shipper: Shipper; readonly day: DayBounds } | undefined
}

export interface OrdersUnknown {
  readonly name: 'orders-unknown'
  readonly codes: readonly TrackingCode[]
}

/** Why the labels of several orders are not drawn. */
export type RunsRefusal =
  | OrdersUnknown
  | { readonly name: 'labels-too-many'; readonly labels: number }

export type LabelsRefusal =
  | RunsRefusal
  /** There is nothing to list on the hand-over sheet. */
  | { readonly name: 'day-empty' }

/** An order and whose it is. */
export interface OwnedCode {
  readonly shipper: number
  readonly code: TrackingCode
}

interface Found {
  readonly row: PrintableRow
  readonly enteredAt: number
  readonly content: LabelContent
}

/** The labels of several orders of a shipper, in the wanted sequence; of all of them or none. */
export async function findRuns(
  db: Database,
  { contentOf }: Pick<ReturnType<typeof createContents>, 'contentOf'>,
  shipper: number,
  codes: readonly TrackingCode[],
  options: ManyOptions,
): Promise<Outcome<LabelRun[], RunsRefusal>> {
  const rows = new Map((await findPrintable(db, shipper, codes)).map((row) => [row.code, row]))
  const unknown = codes.filter((code) => !rows.has(code))
  if (unknown.length > 0) return refuse({ name: 'orders-unknown', codes: unknown })
  const orders: Found[] = []
  for (const code of codes) {
    const row = rows.get(code) as PrintableRow
    orders.push({ row, enteredAt: row.enteredAt, content: await contentOf(row, options) })
  }
  const runs: LabelRun[] = []
  for (const { row, content } of inSequence(orders, options.sequence ?? 'sent')) {
    runs.push(wholeRun(content))
    if (options.withReturn)
      runs.push(wholeRun(await contentOf(row, { ...options, isReturn: true })))
  }
  const labels = runs.reduce((sum, { to }) => sum + to, 0)
  return labels > labelLimits.labelsPerAnswer
    ? refuse({ name: 'labels-too-many', labels })
    : accept(runs)
}

/** The labels of orders of several shippers, in the order in which they are named. */
export async function findOwnedRuns(
  db: Database,
  contents: Pick<ReturnType<typeof createContents>, 'contentOf'>,
  owned: readonly OwnedCode[],
  options: PrintOptions,
): Promise<Outcome<LabelRun[], RunsRefusal>> {
  const runs: LabelRun[] = []
  for (const [shipper, own] of Map.groupBy(owned, (one) => one.shipper)) {
    const codes = own.map(({ code }) => code)
    const runsOfOne = await findRuns(db, contents, shipper, codes, options)
    if (!runsOfOne.ok) return runsOfOne
    runs.push(...runsOfOne.value)
  }
  const places = new Map<string, number>(owned.map(({ code }, place) => [code, place]))
  const placeOf = ({ content }: LabelRun) => places.get(content.code) ?? 0
  const labels = runs.reduce((sum, { to }) => sum + to, 0)
  return labels > labelLimits.labelsPerAnswer
    ? refuse({ name: 'labels-too-many', labels })
    : accept(runs.toSorted((one, other) => placeOf(one) - placeOf(other)))
}

function wholeRun(content: LabelContent): LabelRun {
  return { content, from: 1, to: content.total }
}

/** The labels printed of each order: those to send it and to return it are one print. */
export function countLabels(runs: readonly LabelRun[]): Map<TrackingCode, number> {
  const counts = new Map<TrackingCode, number>()
  for (const { content, from, to } of runs) {
    const code = content.code as TrackingCode
    counts.set(code, (counts.get(code) ?? 0) + to - from + 1)
  }
  return counts
}

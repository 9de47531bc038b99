import type { CsvSeparator } from '../csv/parse-csv.ts'
import type { Cell, SheetFormat, SheetRefusal } from './cell.ts'
import type { SheetLimits } from './read-workbook.ts'
import type { AddedColumn, NewSheet } from './write-workbook.ts'

/**
 * A job of the child process. Its input has frames, each with its length before it: the job, the
 * portions of its long list, and an empty one; then the file, if there is one.
 */
export type ChildJob = { readonly memoryMb: number } & (
  | { readonly kind: 'read'; readonly limits: SheetLimits; readonly rowsPerLine: number }
  | { readonly kind: 'annotate'; readonly limits: SheetLimits; readonly column: AddedColumn }
  | {
      readonly kind: 'write'
      readonly sheets: readonly NewSheet[]
      readonly format: SheetFormat
      readonly separator?: CsvSeparator | undefined
    }
)

/** Takes the long list out of a job, which is sent in portions: the rows or texts of a sheet. */
export function withoutList<Job extends ChildJob>(job: Job): [job: Job, list: readonly unknown[]] {
  if (job.kind === 'annotate')
    return [{ ...job, column: { ...job.column, texts: [] } }, job.column.texts]
  if (job.kind !== 'write') return [job, []]
  const [first, ...others] = job.sheets
  return first ? [{ ...job, sheets: [{ ...first, rows: [] }, ...others] }, first.rows] : [job, []]
}

/** Puts the long list back into a job. */
export function withList(job: ChildJob, list: readonly never[]): ChildJob {
  if (job.kind === 'annotate') return { ...job, column: { ...job.column, texts: list } }
  if (job.kind !== 'write') return job
  const [first, ...others] = job.sheets
  return first ? { ...job, sheets: [{ ...first, rows: list }, ...others] } : job
}

/** The lines of the child's output. */
export type ChildLine =
  | {
      readonly format: SheetFormat
      readonly name: string
      readonly separator?: CsvSeparator
      readonly rows: number
    }
  | { readonly format: SheetFormat; readonly bytes: number }
  | readonly (readonly [number: number, cells: readonly Cell[]])[]
  | { readonly end: true; readonly memoryMb: number }
  | { readonly refusal: SheetRefusal }

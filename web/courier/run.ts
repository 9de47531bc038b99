import type { Paths as CashPaths } from '../api/made/ops/cash.ts'
import type { Paths as RunPaths } from '../api/made/ops/runs.ts'

type Told<Row> = Row extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never

/** The courier's day as the service knows it. */
export type Run = NonNullable<Told<RunPaths['/runs/mine']>['run']>

export type Stop = Run['stops'][number]

/** Cash that was collected at a door. */
export type Collection = Told<CashPaths['/cash/collections']>['items'][number]

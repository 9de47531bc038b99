import { isWithCarrierSql } from '../../kernel/movement.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newWhere, type Where } from '../../kits/db/where.ts'
import type { Grouping, Stretch, SumChoice, SumRow } from './figure-question.ts'

/** The conditions of the sums of a stretch, in the order of their key. */
function whereSums(
  { dimension, name }: SumChoice,
  { span, from, to }: Stretch,
  checks: readonly string[],
): Where {
  const where = newWhere([dimension, span, from, to], 'dimension = $1', 'span = $2')
  where.also(`check_code in (${checks.map((check) => `'${check}'`).join(', ')})`)
  where.also('day >= $3 and day <= $4')
  where.and('name = ?', name)
  return where
}

/** Sums of a stretch, by day or by name. */
export async function findSums(db: Handle, choice: SumChoice, stretch: Stretch): Promise<SumRow[]> {
  const where = whereSums(choice, stretch, ['CA', 'DL', 'IF'])
  const key = choice.by === 'day' ? 'day' : 'name'
  return db.all<SumRow>(
    `select cast(${key} as text) as key, check_code as "check",
       cast(sum(pieces) as integer) as pieces, cast(sum(promised) as integer) as promised,
       cast(sum(on_time) as integer) as "onTime"
     from figure_sum where ${where.text} group by check_code, ${key} order by 1, 2`,
    where.values,
  )
}

export interface ReasonSum {
  readonly reason: string
  readonly pieces: number
}

/** Why visits of a stretch failed. */
export async function findReasons(
  db: Handle,
  choice: SumChoice,
  stretch: Stretch,
): Promise<ReasonSum[]> {
  const where = whereSums(choice, stretch, ['CA'])
  return db.all<ReasonSum>(
    `select reason_code as reason, cast(sum(pieces) as integer) as pieces
     from figure_sum where ${where.text}
     group by reason_code order by reason_code`,
    where.values,
  )
}

export interface DayVolume {
  readonly name: string
  readonly day: number
  readonly pieces: number
}

/** How many pieces came in on each day, by name. */
export async function findDailyVolume(db: Handle, choice: SumChoice): Promise<DayVolume[]> {
  const { from, to } = choice
  const where = whereSums(choice, { span: 'day', from, to }, ['IF'])
  return db.all<DayVolume>(
    `select name, day, cast(sum(pieces) as integer) as pieces
     from figure_sum where ${where.text} group by name, day`,
    where.values,
  )
}

/** Which of the pieces that the carrier has now are counted, and how they are grouped. */
export interface FloorChoice {
  readonly by: Grouping
  readonly branch?: string | undefined
  readonly shipper?: number | undefined
  /** Those whose last movement was in it. */
  readonly period?: { readonly from: number; readonly to: number } | undefined
}

export interface FloorSum {
  readonly key: string
  readonly pieces: number
  /** Those that nobody has scanned since a moment. */
  readonly idle: number
}

/** Days begin on a quarter of an hour in every zone: a caller that knows the zone adds these up. */
const floorKeys: Readonly<Record<Grouping, string>> = {
  branch: 'branch_code',
  shipper: 'shipper_number',
  day: 'since / 900000 * 900000',
}

/** The pieces that the carrier has now; few of all pieces. */
export async function findFloor(
  db: Handle,
  { by, branch, shipper, period }: FloorChoice,
  idleBefore: number,
): Promise<FloorSum[]> {
  const where = newWhere([idleBefore], isWithCarrierSql('state'))
  where.and('shipper_number = ?', shipper)
  where.and('branch_code = ?', branch)
  where.and('since >= ?', period?.from)
  where.and('since < ?', period?.to)
  const key = floorKeys[by]
  return db.all<FloorSum>(
    `select cast(${key} as text) as key, cast(count(*) as integer) as pieces,
       cast(sum(case when since <= $1 then 1 else 0 end) as integer) as idle
     from order_state /*sqlite: indexed by order_state_open */
     where ${where.text} group by ${key} order by ${key}`,
    where.values,
  )
}

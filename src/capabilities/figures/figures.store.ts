import type { Handle } from '../../kits/db/database.ts'
import { newWhere, type Where } from '../../kits/db/where.ts'
import type { SumChoice, SumRow } from './figure-question.ts'

/** The conditions of the sums that answer a question, in the order of their key. */
function whereSums({ dimension, from, to, name }: SumChoice, checks: readonly string[]): Where {
  const where = newWhere([dimension, from, to], 'dimension = $1', 'day >= $2', 'day <= $3')
  where.also(`check_code in (${checks.map((check) => `'${check}'`).join(', ')})`)
  where.and('name = ?', name)
  return where
}

/** Sums by day or by name, the latter by the most pieces that came in. */
export async function findSums(db: Handle, choice: SumChoice): Promise<SumRow[]> {
  const where = whereSums(choice, ['CA', 'DL', 'IF'])
  const key = choice.by === 'day' ? 'cast(day as text)' : 'name'
  return db.all<SumRow>(
    `select ${key} as key, check_code as "check", cast(sum(pieces) as integer) as pieces,
       cast(sum(promised) as integer) as promised, cast(sum(on_time) as integer) as "onTime"
     from figure_sum where ${where.text} group by 1, 2 order by 1, 2`,
    where.values,
  )
}

export interface ReasonSum {
  readonly reason: string
  readonly pieces: number
}

/** Why visits failed, the most frequent reason first. */
export async function findReasons(db: Handle, choice: SumChoice): Promise<ReasonSum[]> {
  const where = whereSums(choice, ['CA'])
  return db.all<ReasonSum>(
    `select reason_code as reason, cast(sum(pieces) as integer) as pieces
     from figure_sum where ${where.text}
     group by reason_code having sum(pieces) > 0 order by 2 desc, 1`,
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
  const where = whereSums(choice, ['IF'])
  return db.all<DayVolume>(
    `select name, day, cast(sum(pieces) as integer) as pieces
     from figure_sum where ${where.text} group by name, day`,
    where.values,
  )
}

export interface FloorSum {
  readonly branch: string
  readonly pieces: number
  /** Those that nobody has scanned since a moment. */
  readonly idle: number
}

/** The pieces that the carrier has now, by the branch that saw them last; few of all pieces. */
export async function findFloor(
  db: Handle,
  branch: string | undefined,
  idleBefore: number,
): Promise<FloorSum[]> {
  const where = newWhere([idleBefore], `state not in ('PI', 'DL', 'RC')`)
  where.and('branch_code = ?', branch)
  return db.all<FloorSum>(
    `select branch_code as branch, cast(count(*) as integer) as pieces,
       cast(sum(case when since <= $1 then 1 else 0 end) as integer) as idle
     from order_state /*sqlite: indexed by order_state_open */
     where ${where.text} group by branch_code order by branch_code`,
    where.values,
  )
}

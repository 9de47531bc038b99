import type { Handle } from '../../kits/db/database.ts'
import { newWhere } from '../../kits/db/where.ts'

/** A shipper's cash in one place: how much, and of how many shipments. */
export interface CashSum {
  readonly cents: number
  readonly shipments: number
}

interface Span {
  readonly from: number
  readonly to: number
}

const nothing: CashSum = { cents: 0, shipments: 0 }

const summed = `cast(coalesce(sum(amount_cents), 0) as bigint) as cents,
  cast(count(*) as integer) as shipments from cash_collection`

/** The amounts that were collected in a period and not reversed. */
export async function sumCollected(
  db: Handle,
  shipper: number,
  { from, to }: Span,
): Promise<CashSum> {
  const [sum] = await db.all<CashSum>(
    `select ${summed} where shipper_number = $1 and collected_at >= $2 and collected_at < $3
       and reversed_at is null`,
    [shipper, from, to],
  )
  return sum ?? nothing
}

/** The amounts in no statement yet: with drivers, or handed over at branches. */
export async function sumUnsettled(
  db: Handle,
  shipper: number,
  isHandedOver: boolean,
): Promise<CashSum> {
  const [sum] = await db.all<CashSum>(
    `select ${summed} where shipper_number = $1 and statement_id is null and reversed_at is null
       and hand_over_id is ${isHandedOver ? 'not null' : 'null'}`,
    [shipper],
  )
  return sum ?? nothing
}

/** A shipper's statements that wait to be paid, or that were paid in a period. */
export async function sumStatements(
  db: Handle,
  shipper: number,
  paid: Span | undefined,
): Promise<CashSum> {
  const where = newWhere([shipper], 'shipper_number = $1')
  const shipments = `(select count(*) from cash_collection c where c.statement_id = s.id)`
  if (paid === undefined) where.also('paid_on is null')
  where.and('paid_on >= ?', paid?.from)
  where.and('paid_on < ?', paid?.to)
  const [sum] = await db.all<CashSum>(
    `select cast(coalesce(sum(total_cents), 0) as bigint) as cents,
       cast(coalesce(sum(${shipments}), 0) as integer) as shipments
     from cash_statement s where ${where.text}`,
    where.values,
  )
  return sum ?? nothing
}

import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'

export interface Sequence {
  readonly orderKey: string
  readonly given: number
}

const columns = 'order_key as "orderKey", given'

/**
 * Takes the next places of a shipper's sequence; the returned `given` includes them. The row is
 * locked until the transaction ends, so nobody gets the same places. Undefined when they are used
 * up.
 */
export async function takePlaces(
  tx: Handle,
  shipper: number,
  count: number,
  most: number,
  newKey: string,
): Promise<Sequence | undefined> {
  const [sequence] = await tx.all<Sequence>(
    `insert into code_sequence (shipper_number, order_key, given) values ($1, $2, $3)
     on conflict (shipper_number) do update set given = code_sequence.given + $3
       where code_sequence.given + $3 <= $4
     returning ${columns}`,
    [shipper, newKey, count, most],
  )
  return sequence
}

export async function findSequence(db: Handle, shipper: number): Promise<Sequence | undefined> {
  const [sequence] = await db.all<Sequence>(
    `select ${columns} from code_sequence where shipper_number = $1`,
    [shipper],
  )
  return sequence
}

export async function findUsed(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Set<TrackingCode>> {
  const rows = await db.all<{ code: TrackingCode }>(
    'select tracking_code as code from shipment_order where tracking_code in list($1)',
    [codes],
  )
  return new Set(rows.map(({ code }) => code))
}

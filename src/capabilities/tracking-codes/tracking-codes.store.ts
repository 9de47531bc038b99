import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { openValue, sealedPlace, sealValue } from '../../kits/db/sealed.ts'

export interface Sequence {
  readonly orderKey: string
  readonly given: number
  /** The first place whose code hides the shipper's number; null if there is none yet. */
  readonly hiddenFrom: number | null
}

const columns = 'order_key as "orderKey", given, hidden_from as "hiddenFrom"'

/** Returns the key that hides shippers' numbers, and stores the offered one if there is none. */
export async function findOrInsertKey(db: Handle, offered: string): Promise<string> {
  const place = sealedPlace('code_key', 'key', 1)
  const find = async () => {
    const [row] = await db.all<{ key: string }>('select key from code_key where id = 1')
    return row && openValue(db, place, row.key)
  }
  const stored = await find()
  if (stored !== undefined) return stored
  await db.run('insert into code_key (id, key) values (1, $1) on conflict do nothing', [
    await sealValue(db, place, offered),
  ])
  return (await find()) ?? offered
}

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
    `insert into code_sequence (shipper_number, order_key, given, hidden_from)
     values ($1, $2, $3, 0)
     on conflict (shipper_number) do update set given = code_sequence.given + $3,
         hidden_from = coalesce(code_sequence.hidden_from, code_sequence.given)
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

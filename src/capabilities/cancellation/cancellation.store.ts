import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'

export type CancellationEffect = 'withdrawn' | 'return'

/** A withdrawal does not count: its order is cancelled, or was loaded again since (D30). */
export async function hasReturn(db: Handle, code: TrackingCode): Promise<boolean> {
  const rows = await db.all(
    `select tracking_code from cancellation where tracking_code = $1 and effect = 'return'`,
    [code],
  )
  return rows.length > 0
}

/** One of a piece; a later one takes the place of one whose return was given up. */
export async function putCancellation(
  tx: Handle,
  code: TrackingCode,
  shipper: number,
  effect: CancellationEffect,
  now: number,
): Promise<void> {
  await tx.run(
    `insert into cancellation (tracking_code, shipper_number, effect, at) values ($1, $2, $3, $4)
     on conflict (tracking_code) do update set effect = excluded.effect, at = excluded.at`,
    [code, shipper, effect, now],
  )
}

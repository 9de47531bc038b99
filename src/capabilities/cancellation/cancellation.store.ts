import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'

export type CancellationEffect = 'withdrawn' | 'return'

/** Withdrawals don't count: their order is cancelled, or was loaded again since (D30). */
export async function hasReturn(db: Handle, code: TrackingCode): Promise<boolean> {
  const rows = await db.all(
    `select tracking_code from cancellation where tracking_code = $1 and effect = 'return'`,
    [code],
  )
  return rows.length > 0
}

/** A piece has one cancellation; a later one replaces one whose return was abandoned. */
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

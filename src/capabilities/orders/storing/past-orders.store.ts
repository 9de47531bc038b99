import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'

/** A cancelled order whose code was loaded again. */
export interface PastOrder {
  readonly code: TrackingCode
  readonly replacedAt: number
  readonly content: string
}

export async function findPastOrders(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<PastOrder[]> {
  return db.all<PastOrder>(
    `select tracking_code as code, replaced_at as "replacedAt", content from past_order
     where tracking_code in list($1)`,
    [codes],
  )
}

export async function setPastContent(
  tx: Handle,
  code: TrackingCode,
  replacedAt: number,
  content: string,
): Promise<void> {
  await tx.run('update past_order set content = $3 where tracking_code = $1 and replaced_at = $2', [
    code,
    replacedAt,
    content,
  ])
}

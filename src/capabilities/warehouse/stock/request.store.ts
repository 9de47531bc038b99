import type { Handle } from '../../../kits/db/database.ts'
import type { TableRow } from '../../../kits/db/table-rows.ts'

/**
 * The stored id of a change that carries its sender's id, scoped by what it changes: the same id
 * may be used for another shipper's stock, or another voucher.
 */
export function requestId(of: string, id: string | undefined): string | undefined {
  return id === undefined ? undefined : `${of}: ${id}`
}

/**
 * Returns whether the id is new; a change without an id always is. A concurrent sender of the same
 * id waits until this transaction ends.
 */
export async function claimRequest(
  tx: Handle,
  id: string | undefined,
  now: number,
): Promise<boolean> {
  if (id === undefined) return true
  const claimed = await tx.run(
    'insert into stock_request (id, at) values ($1, $2) on conflict (id) do nothing',
    [id, now],
  )
  return claimed > 0
}

/** A refused request changed nothing and may be sent again under its id. */
export async function dropRequest(tx: Handle, id: string | undefined): Promise<void> {
  if (id !== undefined) await tx.run('delete from stock_request where id = $1', [id])
}

/** Forgets what was sent about vouchers that are removed. */
export async function forgetVoucherRequests(tx: Handle, rows: readonly TableRow[]): Promise<void> {
  for (const { number } of rows)
    await tx.run(`delete from stock_request where id like 'voucher ' || $1 || ': %'`, [
      String(number),
    ])
}

import type { Handle } from '../../../kits/db/database.ts'

/**
 * A change that carries an id of its sender's, known by what it changes too: the same id may be
 * used with another shipper's stock, or another voucher.
 */
export function requestId(of: string, id: string | undefined): string | undefined {
  return id === undefined ? undefined : `${of}: ${id}`
}

/**
 * Answers whether this is the first time; one without an id always is. Whoever sends the same at
 * the same moment waits until this transaction ends.
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

/** What was refused changed nothing, and may be sent again under its id. */
export async function dropRequest(tx: Handle, id: string | undefined): Promise<void> {
  if (id !== undefined) await tx.run('delete from stock_request where id = $1', [id])
}

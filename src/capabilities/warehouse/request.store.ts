import type { Handle } from '../../kits/db/database.ts'

/** Whether a change was made under this id already; one without an id is always new. */
export async function isRepeated(tx: Handle, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false
  return (await tx.all('select id from stock_request where id = $1', [id])).length > 0
}

export async function rememberRequest(
  tx: Handle,
  id: string | undefined,
  now: number,
): Promise<void> {
  if (id !== undefined)
    await tx.run('insert into stock_request (id, at) values ($1, $2)', [id, now])
}

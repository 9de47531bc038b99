import type { Handle } from '../../kits/db/database.ts'

export async function insertFilePart(
  tx: Handle,
  id: string,
  part: number,
  bytes: Buffer,
): Promise<void> {
  await tx.run('insert into import_file (import_id, part, content) values ($1, $2, $3)', [
    id,
    part,
    bytes.toString('base64'),
  ])
}

export async function findFilePart(
  db: Handle,
  id: string,
  part: number,
): Promise<Buffer | undefined> {
  const [found] = await db.all<{ content: string }>(
    'select content from import_file where import_id = $1 and part = $2',
    [id, part],
  )
  return found && Buffer.from(found.content, 'base64')
}

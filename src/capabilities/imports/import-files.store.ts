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
  const [stored] = await db.all<{ content: string }>(
    'select content from import_file where import_id = $1 and part = $2',
    [id, part],
  )
  return stored && Buffer.from(stored.content, 'base64')
}

/** Imports past their retention time, oldest first. */
export async function listExpired(db: Handle, before: number, most: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    `select id from import where forgotten = 0 and coalesce(finished_at, judged_at) < $1
       and state not in ('judging', 'loading')
     order by created_at limit $2`,
    [before, most],
  )
  return rows.map(({ id }) => id)
}

/** The shipper's ended imports that still have their file, except for the newest `kept`. */
export async function listEndedBeyond(
  db: Handle,
  shipper: number,
  limit: number,
  most: number,
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    `select id from import where shipper_number = $1 and forgotten = 0
       and state in ('finished', 'cancelled', 'failed')
     order by created_at desc, id desc limit $3 offset $2`,
    [shipper, limit, most],
  )
  return rows.map(({ id }) => id)
}

/** The sheets that name a document, or an order with one of these codes; not those under way. */
export async function listSheetsOf(
  db: Handle,
  codes: readonly string[],
  document: number,
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    `select distinct i.id from import i join import_row r on r.import_id = i.id
     where i.state not in ('judging', 'loading')
       and (r.code in list($1) or r.cells like '%' || $2 || '%' or r.cells like '%' || $3 || '%')`,
    // People write documents with dots, too.
    [codes, String(document), new Intl.NumberFormat('es-AR').format(document)],
  )
  return rows.map(({ id }) => id)
}

/** Sheets that ended before anybody had read them whole: nobody knows whom they name. */
export async function listUnread(db: Handle): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    "select id from import where forgotten = 0 and state in ('failed', 'cancelled') order by id",
  )
  return rows.map(({ id }) => id)
}

/** The same for a person's sake: names of the file, of its sheet and its columns may be theirs. */
export async function forgetSheet(tx: Handle, id: string): Promise<void> {
  await forgetContent(tx, id)
  await tx.run(
    `update import set file_name = 'planilla', failure = '', sheet = '', columns = ''
     where id = $1`,
    [id],
  )
}

/** Deletes the file and rows, which contain personal data; keeps the import and its outcome. */
export async function forgetContent(tx: Handle, id: string): Promise<void> {
  await tx.run('delete from import_file where import_id = $1', [id])
  await tx.run('delete from import_row where import_id = $1', [id])
  await tx.run('update import set forgotten = 1 where id = $1', [id])
}

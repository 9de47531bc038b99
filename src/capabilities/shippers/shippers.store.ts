import type { Shipper } from '../../kernel/shipper.ts'
import type { Handle } from '../../kits/db/database.ts'
import { flag, integer, orUndefined, orUsual, record, text } from '../../kits/db/record.ts'
import type { StoredCredential } from './credentials.ts'

const shippers = record<Shipper>({
  number: integer('number'),
  name: text('name'),
  mode: text('mode'),
  insured: flag('insured'),
  sameDay: flag('same_day'),
  volumetricFactor: integer('volumetric_factor'),
  labelLinks: orUsual(text('label_links'), 'optional'),
})

const credentials = record<StoredCredential>({
  id: text('id'),
  shipperNumber: integer('shipper_number'),
  kind: text('kind'),
  hash: text('hash'),
  createdAt: integer('created_at'),
  expiresAt: orUndefined(integer('expires_at')),
  lastUsedAt: orUndefined(integer('last_used_at')),
  isDemo: flag('demo'),
})

export async function findShipper(db: Handle, number: number): Promise<Shipper | undefined> {
  return shippers.first(db, `select ${shippers.selected} from shipper where number = $1`, [number])
}

/** Serializes concurrent rotations: the second one replaces the one that the first created. */
export async function lockShipper(tx: Handle, number: number): Promise<void> {
  await tx.all('select number from shipper where number = $1 /*postgres: for update */', [number])
}

export async function listShippers(db: Handle): Promise<Shipper[]> {
  return shippers.all(db, `select ${shippers.selected} from shipper order by number`)
}

/** Whether the account bears the mark of the demonstration (D52). */
export async function isDemoShipper(db: Handle, number: number): Promise<boolean> {
  const rows = await db.all('select number from shipper where number = $1 and demo = 1', [number])
  return rows.length > 0
}

/** The accounts that bear the mark of the demonstration. */
export async function listDemoShippers(db: Handle): Promise<number[]> {
  const rows = await db.all<{ number: number }>(
    'select number from shipper where demo = 1 order by number',
  )
  return rows.map(({ number }) => number)
}

/** The credentials that bear it, of whichever account. */
export async function listDemoCredentials(db: Handle): Promise<StoredCredential[]> {
  const { selected } = credentials
  const sql = `select ${selected} from credential where demo = 1 order by shipper_number, id`
  return credentials.all(db, sql)
}

/** Returns whether the number was free. */
export async function insertShipper(
  db: Handle,
  shipper: Shipper,
  isDemo: boolean,
  now: number,
): Promise<boolean> {
  const { into, values } = shippers.row(shipper, { created_at: now, demo: Number(isDemo) })
  const inserted = await db.all(
    `insert into shipper ${into} on conflict do nothing returning number`,
    values,
  )
  return inserted.length > 0
}

/** Updates everything but the number and the mode, which never change. */
export async function updateShipper(tx: Handle, shipper: Shipper): Promise<void> {
  await tx.run(
    `update shipper set name = $2, insured = $3, same_day = $4, volumetric_factor = $5,
       label_links = $6 where number = $1`,
    [
      shipper.number,
      shipper.name,
      Number(shipper.insured),
      Number(shipper.sameDay),
      shipper.volumetricFactor,
      shipper.labelLinks ?? 'optional',
    ],
  )
}

/** Oldest first. */
export async function findCredentials(db: Handle, shipper: number): Promise<StoredCredential[]> {
  return credentials.all(
    db,
    `select ${credentials.selected} from credential
     where shipper_number = $1 order by created_at, kind, id`,
    [shipper],
  )
}

/** When each existing credential expires, if ever. */
export async function listCredentialEnds(db: Handle): Promise<Map<string, number | undefined>> {
  const rows = await db.all<{ id: string; end: number | null }>(
    'select id, expires_at as "end" from credential',
  )
  return new Map(rows.map(({ id, end }) => [id, end ?? undefined]))
}

/** A new one was not used yet. */
export async function insertCredential(
  db: Handle,
  credential: Omit<StoredCredential, 'lastUsedAt'>,
): Promise<void> {
  const unused = { ...credential, lastUsedAt: undefined }
  await db.insertRows({ table: 'credential', ...credentials.rows([unused]) })
}

export async function setCredentialUses(
  tx: Handle,
  uses: ReadonlyMap<string, number>,
): Promise<void> {
  // In one order: two nodes that hold rows in different ones would wait for each other.
  const inOrder = [...uses].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [id, at] of inOrder)
    await tx.run(
      'update credential set last_used_at = $2 where id = $1 and coalesce(last_used_at, 0) < $2',
      [id, at],
    )
}

export async function setCredentialEnd(
  tx: Handle,
  ids: readonly string[],
  end: number,
): Promise<void> {
  await tx.run('update credential set expires_at = $2 where id in list($1)', [ids, end])
}

export async function deleteCredentials(tx: Handle, ids: readonly string[]): Promise<void> {
  await tx.run('delete from credential where id in list($1)', [ids])
}

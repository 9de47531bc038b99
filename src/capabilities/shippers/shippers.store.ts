import type { LabelLinks, Shipper, StockMode } from '../../kernel/shipper.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { CredentialKind, StoredCredential } from './credentials.ts'

interface ShipperRow {
  number: number
  name: string
  mode: StockMode
  insured: number
  same_day: number
  volumetric_factor: number
  label_links: LabelLinks
}

const columns = 'number, name, mode, insured, same_day, volumetric_factor, label_links'

export async function findShipper(db: Handle, number: number): Promise<Shipper | undefined> {
  const rows = await db.all<ShipperRow>(`select ${columns} from shipper where number = $1`, [
    number,
  ])
  return rows[0] && toShipper(rows[0])
}

/** Serializes concurrent rotations: the second one replaces what the first one created. */
export async function lockShipper(tx: Handle, number: number): Promise<void> {
  await tx.all('select number from shipper where number = $1 /*postgres: for update */', [number])
}

export async function listShippers(db: Handle): Promise<Shipper[]> {
  const rows = await db.all<ShipperRow>(`select ${columns} from shipper order by number`)
  return rows.map(toShipper)
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
  const rows = await db.all<CredentialRow>(
    `select ${credentialColumns} from credential where demo = 1 order by shipper_number, id`,
  )
  return rows.map(toCredential)
}

/** Returns whether the number was free. */
export async function insertShipper(
  db: Handle,
  shipper: Shipper,
  isDemo: boolean,
  now: number,
): Promise<boolean> {
  const inserted = await db.all(
    `insert into shipper (${columns}, created_at, demo) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict do nothing returning number`,
    [
      shipper.number,
      shipper.name,
      shipper.mode,
      Number(shipper.insured),
      Number(shipper.sameDay),
      shipper.volumetricFactor,
      shipper.labelLinks ?? 'optional',
      now,
      Number(isDemo),
    ],
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

interface CredentialRow {
  id: string
  shipper_number: number
  kind: CredentialKind
  hash: string
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  demo: number
}

const credentialColumns =
  'id, shipper_number, kind, hash, created_at, expires_at, last_used_at, demo'

/** Oldest first. */
export async function findCredentials(db: Handle, shipper: number): Promise<StoredCredential[]> {
  const rows = await db.all<CredentialRow>(
    `select ${credentialColumns} from credential
     where shipper_number = $1 order by created_at, kind, id`,
    [shipper],
  )
  return rows.map(toCredential)
}

/** When each existing credential expires, if ever. */
export async function listCredentialEnds(db: Handle): Promise<Map<string, number | undefined>> {
  const rows = await db.all<Pick<CredentialRow, 'id' | 'expires_at'>>(
    'select id, expires_at from credential',
  )
  return new Map(rows.map(({ id, expires_at: end }) => [id, end ?? undefined]))
}

/** A new one was not used yet. */
export async function insertCredential(
  db: Handle,
  credential: Omit<StoredCredential, 'lastUsedAt'>,
): Promise<void> {
  await db.run(
    `insert into credential (id, shipper_number, kind, hash, created_at, expires_at, demo)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      credential.id,
      credential.shipperNumber,
      credential.kind,
      credential.hash,
      credential.createdAt,
      credential.expiresAt ?? null,
      Number(credential.isDemo),
    ],
  )
}

export async function setCredentialUses(
  tx: Handle,
  uses: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [id, at] of uses)
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

function toShipper(row: ShipperRow): Shipper {
  return {
    number: row.number,
    name: row.name,
    mode: row.mode,
    insured: row.insured === 1,
    sameDay: row.same_day === 1,
    volumetricFactor: row.volumetric_factor,
    labelLinks: row.label_links,
  }
}

function toCredential(row: CredentialRow): StoredCredential {
  return {
    id: row.id,
    shipperNumber: row.shipper_number,
    kind: row.kind,
    hash: row.hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at ?? undefined,
    lastUsedAt: row.last_used_at ?? undefined,
    isDemo: row.demo === 1,
  }
}

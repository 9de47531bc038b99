import type { Handle } from '../../kits/db/database.ts'
import { flag, integer, orNull, orUndefined, record, text, words } from '../../kits/db/record.ts'
import type { ApiKey } from './key-rules.ts'

interface KeyRow extends Omit<ApiKey, 'replaces'> {
  readonly replacedId: string | null
  readonly overlapMs: number | null
}

const keys = record<KeyRow>({
  id: text('id'),
  shipperNumber: integer('shipper_number'),
  name: text('name'),
  scopes: words('scopes'),
  origins: words('origins'),
  createdAt: integer('created_at'),
  createdBy: text('created_by'),
  expiresAt: orUndefined(integer('expires_at')),
  revokedAt: orUndefined(integer('revoked_at')),
  lastUsedAt: orUndefined(integer('last_used_at')),
  isDemo: flag('demo'),
  approval: text('approval'),
  decidedAt: orUndefined(integer('decided_at')),
  decidedBy: orUndefined(text('decided_by')),
  replacedId: orNull(text('replaces')),
  overlapMs: orNull(integer('overlap_ms')),
})

function toKey({ replacedId, overlapMs, ...key }: KeyRow): ApiKey {
  const replaces = replacedId === null ? undefined : { id: replacedId, overlapMs: overlapMs ?? 0 }
  return { ...key, replaces }
}

export interface StoredKey {
  readonly key: ApiKey
  readonly digest: string
}

export async function findKey(db: Handle, id: string): Promise<StoredKey | undefined> {
  const sql = `select ${keys.selected}, digest from api_key where id = $1`
  const stored = await keys.first<Pick<StoredKey, 'digest'>>(db, sql, [id])
  if (stored === undefined) return undefined
  const { digest, ...row } = stored
  return { key: toKey(row), digest }
}

/** Locks the key until the transaction ends, so that concurrent rotations take turns. */
export async function lockKey(tx: Handle, id: string): Promise<ApiKey | undefined> {
  const sql = `select ${keys.selected} from api_key where id = $1 /*postgres: for update */`
  const row = await keys.first(tx, sql, [id])
  return row && toKey(row)
}

export async function listKeys(db: Handle, shipper: number): Promise<ApiKey[]> {
  const rows = await keys.all(
    db,
    `select ${keys.selected} from api_key where shipper_number = $1 order by created_at, id`,
    [shipper],
  )
  return rows.map(toKey)
}

/** The keys that bear the mark of the demonstration and were not revoked. */
export async function listDemoKeys(db: Handle): Promise<ApiKey[]> {
  const rows = await keys.all(
    db,
    `select ${keys.selected} from api_key where revoked_at is null
       and (demo = 1 or shipper_number in (select number from shipper where demo = 1))
     order by shipper_number, created_at, id`,
  )
  return rows.map(toKey)
}

/** Locks the shipper while counting, so that concurrent inserts can't exceed the limit. */
export async function countLiveKeys(tx: Handle, shipper: number, now: number): Promise<number> {
  await tx.all('select number from shipper where number = $1 /*postgres: for no key update */', [
    shipper,
  ])
  const [row] = await tx.all<{ count: number }>(
    `select count(*) as count from api_key where shipper_number = $1 and revoked_at is null
       and (expires_at is null or expires_at > $2)`,
    [shipper, now],
  )
  return row?.count ?? 0
}

/** The origins of all keys that are not revoked, because a preflight carries no key. */
export async function listOrigins(db: Handle): Promise<Set<string>> {
  const rows = await db.all<{ origins: string }>(
    `select origins from api_key
     where origins <> '' and revoked_at is null and approval <> 'waiting'`,
  )
  return new Set(rows.flatMap(({ origins }) => origins.split(' ')))
}

/** Returns whether the id was free. */
export async function insertKey(tx: Handle, key: ApiKey, digest: string): Promise<boolean> {
  const { replaces, ...one } = key
  const row = { ...one, replacedId: replaces?.id ?? null, overlapMs: replaces?.overlapMs ?? null }
  const { into, values } = keys.row(row, { digest })
  const inserted = await tx.run(`insert into api_key ${into} on conflict (id) do nothing`, values)
  return inserted > 0
}

export async function setDecision(
  tx: Handle,
  id: string,
  { approval, decidedAt, decidedBy }: Pick<ApiKey, 'approval' | 'decidedAt' | 'decidedBy'>,
): Promise<void> {
  await tx.run('update api_key set approval = $2, decided_at = $3, decided_by = $4 where id = $1', [
    id,
    approval,
    decidedAt ?? null,
    decidedBy ?? null,
  ])
}

export async function setExpiry(tx: Handle, id: string, expiresAt: number): Promise<void> {
  await tx.run('update api_key set expires_at = $2 where id = $1', [id, expiresAt])
}

/** Two processes may note a use in any order: the later one stays. */
export async function setUsed(db: Handle, id: string, now: number): Promise<void> {
  await db.run(
    'update api_key set last_used_at = $2 where id = $1 and coalesce(last_used_at, 0) < $2',
    [id, now],
  )
}

export async function setRevoked(tx: Handle, id: string, now: number): Promise<void> {
  await tx.run('update api_key set revoked_at = $2 where id = $1', [id, now])
}

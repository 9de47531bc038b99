import type { Role } from '../../kernel/operator.ts'
import type { Handle } from '../../kits/db/database.ts'

export interface OperatorToken {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly createdAt: number
  readonly revokedAt: number | null
}

const columns = 'id, name, role, created_at as "createdAt", revoked_at as "revokedAt"'

export async function listTokens(db: Handle): Promise<OperatorToken[]> {
  return db.all<OperatorToken>(`select ${columns} from operator_token order by created_at, id`)
}

export async function listLiveDigests(
  db: Handle,
): Promise<{ digest: string; name: string; role: Role }[]> {
  return db.all('select digest, name, role from operator_token where revoked_at is null')
}

export async function insertToken(tx: Handle, token: OperatorToken, digest: string): Promise<void> {
  await tx.run(
    `insert into operator_token (id, name, role, digest, created_at, revoked_at)
     values ($1, $2, $3, $4, $5, null)`,
    [token.id, token.name, token.role, digest, token.createdAt],
  )
}

/** Returns the revoked token, or `undefined` if it was not live. */
export async function revokeToken(
  tx: Handle,
  id: string,
  now: number,
): Promise<OperatorToken | undefined> {
  const [revoked] = await tx.all<OperatorToken>(
    `update operator_token set revoked_at = $2 where id = $1 and revoked_at is null
     returning ${columns}`,
    [id, now],
  )
  return revoked
}

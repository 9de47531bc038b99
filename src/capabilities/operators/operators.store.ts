import type { Role } from '../../kernel/operator.ts'
import type { Handle } from '../../kits/db/database.ts'

export interface OperatorToken {
  readonly id: string
  readonly name: string
  readonly role: Role
  /** The only branch at which it may act. */
  readonly branch: string | null
  /** Made by the demonstration, through any number of steps (D52). */
  readonly isDemo: boolean
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
}

type TokenRow<Token extends OperatorToken> = Omit<Token, 'isDemo'> & { readonly demo: number }

const columns = `id, name, role, branch_code as branch, created_at as "createdAt",
  expires_at as "expiresAt", revoked_at as "revokedAt", demo`

function toToken<Token extends OperatorToken>({ demo, ...token }: TokenRow<Token>) {
  return { ...token, isDemo: demo === 1 }
}

export async function listTokens(db: Handle): Promise<OperatorToken[]> {
  const rows = await db.all<TokenRow<OperatorToken>>(
    `select ${columns} from operator_token order by created_at, id`,
  )
  return rows.map(toToken)
}

export interface LiveToken extends OperatorToken {
  readonly digest: string
}

/** Those that were not revoked; they may have expired. */
export async function listUnrevoked(db: Handle): Promise<LiveToken[]> {
  const rows = await db.all<TokenRow<LiveToken>>(
    `select ${columns}, digest from operator_token where revoked_at is null`,
  )
  return rows.map((row) => ({ ...toToken(row), digest: row.digest }))
}

export async function insertToken(
  tx: Handle,
  token: OperatorToken,
  digest: string,
  by: string,
): Promise<void> {
  await tx.run(
    `insert into operator_token
       (id, name, role, branch_code, digest, created_at, expires_at, revoked_at, demo,
        made_by_id)
     values ($1, $2, $3, $4, $5, $6, $7, null, $8, $9)`,
    [
      token.id,
      token.name,
      token.role,
      token.branch,
      digest,
      token.createdAt,
      token.expiresAt,
      Number(token.isDemo),
      by,
    ],
  )
}

/** Returns the revoked token, or `undefined` if it was not live. */
export async function revokeToken(
  tx: Handle,
  id: string,
  now: number,
): Promise<OperatorToken | undefined> {
  const [revoked] = await tx.all<TokenRow<OperatorToken>>(
    `update operator_token set revoked_at = $2 where id = $1 and revoked_at is null
     returning ${columns}`,
    [id, now],
  )
  return revoked && toToken(revoked)
}

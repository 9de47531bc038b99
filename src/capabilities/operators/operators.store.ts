import type { Role } from '../../kernel/operator.ts'
import type { Handle } from '../../kits/db/database.ts'
import { flag, integer, orNull, record, text } from '../../kits/db/record.ts'

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

const tokens = record<OperatorToken>({
  id: text('id'),
  name: text('name'),
  role: text('role'),
  branch: orNull(text('branch_code')),
  createdAt: integer('created_at'),
  expiresAt: orNull(integer('expires_at')),
  revokedAt: orNull(integer('revoked_at')),
  isDemo: flag('demo'),
})

export async function listTokens(db: Handle): Promise<OperatorToken[]> {
  return tokens.all(db, `select ${tokens.selected} from operator_token order by created_at, id`)
}

export interface LiveToken extends OperatorToken {
  readonly digest: string
}

/** Those that were not revoked; they may have expired. */
export async function listUnrevoked(db: Handle): Promise<LiveToken[]> {
  const sql = `select ${tokens.selected}, digest from operator_token where revoked_at is null`
  return tokens.all<Pick<LiveToken, 'digest'>>(db, sql)
}

export async function insertToken(
  tx: Handle,
  token: OperatorToken,
  digest: string,
  by: string,
): Promise<void> {
  const rows = tokens.rows([token], () => ({ digest, made_by_id: by }))
  await tx.insertRows({ table: 'operator_token', ...rows })
}

/** Returns the revoked token, or `undefined` if it was not live. */
export async function revokeToken(
  tx: Handle,
  id: string,
  now: number,
): Promise<OperatorToken | undefined> {
  return tokens.first(
    tx,
    `update operator_token set revoked_at = $2 where id = $1 and revoked_at is null
     returning ${tokens.selected}`,
    [id, now],
  )
}

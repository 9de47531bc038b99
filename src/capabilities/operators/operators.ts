import type { Operator, Role } from '../../kernel/operator.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { newId } from '../../kits/secret/ids.ts'
import { randomSecret, sameSecret } from '../../kits/secret/secret.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  insertToken,
  listLiveDigests,
  listTokens,
  type OperatorToken,
  revokeToken,
} from './operators.store.ts'

export type { OperatorToken }

export const operatorsTopic = 'operators'

export interface Operators {
  /** The holder of a live token, from the in-memory cache. */
  identify(token: string): Operator | undefined
  /** Issues a token, which is shown only once. */
  issue(name: string, role: Role, by: Operator): Promise<OperatorToken & { token: string }>
  revoke(id: string, by: Operator): Promise<Outcome<OperatorToken, 'token-unknown'>>
  list(): Promise<OperatorToken[]>
  refresh(): Promise<void>
}

/** `firstToken` is the setting that lets the first administrator in (D34). */
export async function openOperators(
  db: Database,
  clock: Clock,
  firstToken: string | undefined,
): Promise<Operators> {
  let byDigest = await load(db)
  const refresh = async () => {
    byDigest = await load(db)
  }
  return {
    identify(token) {
      if (firstToken !== undefined && sameSecret(token, firstToken))
        return { name: 'administrator', role: 'administrator' }
      // Tokens are 160 random bits: a plain digest protects them, and timing reveals nothing.
      return byDigest.get(sha256(token))
    },
    async issue(name, role, by) {
      const issued = await issueToken(db, name, role, by, clock())
      await refresh()
      return issued
    },
    async revoke(id, by) {
      const revoked = await revoke(db, id, by, clock())
      await refresh()
      return revoked
    },
    list: () => listTokens(db),
    refresh,
  }
}

async function load(db: Database): Promise<ReadonlyMap<string, Operator>> {
  const live = await listLiveDigests(db)
  return new Map(live.map(({ digest, name, role }) => [digest, { name, role }]))
}

async function issueToken(db: Database, name: string, role: Role, by: Operator, now: number) {
  const token = `ops_${randomSecret()}`
  const row = { id: newId(), name, role, createdAt: now, revokedAt: null }
  await db.transaction(async (tx) => {
    await insertToken(tx, row, sha256(token))
    await bumpEpoch(tx, operatorsTopic)
    const fact = { operator: by.name, action: 'token.issue', subject: `operator ${name}` }
    await recordAudit(tx, { ...fact, detail: { id: row.id, role } }, now)
  })
  return { ...row, token }
}

async function revoke(
  db: Database,
  id: string,
  by: Operator,
  now: number,
): Promise<Outcome<OperatorToken, 'token-unknown'>> {
  return db.transaction(async (tx) => {
    const revoked = await revokeToken(tx, id, now)
    if (revoked === undefined) return refuse('token-unknown')
    await bumpEpoch(tx, operatorsTopic)
    const fact = { operator: by.name, action: 'token.revoke', subject: `operator ${revoked.name}` }
    await recordAudit(tx, { ...fact, detail: { id } }, now)
    return accept(revoked)
  })
}

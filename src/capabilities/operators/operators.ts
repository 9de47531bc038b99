import { markOf, mayEnter } from '../../kernel/demonstration.ts'
import {
  comparableName,
  isReservedName,
  mayGiveRole,
  type Operator,
  type Role,
} from '../../kernel/operator.ts'
import { shareWork } from '../../kits/batch/shared-work.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { sharingChanges } from '../../kits/db/topic-changes.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { newId } from '../../kits/secret/ids.ts'
import { randomSecret, sameSecret } from '../../kits/secret/secret.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  insertToken,
  type LiveToken,
  listTokens,
  listUnrevoked,
  type OperatorToken,
  revokeToken,
} from './operators.store.ts'

export type { OperatorToken }

export const operatorsTopic = 'operators'

export interface TokenWish {
  readonly name: string
  readonly role: Role
  readonly branch?: string | undefined
  readonly expiresAt?: number | undefined
}

export type IssueRefusal = 'rights-beyond-own' | 'name-reserved' | 'name-taken' | 'expiry-past'

export type IssuedToken = OperatorToken & { readonly token: string }

export interface Operators {
  /** The holder of a live token, from the in-memory cache. */
  identify(token: string): Operator | undefined
  /** Issues a token, which is shown only once. */
  issue(wish: TokenWish, by: Operator): Promise<Outcome<IssuedToken, IssueRefusal>>
  revoke(id: string, by: Operator): Promise<Outcome<OperatorToken, 'token-unknown'>>
  list(): Promise<OperatorToken[]>
  refresh(): Promise<void>
}

export interface OperatorsSettings {
  readonly environment: 'testing' | 'production'
  /** The setting that lets the first administrator in (D34). */
  readonly firstToken: string | undefined
}

export async function openOperators(
  db: Database,
  clock: Clock,
  { environment, firstToken }: OperatorsSettings,
): Promise<Operators> {
  let byDigest = await load(db)
  const changes = sharingChanges(db, operatorsTopic)
  const refresh = shareWork(async () => {
    byDigest = await load(db)
  })
  return {
    identify(token) {
      if (firstToken !== undefined && sameSecret(token, firstToken)) return firstAdministrator
      // Tokens are 160 random bits: a plain digest protects them, and timing reveals nothing.
      const liveToken = byDigest.get(sha256(token))
      if (liveToken === undefined || !isLive(liveToken, clock())) return undefined
      return mayEnter(environment, liveToken.isDemo) ? toOperator(liveToken) : undefined
    },
    async issue(wish, by) {
      const issued = await issueToken(changes, wish, by, clock())
      await refresh()
      return issued
    },
    async revoke(id, by) {
      const revoked = await revoke(changes, id, by, clock())
      await refresh()
      return revoked
    },
    list: () => listTokens(db),
    refresh,
  }
}

const firstAdministrator: Operator = {
  id: 'POSTA_OPS_TOKEN',
  name: 'administrator',
  role: 'administrator',
}

function toOperator({ id, name, role, branch, isDemo }: OperatorToken): Operator {
  return { id, name, role, isDemo, ...(branch === null ? {} : { branch }) }
}

function isLive({ expiresAt }: OperatorToken, now: number): boolean {
  return expiresAt === null || expiresAt > now
}

async function load(db: Database): Promise<ReadonlyMap<string, LiveToken>> {
  return new Map((await listUnrevoked(db)).map((token) => [token.digest, token]))
}

async function issueToken(
  db: Database,
  wish: TokenWish,
  by: Operator,
  now: number,
): Promise<Outcome<IssuedToken, IssueRefusal>> {
  if (!mayGiveRole(by, wish)) return refuse('rights-beyond-own')
  if (isReservedName(wish.name)) return refuse('name-reserved')
  if (wish.expiresAt !== undefined && wish.expiresAt <= now) return refuse('expiry-past')
  const token = `ops_${randomSecret()}`
  const row = toRow(wish, markOf(by), now)
  return db.transaction(async (tx) => {
    // Locks the epoch's row, so that of two tokens of one name at once the second sees the first.
    await bumpEpoch(tx, operatorsTopic)
    if (await isNameTaken(tx, wish.name, now)) return refuse('name-taken')
    await insertToken(tx, row, sha256(token), by.id)
    const { id, role, branch, expiresAt } = row
    const fact = { by, action: 'token.issue', subject: `operator ${wish.name}` }
    await recordAudit(tx, { ...fact, detail: { id, role, branch, expiresAt } }, now)
    return accept({ ...row, token })
  })
}

function toRow(
  { name, role, branch, expiresAt }: TokenWish,
  isDemo: boolean,
  now: number,
): OperatorToken {
  const limits = { branch: branch ?? null, expiresAt: expiresAt ?? null, isDemo }
  return { id: newId(), name: name.trim(), role, ...limits, createdAt: now, revokedAt: null }
}

/** Names of revoked and expired tokens may be given again: their ids distinguish them. */
async function isNameTaken(tx: Handle, name: string, now: number): Promise<boolean> {
  const tokens = await listUnrevoked(tx)
  return tokens.some((one) => isLive(one, now) && comparableName(one.name) === comparableName(name))
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
    const fact = { by, action: 'token.revoke', subject: `operator ${revoked.name}` }
    await recordAudit(tx, { ...fact, detail: { id } }, now)
    return accept(revoked)
  })
}

import { mayEnter } from '../../kernel/demonstration.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { Once } from '../retries/retries.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { findKey, listDemoKeys, listKeys, listOrigins, setUsed } from './api-keys.store.ts'
import {
  createIssuing,
  type DecideRefusal,
  decide,
  type IssuedBefore,
  type IssuedKey,
  type IssueRefusal,
  type KeyIssuer,
  type RotateRefusal,
  revoke,
  rotate,
  type Verdict,
} from './issuing.steps.ts'
import { type ApiKey, isLive, type KeyFault, type KeyWish } from './key-rules.ts'
import { type KeyEnvironment, type KeyText, parseKey } from './key-text.ts'

export { apiKeysTopic } from './issuing.steps.ts'
export { isQuoteOnly } from './key-rules.ts'
export type { ApiKey, IssuedKey, KeyFault, KeyIssuer, KeyWish }

/** A valid key with its shipper. */
export interface KeyHolder {
  readonly key: ApiKey
  readonly shipper: Shipper
}

export type KeyRefusal =
  | 'key-malformed'
  | 'key-of-other-environment'
  | 'key-wrong'
  | 'key-expired'
  | 'key-revoked'
  | 'key-waiting'

export interface ApiKeys {
  /** The scopes that a key may have. */
  readonly scopes: readonly Scope[]
  identify(shown: string): Promise<Outcome<KeyHolder, KeyRefusal>>
  /** Whether any key allows pages of this origin. */
  isAllowedOrigin(origin: string): boolean
  issue(shipper: number, wish: KeyWish, by: KeyIssuer): Promise<Outcome<IssuedKey, IssueRefusal>>
  /** Like `issue`, but idempotent: a repeated request issues no second key. */
  issueOnce(
    shipper: number,
    wish: KeyWish,
    by: KeyIssuer,
    once: Once | undefined,
  ): Promise<Outcome<IssuedKey, IssueRefusal | 'idempotency-key-reused' | IssuedBefore>>
  /** Stores a publicly known key for the demonstration, unless it exists. */
  issueKnown(shipper: number, wish: KeyWish, text: string, by: KeyIssuer): Promise<void>
  /** Issues a copy of a key; the old one stays valid for `overlapMs`. */
  rotate(
    id: string,
    overlapMs: number,
    by: KeyIssuer,
  ): Promise<Outcome<IssuedKey & { readonly old: ApiKey }, RotateRefusal>>
  revoke(id: string, by: KeyIssuer): Promise<Outcome<ApiKey, 'key-unknown'>>
  /** Decides about a key that waits for approval (D57). */
  decide(id: string, verdict: Verdict, by: KeyIssuer): Promise<Outcome<ApiKey, DecideRefusal>>
  list(shipper: number): Promise<ApiKey[]>
  /** Those of the demonstration that were not revoked, of whichever shipper (D52). */
  listDemo(): Promise<ApiKey[]>
  /** Resolves when the uses of keys so far are stored. */
  settle(): Promise<void>
  knows(id: string): Promise<boolean>
  /** Called when keys or accounts changed, in this process or another. */
  refresh(): Promise<void>
  /** Clears the cache; called when changes of other processes can't be seen any more. */
  forget(): void
}

export interface KeyParts {
  readonly shippers: Shippers
  readonly scopes: readonly Scope[]
  /** Called when the use of a key could not be stored. */
  readonly report: (error: unknown) => void
}

/** A change takes effect in this process before its call returns. */
function createRefreshing(refresh: () => Promise<void>) {
  return async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work
    await refresh()
    return result
  }
}

function readKey(
  shown: string,
  environment: KeyEnvironment,
): Outcome<KeyText, 'key-malformed' | 'key-of-other-environment'> {
  const text = parseKey(shown)
  if (text === undefined) return refuse('key-malformed')
  return text.environment === environment ? accept(text) : refuse('key-of-other-environment')
}

/** Why a key that exists opens nothing, if so. */
function findFault(
  key: ApiKey,
  environment: KeyEnvironment,
  now: number,
): 'key-revoked' | 'key-waiting' | 'key-expired' | undefined {
  if (key.revokedAt !== undefined || !mayEnter(environment, key.isDemo)) return 'key-revoked'
  if (key.approval === 'waiting') return 'key-waiting'
  return isLive(key, now) ? undefined : 'key-expired'
}

export async function openApiKeys(
  db: Database,
  clock: Clock,
  environment: KeyEnvironment,
  { shippers, scopes, report }: KeyParts,
): Promise<ApiKeys> {
  const cache = new Map<string, KeyHolder & { readonly digest: string }>()
  const uses = createKeyUses(db, report)
  let origins = await listOrigins(db)
  let generation = 0

  function forget(): void {
    generation++
    cache.clear()
  }

  async function refresh(): Promise<void> {
    forget()
    origins = await listOrigins(db)
  }

  const refreshAfter = createRefreshing(refresh)

  async function find(id: string) {
    const before = generation
    const stored = await findKey(db, id)
    const shipper = stored && (await shippers.find(stored.key.shipperNumber))
    if (stored === undefined || shipper === undefined) return undefined
    const holder = { ...stored, shipper }
    if (cache.size >= limits.rememberedCredentials) cache.clear()
    // A change during the lookup may have revoked the key: then it is not cached.
    if (before === generation) cache.set(id, holder)
    return holder
  }

  async function identify(shown: string): Promise<Outcome<KeyHolder, KeyRefusal>> {
    const read = readKey(shown, environment)
    if (!read.ok) return read
    const { id, secret } = read.value
    const holder = cache.get(id) ?? (await find(id))
    // The secret is 256 random bits: a plain digest protects it, and timing reveals nothing.
    if (holder === undefined || holder.digest !== sha256(secret)) return refuse('key-wrong')
    const { key, shipper } = holder
    const now = clock()
    const fault = findFault(key, environment, now)
    if (fault !== undefined) return refuse(fault)
    uses.note(key.id, now)
    return accept({ key, shipper })
  }

  return {
    scopes,
    identify,
    isAllowedOrigin: (origin) => origins.has(origin),
    ...createIssuing({ db, clock, environment, shippers }, refreshAfter),
    rotate: (id, overlapMs, by) =>
      refreshAfter(rotate(db, environment, id, overlapMs, by, clock())),
    revoke: (id, by) => refreshAfter(revoke(db, id, by, clock())),
    decide: (id, verdict, by) => refreshAfter(decide(db, id, verdict, by, clock())),
    list: (shipper) => listKeys(db, shipper),
    listDemo: () => listDemoKeys(db),
    settle: uses.settle,
    knows: async (id) => (await findKey(db, id)) !== undefined,
    refresh,
    forget,
  }
}

const minuteMs = 60_000

interface KeyUses {
  /** Stores when a key was used, at most once a minute, without keeping the call waiting. */
  note(id: string, now: number): void
  /** Resolves when nothing is being stored. */
  settle(): Promise<void>
}

function createKeyUses(db: Database, report: (error: unknown) => void): KeyUses {
  const noted = new Map<string, number>()
  const writing = new Set<Promise<void>>()
  return {
    note(id, now) {
      if (now - (noted.get(id) ?? 0) < minuteMs) return
      noted.set(id, now)
      const work = setUsed(db, id, now)
        .catch(report)
        .finally(() => writing.delete(work))
      writing.add(work)
    },
    async settle() {
      await Promise.all(writing)
    },
  }
}

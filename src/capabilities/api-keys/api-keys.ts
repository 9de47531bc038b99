import type { Shipper } from '../../kernel/shipper.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { randomLetters } from '../../kits/secret/secret.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Shippers } from '../shippers/shippers.ts'
import {
  countLiveKeys,
  deleteAnswersBefore,
  findKey,
  holdKey,
  insertKey,
  listKeys,
  listOrigins,
  setExpiry,
  setRevoked,
} from './api-keys.store.ts'
import {
  type ApiKey,
  isLive,
  judgeWish,
  type KeyFault,
  type KeyWish,
  type OwnRights,
  outlives,
} from './key-rules.ts'
import { type KeyEnvironment, parseKey, writeKey } from './key-text.ts'
import { answerMs, answerOnce, type Once } from './once.steps.ts'

export { isQuoteOnly } from './key-rules.ts'
export type { ApiKey, KeyFault, KeyWish, Once }
export { answerOnce }

export const apiKeysTopic = 'api-keys'

/** Whose key it is, and what it may open. */
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

/** Who asks for a change, on record; a key gives no more than it has itself. */
export interface KeyIssuer {
  readonly name: string
  readonly rights?: OwnRights
  /** Set where it may only touch the keys of one shipper. */
  readonly shipper?: number
}

export interface IssuedKey {
  readonly key: ApiKey
  /** The whole key; it is shown this once. */
  readonly text: string
}

export interface ApiKeys {
  identify(shown: string): Promise<Outcome<KeyHolder, KeyRefusal>>
  /** Whether any key may be used by pages of this origin. */
  isAllowedOrigin(origin: string): boolean
  issue(
    shipper: number,
    wish: KeyWish,
    by: KeyIssuer,
  ): Promise<Outcome<IssuedKey, KeyFault | 'shipper-unknown'>>
  /** A key that everybody knows, for the demonstration; where it is already, it stays. */
  issueKnown(shipper: number, wish: KeyWish, text: string, by: KeyIssuer): Promise<void>
  /** A new key like this one, which goes on working for a while. */
  rotate(
    id: string,
    overlapMs: number,
    by: KeyIssuer,
  ): Promise<Outcome<IssuedKey & { readonly old: ApiKey }, 'key-unknown' | 'too-many-keys'>>
  revoke(id: string, by: KeyIssuer): Promise<Outcome<ApiKey, 'key-unknown'>>
  list(shipper: number): Promise<ApiKey[]>
  forgetOldAnswers(): Promise<number>
  /** Called when keys or accounts changed, here or in another process. */
  refresh(): Promise<void>
  /** Called when changes can't be learned of any more: nothing remembered is to be trusted. */
  forget(): void
}

export async function openApiKeys(
  db: Database,
  clock: Clock,
  environment: KeyEnvironment,
  shippers: Shippers,
): Promise<ApiKeys> {
  const memory = new Map<string, KeyHolder & { readonly digest: string }>()
  let origins = await listOrigins(db)
  let generation = 0

  function forget(): void {
    generation++
    memory.clear()
  }

  async function refresh(): Promise<void> {
    forget()
    origins = await listOrigins(db)
  }

  async function find(id: string) {
    const before = generation
    const stored = await findKey(db, id)
    const shipper = stored && (await shippers.find(stored.key.shipperNumber))
    if (stored === undefined || shipper === undefined) return undefined
    const found = { ...stored, shipper }
    if (memory.size >= limits.rememberedCredentials) memory.clear()
    // What changed meanwhile may have taken the key away: then it is not kept.
    if (before === generation) memory.set(id, found)
    return found
  }

  async function identify(shown: string): Promise<Outcome<KeyHolder, KeyRefusal>> {
    const text = parseKey(shown)
    if (text === undefined) return refuse('key-malformed')
    if (text.environment !== environment) return refuse('key-of-other-environment')
    const found = memory.get(text.id) ?? (await find(text.id))
    // The secret is 256 random bits: a plain digest hides it, and comparing it tells nothing.
    if (found === undefined || found.digest !== sha256(text.secret)) return refuse('key-wrong')
    const { key, shipper } = found
    if (key.revokedAt !== undefined) return refuse('key-revoked')
    return isLive(key, clock()) ? accept({ key, shipper }) : refuse('key-expired')
  }

  async function changed<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work
    await refresh()
    return result
  }

  return {
    identify,
    isAllowedOrigin: (origin) => origins.has(origin),
    issue: (shipper, wish, by) =>
      changed(issue(db, environment, shippers, shipper, wish, by, clock())),
    async issueKnown(shipper, wish, text, by) {
      const id = parseKey(text)?.id
      if (id === undefined) throw new Error('a known key needs the form of one')
      const key = toKey(id, shipper, wish, by, clock())
      await changed(db.transaction((tx) => storeKey(tx, { key, text }, by, clock())))
    },
    rotate: (id, overlapMs, by) => changed(rotate(db, environment, id, overlapMs, by, clock())),
    revoke: (id, by) => changed(revoke(db, id, by, clock())),
    list: (shipper) => listKeys(db, shipper),
    forgetOldAnswers: () => deleteAnswersBefore(db, clock() - answerMs),
    refresh,
    forget,
  }
}

function toKey(
  id: string,
  shipperNumber: number,
  wish: KeyWish,
  by: KeyIssuer,
  now: number,
): ApiKey {
  return { ...wish, id, shipperNumber, createdAt: now, createdBy: by.name, revokedAt: undefined }
}

function newKey(
  environment: KeyEnvironment,
  shipper: number,
  wish: KeyWish,
  by: KeyIssuer,
  now: number,
): IssuedKey {
  const id = randomLetters(80)
  const text = writeKey({ environment, id, secret: randomLetters(256) })
  return { key: toKey(id, shipper, wish, by, now), text }
}

async function issue(
  db: Database,
  environment: KeyEnvironment,
  shippers: Shippers,
  shipper: number,
  wish: KeyWish,
  by: KeyIssuer,
  now: number,
): ReturnType<ApiKeys['issue']> {
  const judged = judgeWish(wish, now, by.rights)
  if (!judged.ok) return judged
  if ((await shippers.find(shipper)) === undefined) return refuse('shipper-unknown')
  const made = newKey(environment, shipper, judged.value, by, now)
  return db.transaction(async (tx) => {
    if (!(await hasRoom(tx, shipper, now))) return refuse('too-many-keys')
    await storeKey(tx, made, by, now)
    return accept(made)
  })
}

/** One at a time adds to a shipper's keys, or the limit could be passed. */
async function hasRoom(tx: Handle, shipper: number, now: number): Promise<boolean> {
  return (await countLiveKeys(tx, shipper, now)) < limits.keysPerShipper
}

/** Leaves a key that is there as it is. */
async function storeKey(
  tx: Handle,
  { key, text }: IssuedKey,
  by: KeyIssuer,
  now: number,
): Promise<void> {
  const secret = parseKey(text)?.secret ?? ''
  if (!(await insertKey(tx, key, sha256(secret)))) return
  await bumpEpoch(tx, apiKeysTopic)
  await recordAudit(tx, keyFact('key.issue', key, by), now)
}

function rotate(
  db: Database,
  environment: KeyEnvironment,
  id: string,
  overlapMs: number,
  by: KeyIssuer,
  now: number,
): ReturnType<ApiKeys['rotate']> {
  return db.transaction(async (tx) => {
    const key = await holdKey(tx, id)
    if (key === undefined || !isLive(key, now) || !mayTouch(key, by)) return refuse('key-unknown')
    if (by.rights && outlives(key, by.rights)) return refuse('key-unknown')
    if (!(await hasRoom(tx, key.shipperNumber, now))) return refuse('too-many-keys')
    const made = newKey(environment, key.shipperNumber, key, by, now)
    await insertKey(tx, made.key, sha256(parseKey(made.text)?.secret ?? ''))
    const expiresAt = Math.min(key.expiresAt ?? Number.MAX_SAFE_INTEGER, now + overlapMs)
    await setExpiry(tx, id, expiresAt)
    await bumpEpoch(tx, apiKeysTopic)
    await recordAudit(tx, keyFact('key.rotate', made.key, by, { replaces: id }), now)
    return accept({ ...made, old: { ...key, expiresAt } })
  })
}

function revoke(
  db: Database,
  id: string,
  by: KeyIssuer,
  now: number,
): Promise<Outcome<ApiKey, 'key-unknown'>> {
  return db.transaction(async (tx) => {
    const key = await holdKey(tx, id)
    if (key === undefined || key.revokedAt !== undefined || !mayTouch(key, by))
      return refuse('key-unknown')
    await setRevoked(tx, id, now)
    await bumpEpoch(tx, apiKeysTopic)
    await recordAudit(tx, keyFact('key.revoke', key, by), now)
    return accept({ ...key, revokedAt: now })
  })
}

function mayTouch(key: ApiKey, { shipper, rights }: KeyIssuer): boolean {
  const isOwn = shipper === undefined || shipper === key.shipperNumber
  return isOwn && (rights === undefined || key.scopes.every((one) => rights.scopes.includes(one)))
}

function keyFact(action: string, key: ApiKey, by: KeyIssuer, more: object = {}) {
  const { id, name, scopes, origins, expiresAt = null } = key
  const detail = { id, name, scopes, origins, expiresAt, ...more }
  return { operator: by.name, action, subject: `shipper ${key.shipperNumber}`, detail }
}

import { markOf } from '../../kernel/demonstration.ts'
import type { Actor } from '../../kernel/operator.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { randomLetters } from '../../kits/secret/secret.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import { answerOnce, type Once } from '../retries/retries.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { keyLimits } from './api-keys.limits.ts'
import {
  countLiveKeys,
  insertKey,
  lockKey,
  setDecision,
  setExpiry,
  setRevoked,
} from './api-keys.store.ts'
import {
  type ApiKey,
  approvalFor,
  covers,
  isLive,
  judgeWish,
  type KeyFault,
  type KeyWish,
  mayDecide,
  type OwnRights,
  outlives,
} from './key-rules.ts'
import { type KeyEnvironment, parseKey, writeKey } from './key-text.ts'

export const apiKeysTopic = 'api-keys'

/** The author of a change, for the audit log; a key can't grant more than its own rights. */
export interface KeyIssuer extends Actor {
  readonly rights?: OwnRights
  /** Set if it may only change the keys of one shipper. */
  readonly shipper?: number
}

export interface IssuedKey {
  readonly key: ApiKey
  /** The full key, shown only once. */
  readonly text: string
}

export type IssueRefusal = KeyFault | 'shipper-unknown'
export type IssuedBefore = { readonly name: 'issued-before'; readonly id: string }

type IssueOnceRefusal = IssueRefusal | 'idempotency-key-reused' | IssuedBefore
type Rotated = IssuedKey & { readonly old: ApiKey }

interface IssuingParts {
  readonly db: Database
  readonly clock: Clock
  readonly environment: KeyEnvironment
  readonly shippers: Shippers
}

/** Issues keys; `changed` awaits the work and refreshes the caches. */
export function createIssuing(
  { db, clock, environment, shippers }: IssuingParts,
  changed: <Result>(work: Promise<Result>) => Promise<Result>,
) {
  const make = (shipper: number, wish: KeyWish, by: KeyIssuer) =>
    judgeAndMake(environment, shippers, shipper, wish, by, clock())
  return {
    async issue(shipper: number, wish: KeyWish, by: KeyIssuer) {
      const made = await make(shipper, wish, by)
      return made.ok ? changed(db.transaction((tx) => add(tx, made.value, by, clock()))) : made
    },
    async issueOnce(shipper: number, wish: KeyWish, by: KeyIssuer, once: Once | undefined) {
      const made = await make(shipper, wish, by)
      return made.ok ? changed(addOnce(db, made.value, by, once, clock())) : made
    },
    async issueKnown(shipper: number, wish: KeyWish, text: string, by: KeyIssuer) {
      const id = parseKey(text)?.id
      if (id === undefined) throw new Error('a known key must be well-formed')
      const key = toKey(id, await ownerOf(shippers, shipper, by), wish, by, clock())
      await changed(db.transaction((tx) => storeKey(tx, { key, text }, by, clock())))
    },
  }
}

/** The owner of the key, and whether it bears the mark of the demonstration (D52). */
interface KeyOwner {
  readonly shipper: number
  readonly isDemo: boolean
}

function toKey(
  id: string,
  { shipper, isDemo }: KeyOwner,
  { name, scopes, origins, expiresAt }: KeyWish,
  by: KeyIssuer,
  now: number,
): ApiKey {
  return {
    id,
    name,
    scopes,
    origins,
    expiresAt,
    isDemo,
    approval: approvalFor(by.rights, scopes),
    decidedAt: undefined,
    decidedBy: undefined,
    replaces: undefined,
    shipperNumber: shipper,
    createdAt: now,
    createdBy: by.name,
    revokedAt: undefined,
    lastUsedAt: undefined,
  }
}

/** The keys of a shipper of the demonstration are its, whoever makes them. */
async function ownerOf(shippers: Shippers, shipper: number, by: KeyIssuer): Promise<KeyOwner> {
  return { shipper, isDemo: markOf(by) || (await shippers.isDemo(shipper)) }
}

function newKey(
  environment: KeyEnvironment,
  owner: KeyOwner,
  wish: KeyWish,
  by: KeyIssuer,
  now: number,
): IssuedKey {
  const id = randomLetters(80)
  const text = writeKey({ environment, id, secret: randomLetters(256) })
  return { key: toKey(id, owner, wish, by, now), text }
}

async function judgeAndMake(
  environment: KeyEnvironment,
  shippers: Shippers,
  shipper: number,
  wish: KeyWish,
  by: KeyIssuer,
  now: number,
): Promise<Outcome<IssuedKey, IssueRefusal>> {
  const judged = judgeWish(wish, now, by.rights)
  if (!judged.ok) return judged
  if ((await shippers.find(shipper)) === undefined) return refuse('shipper-unknown')
  const owner = await ownerOf(shippers, shipper, by)
  return accept(newKey(environment, owner, judged.value, by, now))
}

async function add(
  tx: Handle,
  made: IssuedKey,
  by: KeyIssuer,
  now: number,
): Promise<Outcome<IssuedKey, IssueRefusal>> {
  if (!(await hasRoom(tx, made.key.shipperNumber, now))) return refuse('too-many-keys')
  await storeKey(tx, made, by, now)
  return accept(made)
}

/** Keys are not stored in full, so a repeated request gets only the id, to rotate the key. */
async function addOnce(
  db: Database,
  made: IssuedKey,
  by: KeyIssuer,
  once: Once | undefined,
  now: number,
): Promise<Outcome<IssuedKey, IssueOnceRefusal>> {
  const stored = await db.transaction((tx) =>
    answerOnce(tx, once, now, async () => {
      const added = await add(tx, made, by, now)
      return added.ok ? accept(made.key.id) : added
    }),
  )
  if (!stored.ok) return stored
  const id = stored.value
  return id === made.key.id ? accept(made) : refuse({ name: 'issued-before', id })
}

/** Also locks the shipper: concurrent inserts could exceed the limit otherwise. */
async function hasRoom(tx: Handle, shipper: number, now: number): Promise<boolean> {
  return (await countLiveKeys(tx, shipper, now)) < keyLimits.keysPerShipper
}

/** Does nothing if the key exists. */
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

/** Lets a key work for a while beside its successor, but never longer than it would. */
async function endLater(tx: Handle, key: ApiKey, overlapMs: number, now: number): Promise<ApiKey> {
  const expiresAt = Math.min(key.expiresAt ?? Number.MAX_SAFE_INTEGER, now + overlapMs)
  await setExpiry(tx, key.id, expiresAt)
  return { ...key, expiresAt }
}

export type RotateRefusal = 'key-unknown' | 'key-waiting' | 'too-many-keys'

export function rotate(
  db: Database,
  environment: KeyEnvironment,
  id: string,
  overlapMs: number,
  by: KeyIssuer,
  now: number,
): Promise<Outcome<Rotated, RotateRefusal>> {
  return db.transaction(async (tx) => {
    const key = await lockKey(tx, id)
    if (key === undefined || !isLive(key, now) || !mayTouch(key, by)) return refuse('key-unknown')
    if (by.rights && outlives(key, by.rights)) return refuse('key-unknown')
    if (key.approval === 'waiting') return refuse('key-waiting')
    if (!(await hasRoom(tx, key.shipperNumber, now))) return refuse('too-many-keys')
    const owner = { shipper: key.shipperNumber, isDemo: key.isDemo || markOf(by) }
    const { key: successor, text } = newKey(environment, owner, key, by, now)
    // Until it is approved the old one goes on working: nobody is left without a key.
    const waits = successor.approval === 'waiting'
    const made = waits ? { ...successor, replaces: { id, overlapMs } } : successor
    await insertKey(tx, made, sha256(parseKey(text)?.secret ?? ''))
    const old = waits ? key : await endLater(tx, key, overlapMs, now)
    await bumpEpoch(tx, apiKeysTopic)
    await recordAudit(tx, keyFact('key.rotate', made, by, { replaces: id }), now)
    return accept({ key: made, text, old })
  })
}

export function revoke(
  db: Database,
  id: string,
  by: KeyIssuer,
  now: number,
): Promise<Outcome<ApiKey, 'key-unknown'>> {
  return db.transaction(async (tx) => {
    const key = await lockKey(tx, id)
    if (key === undefined || key.revokedAt !== undefined || !mayTouch(key, by))
      return refuse('key-unknown')
    await setRevoked(tx, id, now)
    await bumpEpoch(tx, apiKeysTopic)
    await recordAudit(tx, keyFact('key.revoke', key, by), now)
    return accept({ ...key, revokedAt: now })
  })
}

/**
 * A key can't touch a key that opens more than it does; one that a person gives beyond it has to
 * wait.
 */
function mayTouch(key: ApiKey, by: KeyIssuer): boolean {
  return isOwn(key, by) && (by.rights?.mayAsk === true || covers(by.rights, key.scopes))
}

function isOwn(key: ApiKey, { shipper }: KeyIssuer): boolean {
  return shipper === undefined || shipper === key.shipperNumber
}

function keyFact(action: string, key: ApiKey, by: KeyIssuer, more: object = {}) {
  const { id, name, scopes, origins, expiresAt = null } = key
  const waits = key.approval === '' ? {} : { approval: key.approval }
  const detail = { id, name, scopes, origins, expiresAt, ...waits, ...more }
  return { by, action, subject: `shipper ${key.shipperNumber}`, detail }
}

export type Verdict = 'approved' | 'declined'

export type DecideRefusal = 'key-unknown' | 'approval-beyond-own' | 'key-not-waiting'

/** Decides about a key that waits for approval: it works from then on, or never (D57). */
export function decide(
  db: Database,
  id: string,
  verdict: Verdict,
  by: KeyIssuer,
  now: number,
): Promise<Outcome<ApiKey, DecideRefusal>> {
  return db.transaction(async (tx) => {
    const key = await lockKey(tx, id)
    if (key === undefined || !isOwn(key, by)) return refuse('key-unknown')
    if (!mayDecide(by.rights, key.scopes)) return refuse('approval-beyond-own')
    if (key.approval !== 'waiting' || !isLive(key, now)) return refuse('key-not-waiting')
    const decided = { ...key, approval: verdict, decidedAt: now, decidedBy: by.name }
    await setDecision(tx, id, decided)
    if (verdict === 'approved') await endReplaced(tx, key, now)
    else await setRevoked(tx, id, now)
    await bumpEpoch(tx, apiKeysTopic)
    const action = verdict === 'approved' ? 'key.approve' : 'key.decline'
    await recordAudit(tx, keyFact(action, decided, by), now)
    return accept(verdict === 'approved' ? decided : { ...decided, revokedAt: now })
  })
}

/** The overlap with the key that it replaces begins when it starts to work. */
async function endReplaced(tx: Handle, { replaces }: ApiKey, now: number): Promise<void> {
  const old = replaces && (await lockKey(tx, replaces.id))
  if (replaces && old && isLive(old, now)) await endLater(tx, old, replaces.overlapMs, now)
}

import { markOf, mayTakeLiving } from '../../kernel/demonstration.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { shareWork } from '../../kits/batch/shared-work.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { sharingChanges } from '../../kits/db/topic-changes.ts'
import { createGate } from '../../kits/limit/gate.ts'
import type { NodeChannel } from '../../kits/nodes/nodes.ts'
import { newId } from '../../kits/secret/ids.ts'
import {
  createFingerprint,
  findMatch,
  hashSecret,
  nobodysHash,
  randomSecret,
} from '../../kits/secret/secret.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import { createAttemptLimits } from './attempts.steps.ts'
import {
  type Credential,
  type CredentialFault,
  type CredentialWish,
  changeShipper,
  type IssuedCredential,
  makeCredential,
  revokeCredential,
  type ShipperFacts,
  shipperFact,
  shippersTopic,
} from './credential-changes.steps.ts'
import {
  fingerprintText,
  isLive,
  isOfKind,
  type ShownCredential,
  type Verified,
  VerifiedMemory,
} from './credentials.ts'
import { shipperLimits } from './shippers.limits.ts'
import {
  findCredentials,
  findShipper,
  insertCredential,
  insertShipper,
  isDemoShipper,
  listCredentialEnds,
  listDemoCredentials,
  listDemoShippers,
  listShippers,
  setCredentialUses,
} from './shippers.store.ts'

export type {
  Credential,
  CredentialFault,
  IssuedCredential,
  ShipperFacts,
} from './credential-changes.steps.ts'
export type { CredentialKind, ShownCredential } from './credentials.ts'

export { shippersTopic }

export type CredentialRefusal =
  | { readonly name: 'credentials-wrong' }
  | { readonly name: 'attempts-limited'; readonly retrySeconds: number }

export interface IssuedCredentials {
  readonly shipper: Shipper
  readonly password: string
  readonly key: string
}

export interface Shippers {
  /** The caller, if these credentials were verified recently; serves nearly every call. */
  recall(shown: ShownCredential): Shipper | undefined
  authenticate(shown: ShownCredential): Promise<Outcome<Shipper, CredentialRefusal>>
  /** Creates an account with credentials that are shown only this once. */
  issueCredentials(
    shipper: Shipper,
    by: Operator,
    chosen?: { password: string; key: string },
    /** Runs in the account's transaction and is rolled back with it. */
    alongside?: (tx: Handle) => Promise<void>,
  ): Promise<Outcome<IssuedCredentials, 'shipper-number-taken'>>
  /** Creates a password or key, replacing the existing ones or in addition to them. */
  makeCredential(
    number: number,
    wish: CredentialWish,
    by: Operator,
  ): Promise<Outcome<IssuedCredential, CredentialFault>>
  /** Takes effect immediately. */
  revokeCredential(
    number: number,
    id: string,
    by: Operator,
  ): Promise<Outcome<Credential, 'credential-unknown'>>
  /** The valid credentials, oldest first; secrets are not stored. */
  listCredentials(number: number): Promise<Credential[]>
  change(
    number: number,
    facts: ShipperFacts,
    by: Operator,
  ): Promise<Outcome<Shipper, 'shipper-unknown'>>
  list(): Promise<Shipper[]>
  find(number: number): Promise<Shipper | undefined>
  /** Whether the account bears the mark of the demonstration (D52). */
  isDemo(number: number): Promise<boolean>
  /** The rows that bear it: accounts, and credentials of these and others. */
  listDemo(): Promise<{ readonly shippers: number[]; readonly credentials: Credential[] }>
  /** Called when accounts changed, in this or another process. */
  refresh(): Promise<void>
  /** Stores when credentials were used; called now and then. */
  storeUses(): Promise<void>
  /** Called when changes can no longer be observed: the cache can't be trusted. */
  forget(): void
}

export interface ShippersSettings {
  readonly limitAttempts: boolean
  /** Receives wrong attempts of other nodes. */
  readonly otherNodes?: NodeChannel
  /** The numbers that only the demonstration itself may take (D62). */
  readonly isReserved?: ((number: number) => boolean) | undefined
}

const passwordChecks = {
  atOnce: shipperLimits.passwordChecksAtOnce,
  waiting: shipperLimits.passwordChecksWaiting,
  perCaller: shipperLimits.passwordChecksPerAddress,
} as const

export function openShippers(db: Database, clock: Clock, settings: ShippersSettings): Shippers {
  const hashFingerprint = createFingerprint()
  const memory = new VerifiedMemory(
    limits.rememberedCredentials,
    shipperLimits.rememberedCredentialsMs,
  )
  const attempts = createAttemptLimits(settings.limitAttempts, settings.otherNodes)
  const gate = createGate(passwordChecks)
  const fingerprintOf = (shown: ShownCredential) => hashFingerprint(fingerprintText(shown))
  const sharing = sharingChanges(db, shippersTopic)

  let generation = 0
  const underWay = new Map<string, Promise<Outcome<Shipper, CredentialRefusal>>>()

  /** A store that starts up sends many calls at once: the same secret is verified only once. */
  function authenticate(shown: ShownCredential): Promise<Outcome<Shipper, CredentialRefusal>> {
    const fingerprint = fingerprintOf(shown)
    const name = `${shown.address} ${fingerprint}`
    const underway = underWay.get(name)
    if (underway) return underway
    const checking = check(shown, fingerprint).finally(() => underWay.delete(name))
    underWay.set(name, checking)
    return checking
  }

  async function check(
    shown: ShownCredential,
    fingerprint: string,
  ): Promise<Outcome<Shipper, CredentialRefusal>> {
    const retrySeconds = attempts.take(shown, clock())
    if (retrySeconds > 0) return refuse({ name: 'attempts-limited', retrySeconds })
    const before = generation
    const verified = await gate.pass(shown.address, () => verify(db, shown, clock()))
    if (verified === 'wrong') {
      attempts.tellWrong(shown)
      return refuse({ name: 'credentials-wrong' })
    }
    attempts.giveBack(shown, clock())
    if (verified === undefined) return refuse({ name: 'attempts-limited', retrySeconds: 1 })
    // If accounts changed meanwhile, this credential may be revoked: don't cache it.
    if (before === generation) memory.remember(fingerprint, verified, clock())
    return accept(verified.shipper)
  }

  const refresh = shareWork(async () => {
    generation++
    const byNumber = await shippersByNumber(db)
    memory.retain(await listCredentialEnds(db), byNumber)
  })

  return {
    recall: (shown) => memory.recall(fingerprintOf(shown), clock()),
    authenticate,
    async issueCredentials(shipper, by, chosen, alongside) {
      const isTaken = settings.isReserved?.(shipper.number) === true && !mayTakeLiving(by)
      if (isTaken) return refuse('shipper-number-taken')
      return issue(sharing, { shipper, by, chosen, alongside }, clock())
    },
    ...credentialChanges(sharing, clock, memory, refresh),
    list: () => listShippers(db),
    find: (number) => findShipper(db, number),
    isDemo: (number) => isDemoShipper(db, number),
    listDemo: () => listDemo(db, clock()),
    refresh,
    forget() {
      generation++
      memory.clear()
    },
  }
}

async function shippersByNumber(db: Database): Promise<ReadonlyMap<number, Shipper>> {
  return new Map((await listShippers(db)).map((shipper) => [shipper.number, shipper]))
}

async function listDemo(db: Database, now: number) {
  const credentials = await listDemoCredentials(db)
  return {
    shippers: await listDemoShippers(db),
    credentials: credentials.filter((one) => isLive(one, now)),
  }
}

/** Changes by the carrier's people; they take effect in this process before the call returns. */
function credentialChanges(
  db: Database,
  clock: Clock,
  memory: VerifiedMemory,
  refresh: () => Promise<void>,
) {
  const thenRefresh = async <Result>(change: Promise<Result>): Promise<Result> => {
    const result = await change
    await refresh()
    return result
  }
  const storeUses = async () => {
    const uses = memory.takeUses(shipperLimits.credentialUseMs)
    if (uses.size > 0) await db.transaction((tx) => setCredentialUses(tx, uses))
  }
  return {
    storeUses,
    makeCredential: (number, wish, by) =>
      thenRefresh(makeCredential(db, number, wish, by, clock())),
    revokeCredential: (number, id, by) =>
      thenRefresh(revokeCredential(db, number, id, by, clock())),
    async listCredentials(number) {
      const now = clock()
      await storeUses()
      return (await findCredentials(db, number)).filter((one) => isLive(one, now))
    },
    change: (number, facts, by) => thenRefresh(changeShipper(db, number, facts, by, clock())),
  } satisfies Partial<Shippers>
}

async function verify(
  db: Handle,
  shown: ShownCredential,
  now: number,
): Promise<Verified | 'wrong'> {
  const [shipper, credentials] = await Promise.all([
    findShipper(db, shown.shipper),
    findCredentials(db, shown.shipper),
  ])
  const candidates = credentials.filter((one) => isOfKind(one, shown) && isLive(one, now))
  if (shipper === undefined || candidates.length === 0) {
    await findMatch(shown.secret, [nobodysHash])
    return 'wrong'
  }
  const hashes = candidates.map(({ hash }) => hash)
  const credential = candidates[await findMatch(shown.secret, hashes)]
  if (credential === undefined) return 'wrong'
  return { shipper, credentialId: credential.id, expiresAt: credential.expiresAt }
}

interface NewAccount {
  readonly shipper: Shipper
  readonly by: Operator
  readonly chosen: { password: string; key: string } | undefined
  readonly alongside: ((tx: Handle) => Promise<void>) | undefined
}

async function issue(
  db: Database,
  { shipper, by, chosen, alongside }: NewAccount,
  now: number,
): Promise<Outcome<IssuedCredentials, 'shipper-number-taken'>> {
  const { number } = shipper
  const { password, key } = chosen ?? { password: randomSecret(), key: randomSecret() }
  const hash = await hashSecret(password)
  const secrets = { password: hash, key: await hashSecret(key, hash) }
  const stored = await db.transaction(async (tx) => {
    const isDemo = markOf(by)
    if (!(await insertShipper(tx, shipper, isDemo, now))) return false
    for (const kind of ['password', 'key'] as const) {
      const made = { id: newId(), shipperNumber: number, kind, hash: secrets[kind], isDemo }
      await insertCredential(tx, { ...made, createdAt: now, expiresAt: undefined })
    }
    await bumpEpoch(tx, shippersTopic)
    await alongside?.(tx)
    await recordAudit(tx, shipperFact(by, 'shipper.add', number, shipper), now)
    return true
  })
  return stored ? accept({ shipper, password, key }) : refuse('shipper-number-taken')
}

/** Stores now and then when credentials were used: calls only note it in memory. */
export function createUseTimer(
  shippers: { storeUses(): Promise<void> },
  onFailure: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined
  const store = () => shippers.storeUses().catch(onFailure)
  return {
    start() {
      timer ??= setInterval(() => void store(), shipperLimits.credentialUseMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await store()
    },
  }
}

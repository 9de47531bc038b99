import { markOf } from '../../kernel/demonstration.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { newId } from '../../kits/secret/ids.ts'
import { hashSecret, randomSecret } from '../../kits/secret/secret.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import { type CredentialKind, isLive, type StoredCredential } from './credentials.ts'
import { shipperLimits } from './shippers.limits.ts'
import {
  deleteCredentials,
  findCredentials,
  findShipper,
  insertCredential,
  isDemoShipper,
  lockShipper,
  setCredentialEnd,
  updateShipper,
} from './shippers.store.ts'

export const shippersTopic = 'shippers'

/** A credential as the API shows it; its secret is shown once, when it is created. */
export type Credential = Omit<StoredCredential, 'hash'>

export interface IssuedCredential extends Credential {
  readonly secret: string
}

export interface CredentialWish {
  readonly kind: CredentialKind
  /** How long the existing credentials stay valid; undefined leaves them unchanged. */
  readonly overlapMs: number | undefined
}

export type CredentialFault = 'shipper-unknown' | 'credentials-too-many'

/** Creates a credential of a kind, replacing the existing ones or in addition to them. */
export async function makeCredential(
  db: Database,
  number: number,
  { kind, overlapMs }: CredentialWish,
  by: Operator,
  now: number,
): Promise<Outcome<IssuedCredential, CredentialFault>> {
  if ((await findShipper(db, number)) === undefined) return refuse('shipper-unknown')
  const secret = randomSecret()
  const hash = await hashSecret(secret, (await findCredentials(db, number))[0]?.hash)
  const isDemo = markOf(by) || (await isDemoShipper(db, number))
  const own = { id: newId(), shipperNumber: number, kind, isDemo }
  const made = { ...own, createdAt: now, expiresAt: undefined }
  const unused = { ...made, lastUsedAt: undefined }
  return db.transaction(async (tx) => {
    await lockShipper(tx, number)
    const before = await findCredentials(tx, number)
    const isGone = (one: StoredCredential) =>
      !isLive(one, now) || (one.kind === kind && overlapMs === 0)
    await deleteCredentials(tx, before.filter(isGone).map(toId))
    const left = before.filter((one) => one.kind === kind && !isGone(one))
    if (left.length >= shipperLimits.credentialsPerKind) return refuse('credentials-too-many')
    if (overlapMs !== undefined) await endAll(tx, left, now + overlapMs)
    await insertCredential(tx, { ...made, hash })
    await bumpEpoch(tx, shippersTopic)
    const action = overlapMs === undefined ? 'shipper.credential' : 'shipper.rotate'
    const detail = { id: made.id, kind, ...(overlapMs === undefined ? {} : { overlapMs }) }
    await recordAudit(tx, shipperFact(by, action, number, detail), now)
    return accept({ ...unused, secret })
  })
}

function toId({ id }: Credential): string {
  return id
}

/** Never extends a credential: those that expire sooner keep their end. */
async function endAll(tx: Handle, credentials: readonly Credential[], end: number): Promise<void> {
  const later = credentials.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > end)
  await setCredentialEnd(tx, later.map(toId), end)
}

export async function revokeCredential(
  db: Database,
  number: number,
  id: string,
  by: Operator,
  now: number,
): Promise<Outcome<Credential, 'credential-unknown'>> {
  return db.transaction(async (tx) => {
    await lockShipper(tx, number)
    const credential = (await findCredentials(tx, number)).find((one) => one.id === id)
    if (credential === undefined || !isLive(credential, now)) return refuse('credential-unknown')
    await deleteCredentials(tx, [id])
    await bumpEpoch(tx, shippersTopic)
    const detail = { id, kind: credential.kind }
    await recordAudit(tx, shipperFact(by, 'shipper.revoke', number, detail), now)
    return accept(credential)
  })
}

export type ShipperFacts = Omit<Shipper, 'number' | 'mode'>

export async function changeShipper(
  db: Database,
  number: number,
  facts: ShipperFacts,
  by: Operator,
  now: number,
): Promise<Outcome<Shipper, 'shipper-unknown'>> {
  return db.transaction(async (tx) => {
    await lockShipper(tx, number)
    const before = await findShipper(tx, number)
    if (before === undefined) return refuse('shipper-unknown')
    const after = { ...before, ...facts }
    await updateShipper(tx, after)
    await bumpEpoch(tx, shippersTopic)
    await recordAudit(tx, shipperFact(by, 'shipper.change', number, { before, after }), now)
    return accept(after)
  })
}

export function shipperFact(by: Operator, action: string, number: number, detail: unknown) {
  return { by, action, subject: `shipper ${number}`, detail }
}

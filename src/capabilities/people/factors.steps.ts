import type { Handle } from '../../kits/db/database.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { randomLetters } from '../../kits/secret/secret.ts'
import {
  deletePasskeys,
  deletePasskeysSince,
  deletePersonChallenges,
} from './passkeys/passkeys.store.ts'
import { peopleLimits } from './people.limits.ts'
import type { StoredPerson } from './people.store.ts'
import {
  deleteRecoveryCodes,
  removeSecret,
  removeSecretSince,
  replaceRecoveryCodes,
} from './second-factor.store.ts'

/** Takes every second factor away, with the codes for when they are lost. */
export async function dropFactors(tx: Handle, id: string): Promise<void> {
  await removeSecret(tx, id)
  await deletePasskeys(tx, id)
  await deletePersonChallenges(tx, id)
  await deleteRecoveryCodes(tx, id)
}

/**
 * Takes away the second factors that were added since a moment. The recovery codes may have been
 * made with them.
 */
export async function dropFactorsSince(tx: Handle, id: string, since: number): Promise<void> {
  const hadApp = await removeSecretSince(tx, id, since)
  const passkeys = await deletePasskeysSince(tx, id, since)
  await deletePersonChallenges(tx, id)
  if (hadApp || passkeys > 0) await deleteRecoveryCodes(tx, id)
}

/** A passkey signs in alone: one that was added before its address was proven may be anybody's. */
export async function dropPasskeys(
  tx: Handle,
  { id, hasCodeApp }: Pick<StoredPerson, 'id' | 'hasCodeApp'>,
): Promise<void> {
  await deletePasskeys(tx, id)
  await deletePersonChallenges(tx, id)
  if (!hasCodeApp) await deleteRecoveryCodes(tx, id)
}

/** Makes the codes for when app and passkeys are lost, as they are shown; earlier ones end. */
export async function makeRecoveryCodes(tx: Handle, personId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: peopleLimits.recoveryCodes }, () => randomLetters(64))
  const digests = codes.map((one) => sha256(recoveryDigest(personId, one)))
  await replaceRecoveryCodes(tx, personId, digests)
  return codes.map(writtenCode)
}

/** The digested text of a recovery code: the same code of two people has different digests. */
export function recoveryDigest(personId: string, code: string): string {
  return `${personId} ${code.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()}`
}

/** A code as people read it: `abcd-efgh-jkmn`. */
function writtenCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}

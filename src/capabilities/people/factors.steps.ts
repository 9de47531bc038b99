import type { Handle } from '../../kits/db/database.ts'
import {
  deletePasskeys,
  deletePasskeysSince,
  deletePersonChallenges,
} from './passkeys/passkeys.store.ts'
import type { StoredPerson } from './people.store.ts'
import { deleteRecoveryCodes, removeSecret, removeSecretSince } from './second-factor.store.ts'

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

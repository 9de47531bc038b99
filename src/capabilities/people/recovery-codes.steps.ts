import type { Handle } from '../../kits/db/database.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { randomLetters } from '../../kits/secret/secret.ts'
import { peopleLimits } from './people.limits.ts'
import { recoveryDigest, writtenCode } from './recovery-code.ts'
import { replaceRecoveryCodes } from './second-factor.store.ts'

/** Makes the codes for when app and passkeys are lost, as they are shown; earlier ones end. */
export async function makeRecoveryCodes(tx: Handle, personId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: peopleLimits.recoveryCodes }, () => randomLetters(64))
  const digests = codes.map((one) => sha256(recoveryDigest(personId, one)))
  await replaceRecoveryCodes(tx, personId, digests)
  return codes.map(writtenCode)
}

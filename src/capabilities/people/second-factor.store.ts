import type { Handle } from '../../kits/db/database.ts'
import { openValue, sealedPlace, sealValue } from '../../kits/db/sealed.ts'

const place = (id: string) => sealedPlace('person', 'totp_secret', id)

/** The secret of a second factor as the person's app has it; it is stored sealed. */
export function secretOf(
  db: Handle,
  { id, totpSecret }: { readonly id: string; readonly totpSecret: string | null },
): string {
  return totpSecret === null ? '' : openValue(db, place(id), totpSecret)
}

/** Stores a secret that counts only once its first code was shown. */
export async function proposeSecret(tx: Handle, id: string, secret: string): Promise<void> {
  await tx.run(
    'update person set totp_secret = $2, totp_since = null, totp_step = 0 where id = $1',
    [id, await sealValue(tx, place(id), secret)],
  )
}

export async function confirmSecret(
  tx: Handle,
  id: string,
  step: number,
  now: number,
): Promise<void> {
  await tx.run('update person set totp_since = $2, totp_step = $3 where id = $1', [id, now, step])
}

export async function removeSecret(tx: Handle, id: string): Promise<void> {
  await tx.run('update person set totp_secret = null, totp_since = null where id = $1', [id])
}

/** Returns whether there was one that had been confirmed since then. */
export async function removeSecretSince(tx: Handle, id: string, since: number): Promise<boolean> {
  const removed = await tx.run(
    `update person set totp_secret = null, totp_since = null
     where id = $1 and totp_since >= $2`,
    [id, since],
  )
  return removed > 0
}

export async function deleteRecoveryCodes(tx: Handle, personId: string): Promise<void> {
  await tx.run('delete from recovery_code where person_id = $1', [personId])
}

/** Returns whether the code was not used before: of two simultaneous uses, one succeeds. */
export async function takeStep(tx: Handle, id: string, step: number): Promise<boolean> {
  const sql = 'update person set totp_step = $2 where id = $1 and totp_step < $2'
  return (await tx.run(sql, [id, step])) > 0
}

export async function replaceRecoveryCodes(
  tx: Handle,
  personId: string,
  digests: readonly string[],
): Promise<void> {
  await tx.run('delete from recovery_code where person_id = $1', [personId])
  const rows = digests.map((digest) => [personId, digest])
  await tx.insertRows({ table: 'recovery_code', columns: ['person_id', 'digest'], rows })
}

export async function takeRecoveryCode(
  tx: Handle,
  personId: string,
  digest: string,
): Promise<boolean> {
  const sql = 'delete from recovery_code where person_id = $1 and digest = $2'
  return (await tx.run(sql, [personId, digest])) > 0
}

import type { Handle } from '../../kits/db/database.ts'
import { openValue, sealedPlace, sealValue } from '../../kits/db/sealed.ts'

/** Returns the key that signs a person's devices, which is this one where there is none yet. */
export async function keepKnownDeviceKey(
  tx: Handle,
  personId: string,
  key: string,
): Promise<string> {
  const made = 'update person set known_device_key = $2 where id = $1 and known_device_key is null'
  await tx.run(made, [personId, key])
  const sql = 'select known_device_key as "deviceKey" from person where id = $1'
  const [row] = await tx.all<{ readonly deviceKey: string }>(sql, [personId])
  return row?.deviceKey ?? key
}

/** No device of the person is known any more. */
export async function forgetDevices(tx: Handle, personId: string): Promise<void> {
  await tx.run('update person set known_device_key = null where id = $1', [personId])
}

const placeOf = (personId: string) => sealedPlace('person', 'device_key', personId)

export async function findDeviceKey(db: Handle, personId: string): Promise<string | undefined> {
  const [row] = await db.all<{ key: string | null }>(
    'select device_key as key from person where id = $1',
    [personId],
  )
  return row?.key ? openValue(db, placeOf(personId), row.key) : undefined
}

/** The first key stays: data sealed with it on a device must be opened one day. */
export async function keepDeviceKey(db: Handle, personId: string, key: string): Promise<void> {
  await db.run('update person set device_key = $2 where id = $1 and device_key is null', [
    personId,
    await sealValue(db, placeOf(personId), key),
  ])
}

export interface TicketSession {
  readonly id: string
  readonly personId: string
  readonly digest: string
}

export async function findTicketSession(
  db: Handle,
  id: string,
): Promise<TicketSession | undefined> {
  const [row] = await db.all<TicketSession>(
    'select id, person_id as "personId", digest from person_session where id = $1',
    [id],
  )
  return row
}

import type { Handle } from '../../kits/db/database.ts'
import { openValue, sealedPlace, sealValue } from '../../kits/db/sealed.ts'

const placeOf = (personId: string) => sealedPlace('person', 'device_key', personId)

export async function findDeviceKey(db: Handle, personId: string): Promise<string | undefined> {
  const [row] = await db.all<{ key: string | null }>(
    'select device_key as key from person where id = $1',
    [personId],
  )
  return row?.key ? openValue(db, placeOf(personId), row.key) : undefined
}

/** The first key stays: what is sealed with it on a device must be opened one day. */
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

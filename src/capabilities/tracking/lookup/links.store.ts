import type { Handle } from '../../../kits/db/database.ts'
import { openValue, sealedPlace, sealValue } from '../../../kits/db/sealed.ts'

const place = sealedPlace('tracking_link_key', 'key', 1)

/** Returns the key of links; stores this one if there is none yet. */
export async function findOrInsertLinkKey(db: Handle, fresh: string, now: number): Promise<string> {
  const find = () => db.all<{ key: string }>('select key from tracking_link_key where id = 1')
  const [known] = await find()
  if (known !== undefined) return openValue(db, place, known.key)
  await db.run(
    'insert into tracking_link_key (id, key, created_at) values (1, $1, $2) on conflict do nothing',
    [await sealValue(db, place, fresh), now],
  )
  const [stored] = await find()
  return stored === undefined ? fresh : openValue(db, place, stored.key)
}

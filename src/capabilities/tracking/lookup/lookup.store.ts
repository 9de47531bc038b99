/** The queries of look-ups on the orders' rows. */

import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { openValue, sealedPlace, sealValue } from '../../../kits/db/sealed.ts'
import type { RecipientDocument } from './piece.ts'

export async function findCodesByAlternative(
  db: Handle,
  shipper: number,
  alternatives: readonly string[],
): Promise<{ alternative: string; code: TrackingCode; enteredAt: number }[]> {
  return db.all(
    `select alternative_code as alternative, tracking_code as code, entered_at as "enteredAt"
     from shipment_order where shipper_number = $1 and alternative_code in list($2)
     order by entered_at desc, tracking_code`,
    [shipper, alternatives],
  )
}

/** The newest shipments to the person with a document, of all shippers. */
export async function findCodesByDocument(
  db: Handle,
  { type, number }: RecipientDocument,
  most: number,
): Promise<{ code: TrackingCode; shipper: number; enteredAt: number }[]> {
  return db.all(
    `select tracking_code as code, shipper_number as shipper, entered_at as "enteredAt"
     from shipment_order
     where document_number = $1 and document_type = $2
     order by entered_at desc, tracking_code limit $3`,
    [number, type, most],
  )
}

const place = sealedPlace('tracking_link_key', 'key', 1)

/** Returns the key of links; stores this one if there is none yet. */
export async function findOrInsertLinkKey(db: Handle, fresh: string, now: number): Promise<string> {
  const find = () => db.all<{ key: string }>('select key from tracking_link_key where id = 1')
  const [existing] = await find()
  if (existing !== undefined) return openValue(db, place, existing.key)
  await db.run(
    'insert into tracking_link_key (id, key, created_at) values (1, $1, $2) on conflict do nothing',
    [await sealValue(db, place, fresh), now],
  )
  const [stored] = await find()
  return stored === undefined ? fresh : openValue(db, place, stored.key)
}

interface RevisionRow {
  readonly code: TrackingCode
  readonly service: string
  readonly length: number | null
  readonly cancelled: number | null
  readonly promise: string | null
}

/** For each piece a text that changes whenever its page does. */
export async function findRevisions(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db.all<RevisionRow>(
    `select tracking_code as code, service, length(journey) as length,
       promise, cancelled_at as cancelled from shipment_order where tracking_code in list($1)`,
    [codes],
  )
  return new Map(rows.map(({ code, ...shown }) => [code, Object.values(shown).join()]))
}

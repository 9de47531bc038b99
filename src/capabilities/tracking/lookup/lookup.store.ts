/** The queries of look-ups on the orders' rows. */
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
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

import type { ServiceType } from '../../kernel/service-type.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newWhere } from '../../kits/db/where.ts'

/** An order whose labels were never printed. */
export interface PendingOrder extends PendingPlace {
  readonly code: TrackingCode
  readonly service: ServiceType
  readonly recipientName: string
  readonly locality: string
  readonly province: string
  readonly postalCode: number
  /** As it was sent, as JSON. */
  readonly content: string
}

export interface PendingPlace {
  readonly enteredAt: number
  readonly id: number
}

/**
 * Orders that are not cancelled or handed over yet. A code that was printed, cancelled and loaded
 * again waits again.
 */
export async function listPending(
  db: Handle,
  shipper: number,
  since: number,
  after: PendingPlace | undefined,
  limit: number,
): Promise<PendingOrder[]> {
  const where = newWhere([limit, shipper, since])
  where.after('s.entered_at, s.id', after && [after.enteredAt, after.id])
  return db.all(
    `select o.id, o.tracking_code as code, o.entered_at as "enteredAt", o.service,
       o.recipient_name as "recipientName", o.locality, o.province, o.postal_code as "postalCode",
       c.content
     from order_state s cross join shipment_order o join order_content c on c.id = o.id
     where o.shipper_number = s.shipper_number and o.entered_at = s.entered_at and o.id = s.id
       and s.shipper_number = $2 and s.state = 'PI' and s.entered_at >= $3
       and o.cancelled_at is null and ${where.text}
       and not exists (select 1 from label_print p where p.tracking_code = o.tracking_code
         and not exists (select 1 from past_order past
           where past.tracking_code = p.tracking_code and past.cancelled_at > p.last_at))
     order by s.entered_at, s.id limit $1`,
    where.values,
  )
}

import { type Attention, findReasons } from '../../../kernel/attention.ts'
import type { MovementCode } from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { newWhere } from '../../../kits/db/where.ts'
import { loadReports, selectReasons } from './attention.store.ts'

/** A shipment that somebody should look at, with all reasons for it. */
export interface NeedyShipment {
  readonly code: TrackingCode
  readonly recipientName: string
  readonly locality: string
  readonly province: string
  readonly postalCode: number
  readonly service: string
  readonly state: MovementCode
  /** Since when it is in that state. */
  readonly stateSince: number
  readonly branchCode: string
  readonly reasons: readonly Attention[]
}

type Row = Omit<NeedyShipment, 'reasons'> & {
  readonly enteredAt: number
  readonly lateFrom: number | null
  readonly arrivedAt: number | null
}

/** Of each reason the oldest shipments, so many at most. */
export async function listReasons(
  db: Handle,
  shipper: number,
  now: number,
  most: number,
): Promise<NeedyShipment[]> {
  const where = newWhere([most])
  const reasons = selectReasons(where, shipper, now)
  const rows = await db.all<Row>(
    `select o.tracking_code as code, o.recipient_name as "recipientName", o.locality, o.province,
       o.postal_code as "postalCode", o.service, s.state, s.since as "stateSince",
       s.branch_code as "branchCode", s.entered_at as "enteredAt", s.late_from as "lateFrom",
       s.arrived_at as "arrivedAt"
     from (select distinct id from (
         select id, row_number() over (partition by rank order by id) as place
         from (${reasons}) as reasons) as ranked
       where place <= $1) as needy
       cross join order_state s join shipment_order o on o.shipper_number = s.shipper_number
         and o.entered_at = s.entered_at and o.id = s.id
     where s.id = needy.id`,
    where.values,
  )
  const codes = rows.map(({ code }) => code)
  const reports = await loadReports(db, codes)
  return rows.map(({ lateFrom, arrivedAt, enteredAt, ...row }) => {
    const facts = {
      ...reports.get(row.code),
      state: row.state,
      since: row.stateSince,
      enteredAt,
      isCancelled: false,
      lateFrom: lateFrom ?? undefined,
      arrivedAt: arrivedAt ?? undefined,
    }
    return { ...row, reasons: findReasons(facts, now) }
  })
}

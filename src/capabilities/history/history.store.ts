import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import type {
  AuditEntry,
  CashEntry,
  MeasurementEntry,
  MovementEntry,
  PrintEntry,
  RescueEntry,
  WebhookEntry,
} from './history-entry.ts'

/** At most this many of each kind, the newest: webhooks may have been tried for days. */
const most = 300

interface MovementRow {
  ordinal: number
  at: number
  check: MovementCode
  reasonCode: string
  branchCode: string
  scanId: string | null
  correction: number
  reason: string | null
  by: string
  container: string | null
}

/** With the PI of the order itself, which has no row of its own unless the code was used again. */
export async function findMovements(
  db: Handle,
  code: TrackingCode,
): Promise<Omit<MovementEntry, 'isCorrected'>[]> {
  const rows = await db.all<MovementRow>(
    `select ordinal, at, check_code as "check", reason_code as "reasonCode",
       branch_code as "branchCode", scan_id as "scanId", correction, reason, recorded_by as "by",
       container
     from piece_movement where tracking_code = $1
     union all
     select 0, entered_at, 'PI', '', '', null, 0, null, 'order', null from shipment_order o
     where tracking_code = $1 and not exists
       (select 1 from piece_movement m where m.tracking_code = $1 and m.ordinal = 0)
     order by 2 desc, 1 desc limit ${most}`,
    [code],
  )
  return rows.map(({ ordinal, correction, ...row }) => ({
    ...row,
    kind: 'movement',
    order: ordinal,
    isCorrection: correction === 1,
  }))
}

interface MeasurementRow {
  at: number
  ordinal: number
  by: string
  branchCode: string
  package: number
  weight: number
  length: number
  height: number
  width: number
  declared: number
  differenceCents: number | null
}

export async function findMeasurements(
  db: Handle,
  code: TrackingCode,
): Promise<MeasurementEntry[]> {
  const rows = await db.all<MeasurementRow>(
    `select at, ordinal, recorded_by as "by", branch_code as "branchCode", package,
       weight_hundredths_kg as weight, length_hundredths_cm as length,
       height_hundredths_cm as height, width_hundredths_cm as width,
       declared_weight_hundredths_kg as declared,
       price_cents - declared_price_cents as "differenceCents"
     from measurement where tracking_code = $1 order by ordinal desc limit ${most}`,
    [code],
  )
  return rows.map(({ at, ordinal, by, branchCode, differenceCents, ...row }) => ({
    kind: 'measurement',
    at,
    order: ordinal,
    by,
    branchCode,
    package: row.package,
    weightHundredthsKg: row.weight,
    sidesHundredthsCm: [row.length, row.width, row.height],
    declaredHundredthsKg: row.declared,
    differenceCents,
  }))
}

/** Only the first and the last print of a label are kept, with how many there were. */
export async function findPrints(db: Handle, code: TrackingCode): Promise<PrintEntry[]> {
  const rows = await db.all<{ prints: number; labels: number; firstAt: number; lastAt: number }>(
    `select prints, labels, first_at as "firstAt", last_at as "lastAt"
     from label_print where tracking_code = $1`,
    [code],
  )
  return rows.flatMap(({ prints, labels, firstAt, lastAt }): PrintEntry[] => {
    const nowhere = { kind: 'print', by: '', branchCode: '' } as const
    const first = { ...nowhere, at: firstAt, order: 1, prints: 1, labels: 0 }
    const last = { ...nowhere, at: lastAt, order: prints, prints, labels }
    return prints > 1 ? [first, last] : [last]
  })
}

interface RescueRow {
  number: number
  rescue: RescueEntry['rescue']
  state: 'pending' | 'done' | 'failed' | 'withdrawn'
  requestedAt: number
  requestedBy: string
  settledAt: number | null
  settledBy: string | null
  reason: string
}

export async function findRescues(db: Handle, code: TrackingCode): Promise<RescueEntry[]> {
  const rows = await db.all<RescueRow>(
    `select number, kind as rescue, state, requested_at as "requestedAt",
       requested_by as "requestedBy", settled_at as "settledAt", settled_by as "settledBy", reason
     from rescue where tracking_code = $1 order by number desc limit ${most}`,
    [code],
  )
  return rows.flatMap(({ number, rescue, state, settledAt, ...row }): RescueEntry[] => {
    const about = { kind: 'rescue', rescue, branchCode: '', order: number } as const
    const step = 'requested' as const
    const requested = { ...about, at: row.requestedAt, by: row.requestedBy, step, reason: '' }
    if (settledAt === null || state === 'pending') return [requested]
    const settled = { at: settledAt, by: row.settledBy ?? '', step: state, reason: row.reason }
    return [requested, { ...about, ...settled }]
  })
}

/** Each step moves an amount from one account to another: the side that grows shows it. */
export async function findCash(db: Handle, code: TrackingCode): Promise<CashEntry[]> {
  const rows = await db.all<Omit<CashEntry, 'kind' | 'order'>>(
    `select e.at, e.event as step, e.recorded_by as "by", c.branch_code as "branchCode",
       e.amount_cents as "amountCents"
     from cash_collection c join cash_entry e on e.collection_id = c.id
     where c.tracking_code = $1 and e.amount_cents > 0
     order by e.at desc, e.id desc limit ${most}`,
    [code],
  )
  return rows.map((row, place) => ({ ...row, kind: 'cash', order: rows.length - place }))
}

export async function findWebhookAttempts(db: Handle, code: TrackingCode): Promise<WebhookEntry[]> {
  const rows = await db.all<Omit<WebhookEntry, 'kind' | 'order' | 'by' | 'branchCode'>>(
    `select a.at, o.type, s.url, a.status, a.ms, a.number as attempt
     from outbox o join delivery_attempt a on a.event_id = o.id
       join subscription s on s.id = a.subscription_id
     where o.tracking_code = $1 order by a.at desc, a.id desc limit ${most}`,
    [code],
  )
  return rows.map((row, place) => ({
    ...row,
    kind: 'webhook',
    order: rows.length - place,
    by: '',
    branchCode: '',
  }))
}

/** Actions that other kinds of entries already show. */
const toldElsewhere = [
  'movement.record',
  'measurement.record',
  'rescue.request',
  'rescue.carry-out',
  'rescue.fail',
  'rescue.withdraw',
]

/** Its detail is JSON, as it was signed. */
type SignedEntry = Omit<AuditEntry, 'detail'> & { readonly detail: string }

export async function findAuditEntries(db: Handle, code: TrackingCode): Promise<SignedEntry[]> {
  const rows = await db.all<Omit<SignedEntry, 'kind' | 'order' | 'branchCode'>>(
    `select sequence, at, operator as "by", action, detail from audit_entry
     where subject = $1 and action not in list($2) order by sequence desc limit ${most}`,
    [`piece ${code}`, toldElsewhere],
  )
  return rows.map((row) => ({
    ...row,
    kind: 'audit',
    order: row.sequence,
    branchCode: '',
  }))
}

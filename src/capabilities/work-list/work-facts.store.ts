import type { AttentionReports, OpenCashDifference, PendingRescue } from '../../kernel/attention.ts'
import { findHeavier, type PricedMeasurement } from '../../kernel/measured.ts'
import { isWithCarrierSql } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { MissingFrom, WorkFacts } from './work-rules.ts'

type OwnFacts = 'code' | 'shipperNumber' | 'state' | 'since' | 'branchCode' | 'enteredAt'

interface PieceRow extends Pick<WorkFacts, OwnFacts> {
  readonly cancelledAt: number | null
  readonly lateFrom: number | null
  readonly arrivedAt: number | null
  readonly journey: string | null
}

/** Locks pieces, so that nobody moves them while the list is compared with them. */
export async function lockWorkPieces(tx: Handle, codes: readonly TrackingCode[]): Promise<void> {
  await tx.all(
    `select tracking_code from shipment_order where tracking_code in list($1)
     order by tracking_code /*postgres: for update */`,
    [codes],
  )
}

/** The stored facts of a piece, with its journey where visits are counted in it. */
export interface StoredFacts extends Omit<WorkFacts, 'failedVisits'> {
  readonly journey: string | null
}

/** The stored facts of pieces; those that don't exist are left out. */
export async function findStoredFacts(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<StoredFacts[]> {
  const rows = await db.all<PieceRow>(
    `select o.tracking_code as code, o.shipper_number as "shipperNumber", s.state, s.since,
       s.branch_code as "branchCode", o.entered_at as "enteredAt",
       o.cancelled_at as "cancelledAt", s.late_from as "lateFrom", s.arrived_at as "arrivedAt",
       case when s.state = 'CA' or (s.state = 'AR' and o.journey like '%"CA"%') then o.journey
         end as journey
     from shipment_order o join order_state s on s.shipper_number = o.shipper_number
       and s.entered_at = o.entered_at and s.id = o.id
     where o.tracking_code in list($1)`,
    [codes],
  )
  const missing = await loadMissing(db, codes)
  return rows.map(({ cancelledAt, lateFrom, arrivedAt, ...row }) => ({
    ...row,
    isCancelled: cancelledAt !== null,
    lateFrom: lateFrom ?? undefined,
    arrivedAt: arrivedAt ?? undefined,
    missingFrom: missing.get(row.code),
  }))
}

/**
 * Pieces missing when their container was opened, and pieces in bags that did not come with their
 * trip. A piece given up as lost is not looked for any more, whether the claim is decided or not.
 */
async function loadMissing(db: Handle, codes: readonly TrackingCode[]) {
  const rows = await db.all<{ code: TrackingCode } & MissingFrom>(
    `select p.tracking_code as code, coalesce(t.id, c.id) as container,
       case when t.id is null then '' else c.id end as inside,
       coalesce(t.branch_code, c.branch_code) as "branchCode",
       coalesce(t.opened_at, c.opened_at) as "openedAt"
     from container_piece p join container c on c.id = p.container_id
       left join container t on p.outcome = 'inside' and t.id = c.trip_id and t.state = 'opened'
     where p.tracking_code in list($1) and p.settled_at is null
       and (p.outcome = 'missing' or t.id is not null)
       and not exists (select 1 from claim l where l.tracking_code = p.tracking_code
         and l.kind = 'lost' and (l.state = 'accepted' or (l.state = 'open' and exists (
           select 1 from claim_message m where m.claim_id = l.id and m.number = 1
             and m.side = 'carrier'))))`,
    [codes],
  )
  return new Map(rows.map(({ code, ...from }) => [code, from]))
}

/** The position of a piece among those that the carrier has. */
export interface OpenPlace {
  readonly shipper: number
  readonly enteredAt: number
  readonly id: number
}

const openPieces = `order_state s /*sqlite: indexed by order_state_open */`
const isOpen = isWithCarrierSql('s.state')
const place = 's.shipper_number, s.entered_at, s.id'

/** The last of the next pieces that the carrier has, up to a maximum; undefined at the end. */
export async function findOpenEnd(
  db: Handle,
  after: OpenPlace | undefined,
  most: number,
): Promise<OpenPlace | undefined> {
  const where = newWhere([most - 1], isOpen)
  where.after(place, after && [after.shipper, after.enteredAt, after.id])
  const [row] = await db.all<OpenPlace>(
    `select s.shipper_number as shipper, s.entered_at as "enteredAt", s.id from ${openPieces}
     where ${where.text} order by ${place} limit 1 offset $1`,
    where.values,
  )
  return row
}

/** The pieces of a stretch that are late or stand still and are not listed for it. */
export async function findStanding(
  db: Handle,
  after: OpenPlace | undefined,
  end: OpenPlace | undefined,
  { now, idleMs }: { readonly now: number; readonly idleMs: number },
): Promise<TrackingCode[]> {
  const where = newWhere([now, now - idleMs], isOpen, 's.arrived_at is null')
  where.also(`((s.late_from <= $1 and s.state not in ('DV', 'RV', 'RM')) or s.since <= $2)`)
  where.after(place, after && [after.shipper, after.enteredAt, after.id])
  if (end) {
    const values = [end.shipper, end.enteredAt, end.id].map((value) => where.place(value))
    where.also(`(${place}) <= (${values.join(', ')})`)
  }
  // Of both bounds PostgreSQL only weighs the shipper: it would take the stretch for all of theirs,
  // and read every order to join it.
  if (after && after.shipper === end?.shipper)
    where.also(
      `s.entered_at between ${where.place(after.enteredAt)} and ${where.place(end.enteredAt)}`,
    )
  const rows = await db.all<{ code: TrackingCode }>(
    `select o.tracking_code as code from ${openPieces}
       join shipment_order o on o.shipper_number = s.shipper_number
         and o.entered_at = s.entered_at and o.id = s.id
     where ${where.text} and o.cancelled_at is null and not exists (
       select 1 from work_item w where w.tracking_code = o.tracking_code
         and (w.kind = 'late' or (w.kind = 'idle'
           and (s.late_from is null or s.late_from > $1 or s.state in ('DV', 'RV', 'RM')))))`,
    where.values,
  )
  return rows.map(({ code }) => code)
}

type Codes = readonly TrackingCode[]
type Reported = { readonly code: TrackingCode } & AttentionReports
type Reports = ReadonlyMap<TrackingCode, AttentionReports>

/** Reports of other slices about pieces that somebody may have to look at. */
export async function findPieceReports(tx: Handle, codes: Codes): Promise<Reports> {
  const reports = ofOtherSlices.map((find) => find(tx, codes))
  return byCode((await Promise.all(reports)).flat())
}

/** The same, with those of the work list itself: all that `kernel/attention.ts` asks for. */
export async function findAttentionReports(db: Handle, codes: Codes): Promise<Reports> {
  if (codes.length === 0) return new Map()
  const reports = [findListedWork, ...ofOtherSlices].map((find) => find(db, codes))
  return byCode((await Promise.all(reports)).flat())
}

/** Of several reports of one kind the last counts. */
function byCode(rows: readonly Reported[]): Reports {
  const reports = new Map<TrackingCode, AttentionReports>()
  for (const { code, ...report } of rows) reports.set(code, { ...reports.get(code), ...report })
  return reports
}

async function findListedWork(db: Handle, codes: Codes): Promise<Reported[]> {
  const rows = await db.all<{ code: TrackingCode; kind: string; dueAt: number }>(
    `select tracking_code as code, kind, due_at as "dueAt" from work_item
     where tracking_code in list($1) and kind in ('return-due', 'no-tariff')`,
    [codes],
  )
  return rows.map(({ code, kind, dueAt }) =>
    kind === 'return-due' ? { code, returnDueAt: dueAt } : { code, noTariffAt: dueAt },
  )
}

async function findAddresses(db: Handle, codes: Codes): Promise<Reported[]> {
  return db.all<Reported>(
    `select tracking_code as code, reasons as "addressReasons" from order_address
     where tracking_code in list($1) and status <> 'found'`,
    [codes],
  )
}

async function findRescues(db: Handle, codes: Codes): Promise<Reported[]> {
  const rows = await db.all<{ code: TrackingCode } & PendingRescue>(
    `select tracking_code as code, kind, requested_at as "requestedAt" from rescue
     where tracking_code in list($1) and state = 'pending'`,
    [codes],
  )
  return rows.map(({ code, ...pendingRescue }) => ({ code, pendingRescue }))
}

async function findCashDifferences(db: Handle, codes: Codes): Promise<Reported[]> {
  const rows = await db.all<{ code: TrackingCode } & OpenCashDifference>(
    `select c.tracking_code as code, d.opened_at as "openedAt", c.amount_cents as "amountCents"
     from cash_collection c join cash_difference d on d.collection_id = c.id
     where c.tracking_code in list($1) and d.resolution is null order by d.opened_at desc`,
    [codes],
  )
  return rows.map(({ code, ...cashDifference }) => ({ code, cashDifference }))
}

async function findHeavierPieces(db: Handle, codes: Codes): Promise<Reported[]> {
  const priced = await db.all<PricedMeasurement>(
    `select tracking_code as code, at, ordinal, recorded_at as "recordedAt",
       weight_hundredths_kg as "measuredHundredthsKg",
       declared_weight_hundredths_kg as "declaredHundredthsKg",
       price_cents - declared_price_cents as "amountCents"
     from measurement
     where tracking_code in list($1) and price_cents is not null`,
    [codes],
  )
  return [...findHeavier(priced)].map(([code, heavier]) => ({ code, heavier }))
}

const ofOtherSlices = [findAddresses, findRescues, findCashDifferences, findHeavierPieces]

/** Takes or keeps the turn to look for pieces that stand still; one process has it at a time. */
export async function takeSweep(
  db: Handle,
  owner: string,
  now: number,
  until: number,
): Promise<boolean> {
  const [row] = await db.all<{ owner: string; until: number }>(
    'select owner, until from work_sweep where id = 1',
  )
  if (row && row.owner !== owner && row.until > now) return false
  // Half of the time must have passed, so that a turn is not written with every look.
  if (row?.owner === owner && row.until - now > (until - now) / 2) return true
  const taken = await db.run(
    `update work_sweep set owner = $1, until = $2 where id = 1 and (owner = $1 or until <= $3)`,
    [owner, until, now],
  )
  return taken === 1
}

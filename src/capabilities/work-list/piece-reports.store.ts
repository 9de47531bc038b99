import type { AttentionReports, OpenCashDifference, PendingRescue } from '../../kernel/attention.ts'
import { findHeavier, type PricedMeasurement } from '../../kernel/measured.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'

type Codes = readonly TrackingCode[]
type Reported = { readonly code: TrackingCode } & AttentionReports
type Reports = ReadonlyMap<TrackingCode, AttentionReports>

/** What other slices know about pieces that somebody may have to look at. */
export async function findPieceReports(tx: Handle, codes: Codes): Promise<Reports> {
  const found: Reported[][] = []
  for (const find of ofOtherSlices) found.push(await find(tx, codes))
  return byCode(found.flat())
}

/** The same, and what the work list knows itself: all that `kernel/attention.ts` asks for. */
export async function findAttentionReports(db: Handle, codes: Codes): Promise<Reports> {
  if (codes.length === 0) return new Map()
  const found = [findListedWork, ...ofOtherSlices].map((find) => find(db, codes))
  return byCode((await Promise.all(found)).flat())
}

/** Of several reports of one kind the last counts. */
function byCode(found: readonly Reported[]): Reports {
  const reports = new Map<TrackingCode, AttentionReports>()
  for (const { code, ...report } of found) reports.set(code, { ...reports.get(code), ...report })
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

import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'

export interface OnboardingRow {
  readonly shipperNumber: number
  readonly contactName: string
  readonly contactEmail: string
  /** Service letters, separated by spaces. */
  readonly services: string
  readonly requestedAt: number
  readonly requestedBy: string
  readonly readyAt: number | null
  readonly approvedAt: number | null
  readonly approvedBy: string | null
  readonly withdrawnAt: number | null
  readonly withdrawnBy: string | null
  readonly reason: string
}

const select = `select shipper_number as "shipperNumber", contact_name as "contactName",
    contact_email as "contactEmail", services, requested_at as "requestedAt",
    requested_by as "requestedBy", ready_at as "readyAt", approved_at as "approvedAt",
    approved_by as "approvedBy", withdrawn_at as "withdrawnAt", withdrawn_by as "withdrawnBy",
    reason
  from onboarding`

export type NewOnboarding = Pick<
  OnboardingRow,
  'shipperNumber' | 'contactName' | 'contactEmail' | 'services' | 'requestedAt' | 'requestedBy'
>

/** Returns false if the shipper already has one. */
export async function insertOnboarding(tx: Handle, row: NewOnboarding): Promise<boolean> {
  const added = await tx.run(
    `insert into onboarding
       (shipper_number, contact_name, contact_email, services, requested_at, requested_by, reason)
     values ($1, $2, $3, $4, $5, $6, '') on conflict (shipper_number) do nothing`,
    [
      row.shipperNumber,
      row.contactName,
      row.contactEmail,
      row.services,
      row.requestedAt,
      row.requestedBy,
    ],
  )
  return added > 0
}

export async function findOnboarding(
  db: Handle,
  shipper: number,
): Promise<OnboardingRow | undefined> {
  return (await db.all<OnboardingRow>(`${select} where shipper_number = $1`, [shipper]))[0]
}

/** Locks the onboarding until the transaction ends: it is approved or withdrawn once. */
export async function lockOnboarding(
  tx: Handle,
  shipper: number,
): Promise<OnboardingRow | undefined> {
  const rows = await tx.all<OnboardingRow>(
    `${select} where shipper_number = $1 /*postgres: for update */`,
    [shipper],
  )
  return rows[0]
}

export async function listOnboardings(
  db: Handle,
  after: number,
  limit: number,
): Promise<OnboardingRow[]> {
  return db.all(`${select} where shipper_number > $1 order by shipper_number limit $2`, [
    after,
    limit,
  ])
}

/** Shippers whose onboarding is neither approved nor withdrawn. */
export async function listOpen(db: Handle): Promise<{ shipper: number }[]> {
  return db.all(
    `select shipper_number as shipper from onboarding
     where approved_at is null and withdrawn_at is null`,
  )
}

/** Returns false if it was already ready. */
export async function markReady(tx: Handle, shipper: number, now: number): Promise<boolean> {
  const changed = await tx.run(
    'update onboarding set ready_at = $2 where shipper_number = $1 and ready_at is null',
    [shipper, now],
  )
  return changed > 0
}

/** Approves or withdraws it; returns false if it had already ended. */
export async function markEnd(
  tx: Handle,
  shipper: number,
  end: 'approved' | 'withdrawn',
  { by, at, reason }: { by: string; at: number; reason: string },
): Promise<boolean> {
  const changed = await tx.run(
    `update onboarding set ${end}_at = $2, ${end}_by = $3, reason = $4
     where shipper_number = $1 and approved_at is null and withdrawn_at is null`,
    [shipper, at, by, reason],
  )
  return changed > 0
}

export interface TriedOrder {
  readonly code: TrackingCode
  readonly content: string
  readonly asked: number
}

/** The shipper's newest orders in force, and whether their tracking was queried. */
export async function findTried(db: Handle, shipper: number, most: number): Promise<TriedOrder[]> {
  return db.all(
    `select o.tracking_code as code, c.content,
       case when q.tracking_code is null then 0 else 1 end as asked
     from shipment_order o join order_content c on c.id = o.id
     left join onboarding_question q on q.tracking_code = o.tracking_code
     where o.shipper_number = $1 and o.cancelled_at is null
     order by o.entered_at desc, o.tracking_code limit $2`,
    [shipper, most],
  )
}

/** Returns how many were queried for the first time. */
export async function insertQuestions(
  tx: Handle,
  codes: readonly TrackingCode[],
  now: number,
): Promise<number> {
  const fresh = await tx.insertNewRows({
    table: 'onboarding_question',
    columns: ['tracking_code', 'asked_at'],
    rows: codes.map((code) => [code, now]),
    key: 'tracking_code',
  })
  return fresh.size
}

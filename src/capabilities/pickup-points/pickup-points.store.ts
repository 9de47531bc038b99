import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { flag, integer, json, orUndefined, record, text } from '../../kits/db/record.ts'
import type { Branch, BranchChange } from './branch.ts'

const branches = record<Branch>({
  code: text('code'),
  name: text('name'),
  address: text('address'),
  betweenStreets: text('between_streets'),
  phone: text('phone'),
  postalCode: integer('postal_code'),
  municipality: text('municipality'),
  locality: text('locality'),
  province: text('province'),
  latitude: text('latitude'),
  longitude: text('longitude'),
  locker: flag('locker'),
  maxWeightHundredthsKg: integer('max_weight_hundredths_kg'),
  maxSideHundredthsCm: integer('max_side_hundredths_cm'),
  maxMiddleSideHundredthsCm: integer('max_middle_side_hundredths_cm'),
  maxShortSideHundredthsCm: integer('max_short_side_hundredths_cm'),
  openingHours: text('opening_hours'),
  cutOffMinutes: orUndefined(integer('cut_off_minutes')),
  pickupProof: orUndefined(text('pickup_proof')),
  closedFrom: orUndefined(integer('closed_from')),
  closedUntil: orUndefined(integer('closed_until')),
  active: flag('active'),
})

const changes = record<BranchChange>({
  sequence: integer('sequence'),
  at: integer('at'),
  kind: text('kind'),
  code: text('code'),
  branch: json('data'),
})

/** The next branches by code. */
export async function listBranchesAfter(
  db: Handle,
  code: string,
  limit: number,
): Promise<Branch[]> {
  const sql = `select ${branches.selected} from branch where code > $1 order by code limit $2`
  return branches.all(db, sql, [code, limit])
}

export async function findBranches(db: Handle, codes: readonly string[]): Promise<Branch[]> {
  const sql = `select ${branches.selected} from branch where code in list($1)`
  return branches.all(db, sql, [codes])
}

/** Inserts branches, replacing those with the same codes. */
export async function replaceBranches(tx: Handle, replaced: readonly Branch[]): Promise<void> {
  await tx.run('delete from branch where code in list($1)', [replaced.map(({ code }) => code)])
  await tx.insertRows({ table: 'branch', ...branches.rows(replaced) })
}

export async function newestSequence(db: Handle): Promise<number> {
  const [row] = await db.all<{ newest: number | null }>(
    'select max(sequence) as newest from branch_change',
  )
  return row?.newest ?? 0
}

export async function insertChanges(tx: Handle, made: readonly BranchChange[]): Promise<void> {
  await tx.insertRows({ table: 'branch_change', ...changes.rows(made) })
}

/** Changes after a sequence number and since a moment, oldest first. */
export async function findChanges(
  db: Handle,
  after: number,
  since: number,
  limit: number,
): Promise<BranchChange[]> {
  return changes.all(
    db,
    `select ${changes.selected} from branch_change
     where sequence > $1 and at >= $2 order by sequence limit $3`,
    [after, since, limit],
  )
}

interface OrderPlaceRow {
  readonly street: string
  readonly locality: string
  readonly province: string
  readonly postalCode: number
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Where an order goes, with its coordinates if the normalizer was sure of them. */
export async function findOrderPlace(db: Handle, shipper: number, code: TrackingCode) {
  const [row] = await db.all<OrderPlaceRow>(
    `select o.street, o.locality, o.province, o.postal_code as "postalCode",
       a.latitude, a.longitude
     from shipment_order o
     left join order_address a on a.tracking_code = o.tracking_code and a.status = 'found'
       and o.redirected is null
     where o.tracking_code = $1 and o.shipper_number = $2`,
    [code, shipper],
  )
  if (row === undefined) return undefined
  const { latitude, longitude, ...address } = row
  const coordinates = latitude === null || longitude === null ? undefined : { latitude, longitude }
  return { coordinates, address }
}

export async function listClosedBy(db: Handle, people: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ code: string }>(
    `select b.code from branch b join audit_entry a on a.subject = 'branch ' || b.code
     where b.closed_from is not null and a.action = 'branch.close' and a.operator_id in list($1)
       and not exists (select 1 from audit_entry l
         where l.subject = a.subject and l.sequence > a.sequence)
     order by b.code`,
    [people],
  )
  return rows.map(({ code }) => code)
}

import type { Hundredths } from '../../kernel/measures.ts'
import type { PickupProof } from '../../kernel/pickup-proof.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { Branch, BranchChange, ChangeKind } from './branch.ts'

interface BranchRow {
  code: string
  name: string
  address: string
  between_streets: string
  phone: string
  postal_code: PostalCode
  municipality: string
  locality: string
  province: string
  latitude: string
  longitude: string
  locker: number
  max_weight_hundredths_kg: Hundredths
  max_side_hundredths_cm: Hundredths
  max_middle_side_hundredths_cm: Hundredths
  max_short_side_hundredths_cm: Hundredths
  opening_hours: string
  cut_off_minutes: number | null
  pickup_proof: PickupProof | null
  closed_from: number | null
  closed_until: number | null
  active: number
}

const columns = [
  'code',
  'name',
  'address',
  'between_streets',
  'phone',
  'postal_code',
  'municipality',
  'locality',
  'province',
  'latitude',
  'longitude',
  'locker',
  'max_weight_hundredths_kg',
  'max_side_hundredths_cm',
  'max_middle_side_hundredths_cm',
  'max_short_side_hundredths_cm',
  'opening_hours',
  'cut_off_minutes',
  'pickup_proof',
  'closed_from',
  'closed_until',
  'active',
] as const

const selected = columns.join(', ')

/** The next branches by code. */
export async function listBranchesAfter(
  db: Handle,
  code: string,
  limit: number,
): Promise<Branch[]> {
  const rows = await db.all<BranchRow>(
    `select ${selected} from branch where code > $1 order by code limit $2`,
    [code, limit],
  )
  return rows.map(toBranch)
}

export async function findBranches(db: Handle, codes: readonly string[]): Promise<Branch[]> {
  const rows = await db.all<BranchRow>(`select ${selected} from branch where code in list($1)`, [
    codes,
  ])
  return rows.map(toBranch)
}

/** Inserts branches, replacing those with the same codes. */
export async function replaceBranches(tx: Handle, branches: readonly Branch[]): Promise<void> {
  await tx.run('delete from branch where code in list($1)', [branches.map(({ code }) => code)])
  await tx.insertRows({ table: 'branch', columns, rows: branches.map(toValues) })
}

export async function newestSequence(db: Handle): Promise<number> {
  const [row] = await db.all<{ newest: number | null }>(
    'select max(sequence) as newest from branch_change',
  )
  return row?.newest ?? 0
}

export async function insertChanges(tx: Handle, changes: readonly BranchChange[]): Promise<void> {
  await tx.insertRows({
    table: 'branch_change',
    columns: ['sequence', 'at', 'kind', 'code', 'data'],
    rows: changes.map(({ sequence, at, kind, code, branch }) => [
      sequence,
      at,
      kind,
      code,
      JSON.stringify(branch),
    ]),
  })
}

interface ChangeRow {
  sequence: number
  at: number
  kind: ChangeKind
  code: string
  data: string
}

/** Changes after a sequence number and since a moment, oldest first. */
export async function findChanges(
  db: Handle,
  after: number,
  since: number,
  limit: number,
): Promise<BranchChange[]> {
  const rows = await db.all<ChangeRow>(
    `select sequence, at, kind, code, data from branch_change
     where sequence > $1 and at >= $2 order by sequence limit $3`,
    [after, since, limit],
  )
  return rows.map(({ data, ...row }) => ({ ...row, branch: JSON.parse(data) as Branch }))
}

function toValues(branch: Branch): (string | number | null)[] {
  return [
    branch.code,
    branch.name,
    branch.address,
    branch.betweenStreets,
    branch.phone,
    branch.postalCode,
    branch.municipality,
    branch.locality,
    branch.province,
    branch.latitude,
    branch.longitude,
    Number(branch.locker),
    branch.maxWeightHundredthsKg,
    branch.maxSideHundredthsCm,
    branch.maxMiddleSideHundredthsCm,
    branch.maxShortSideHundredthsCm,
    branch.openingHours,
    branch.cutOffMinutes ?? null,
    branch.pickupProof ?? null,
    branch.closedFrom ?? null,
    branch.closedUntil ?? null,
    Number(branch.active),
  ]
}

function toBranch(row: BranchRow): Branch {
  return {
    code: row.code,
    name: row.name,
    address: row.address,
    betweenStreets: row.between_streets,
    phone: row.phone,
    postalCode: row.postal_code,
    municipality: row.municipality,
    locality: row.locality,
    province: row.province,
    latitude: row.latitude,
    longitude: row.longitude,
    locker: row.locker === 1,
    maxWeightHundredthsKg: row.max_weight_hundredths_kg,
    maxSideHundredthsCm: row.max_side_hundredths_cm,
    maxMiddleSideHundredthsCm: row.max_middle_side_hundredths_cm,
    maxShortSideHundredthsCm: row.max_short_side_hundredths_cm,
    openingHours: row.opening_hours,
    cutOffMinutes: row.cut_off_minutes ?? undefined,
    pickupProof: row.pickup_proof ?? undefined,
    closedFrom: row.closed_from ?? undefined,
    closedUntil: row.closed_until ?? undefined,
    active: row.active === 1,
  }
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

import type { Hundredths } from '../../kernel/measures.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { Branch } from './branch.ts'

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
] as const

export async function listAllBranches(db: Handle): Promise<Branch[]> {
  const rows = await db.all<BranchRow>(`select ${columns.join(', ')} from branch order by code`)
  return rows.map(toBranch)
}

/** Adds the branches whose code is free; the others stay as they are. */
export async function insertBranches(db: Handle, branches: readonly Branch[]): Promise<void> {
  await db.insertNewRows({ table: 'branch', columns, rows: branches.map(toValues), key: 'code' })
}

function toValues(branch: Branch): (string | number)[] {
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
  }
}

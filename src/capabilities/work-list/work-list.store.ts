import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { WorkFilter, WorkItem, WorkKind, WorkPlace } from './work-item.ts'

interface WorkRow {
  readonly tracking_code: TrackingCode
  readonly kind: WorkKind
  readonly shipper_number: number
  readonly branch_code: string
  readonly due_at: number
  readonly detail: string
}

const columns = [
  'tracking_code',
  'kind',
  'shipper_number',
  'branch_code',
  'due_at',
  'detail',
] as const

/** Stores items; one of the same shipment and kind is replaced. */
export async function putWorkItems(tx: Handle, items: readonly WorkItem[]): Promise<void> {
  const kinds = new Set(items.map(({ kind }) => kind))
  for (const kind of kinds) {
    const codes = items.filter((item) => item.kind === kind).map(({ code }) => code)
    await deleteWorkItems(tx, codes, [kind])
  }
  const rows = items.map((item) => [
    item.code,
    item.kind,
    item.shipperNumber,
    item.branchCode,
    item.dueAt,
    JSON.stringify(item.detail),
  ])
  await tx.insertRows({ table: 'work_item', columns, rows })
}

export async function deleteWorkItems(
  tx: Handle,
  codes: readonly TrackingCode[],
  kinds: readonly WorkKind[],
): Promise<number> {
  return tx.run('delete from work_item where tracking_code in list($1) and kind in list($2)', [
    codes,
    kinds,
  ])
}

/** What is due by a moment, oldest first, after a position. */
export async function listWorkItems(
  db: Handle,
  filter: WorkFilter,
  now: number,
  after: WorkPlace | undefined,
  limit: number,
): Promise<WorkItem[]> {
  const where = newWhere([limit, now], 'due_at <= $2')
  where.and('kind = ?', filter.kind)
  where.and('branch_code = ?', filter.branchCode)
  where.and('shipper_number = ?', filter.shipper)
  where.and('tracking_code = ?', filter.code)
  where.after('due_at, tracking_code, kind', after && [after.dueAt, after.code, after.kind])
  const rows = await db.all<WorkRow>(
    `select ${columns.join(', ')} from work_item where ${where.text}
     order by due_at, tracking_code, kind limit $1`,
    where.values,
  )
  return rows.map(toItem)
}

function toItem(row: WorkRow): WorkItem {
  return {
    code: row.tracking_code,
    kind: row.kind,
    shipperNumber: row.shipper_number,
    branchCode: row.branch_code,
    dueAt: row.due_at,
    detail: JSON.parse(row.detail) as WorkItem['detail'],
  }
}

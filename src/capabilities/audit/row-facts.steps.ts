/** How changes of tables of reference data are told in the audit log. */
import type { Actor } from '../../kernel/operator.ts'
import type { KeyedRow, WrittenRows } from '../../kits/db/keyed-rows.ts'
import { listDigest } from '../../kits/secret/digest.ts'
import type { AuditFact } from './audit-chain.ts'

/** The result of storing rows. */
export interface SavedRows extends WrittenRows {
  /** Existing rows that a replacement leaves out. */
  readonly removed: number
}

/** A single row is audited whole; of many rows, only the counts and a digest. */
export async function savedRowsFact<Row>(
  table: string,
  keyed: readonly KeyedRow<Row>[],
  by: Actor,
  saved: SavedRows,
): Promise<AuditFact> {
  const [only, second] = keyed
  if (only !== undefined && second === undefined) {
    const detail = { ...only.row, ...(saved.removed > 0 ? { removed: saved.removed } : {}) }
    return { by, action: `${table}.put`, subject: `${table} ${only.key}`, detail }
  }
  const detail = { ...saved, digest: await listDigest(keyed) }
  return { by, action: `${table}.import`, subject: `${table}s`, detail }
}

export function deletedRowFact(table: string, key: string, by: Actor): AuditFact {
  return { by, action: `${table}.delete`, subject: `${table} ${key}`, detail: null }
}

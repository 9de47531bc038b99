import { type AuditContext, listAudit } from '../../capabilities/audit/audit.ops.ts'
import {
  issueToken,
  listTokens,
  type OperatorsContext,
  revokeToken,
} from '../../capabilities/operators/operators.ops.ts'
import {
  addShipper,
  listShippers,
  type ShippersContext,
} from '../../capabilities/shippers/shippers.ops.ts'
import { type MovementsContext, recordMovements } from '../../capabilities/tracking/tracking.ops.ts'
import type { Operation } from '../../kits/http/operation.ts'

export interface OpsContext
  extends AuditContext,
    OperatorsContext,
    ShippersContext,
    MovementsContext {}

/** Every operation of the carrier's own API; the server and its reference are printed from it. */
export const operations: readonly Operation<OpsContext>[] = [
  recordMovements,
  addShipper,
  listShippers,
  issueToken,
  listTokens,
  revokeToken,
  listAudit,
]

import { type AuditContext, listAudit } from '../../capabilities/audit/audit.ops.ts'
import {
  issueToken,
  listTokens,
  type OperatorsContext,
  revokeToken,
} from '../../capabilities/operators/operators.ops.ts'
import {
  closeBranch,
  getBranch,
  listBranches,
  putBranch,
  removeBranch,
  reopenBranch,
} from '../../capabilities/pickup-points/branches.ops.ts'
import type { BranchesOpsContext } from '../../capabilities/pickup-points/branches-context.wire.ts'
import {
  exportBranches,
  importBranches,
} from '../../capabilities/pickup-points/branches-csv.ops.ts'
import { listPointChanges } from '../../capabilities/pickup-points/points-feed.ops.ts'
import { type RatesOpsContext, rateOperations } from '../../capabilities/rates/rates.ops.ts'
import {
  deleteRoute,
  getRoute,
  listRoutes,
  putRoute,
  type RoutesContext,
} from '../../capabilities/routing/routing.ops.ts'
import { exportRoutes, importRoutes } from '../../capabilities/routing/routing-csv.ops.ts'
import {
  addShipper,
  listShippers,
  type ShippersContext,
} from '../../capabilities/shippers/shippers.ops.ts'
import { type MovementsContext, recordMovements } from '../../capabilities/tracking/tracking.ops.ts'
import type { Operation } from '../../kits/http/operation.ts'

export interface OpsContext
  extends AuditContext,
    BranchesOpsContext,
    OperatorsContext,
    RatesOpsContext,
    RoutesContext,
    ShippersContext,
    MovementsContext {}

/** Every operation of the carrier's own API; the server and its reference are printed from it. */
export const operations: readonly Operation<OpsContext>[] = [
  recordMovements,
  addShipper,
  listShippers,
  listBranches,
  getBranch,
  putBranch,
  removeBranch,
  closeBranch,
  reopenBranch,
  exportBranches,
  importBranches,
  listPointChanges,
  listRoutes,
  getRoute,
  putRoute,
  deleteRoute,
  exportRoutes,
  importRoutes,
  ...rateOperations,
  issueToken,
  listTokens,
  revokeToken,
  listAudit,
]

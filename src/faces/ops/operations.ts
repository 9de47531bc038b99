import {
  type AccountOpsContext,
  accountOperations,
} from '../../capabilities/account/account.ops.ts'
import { type KeysOpsContext, keyOperations } from '../../capabilities/api-keys/api-keys.ops.ts'
import { type AuditContext, listAudit } from '../../capabilities/audit/audit.ops.ts'
import { collectionOperations } from '../../capabilities/cash/cash.ops.ts'
import type { CashOpsContext } from '../../capabilities/cash/cash-context.wire.ts'
import { handOverOperations } from '../../capabilities/cash/cash-hand-overs.ops.ts'
import { statementOperations } from '../../capabilities/cash/cash-statements.ops.ts'
import { type EventsOpsContext, eventOperations } from '../../capabilities/events/events.ops.ts'
import { type ImportsOpsContext, importOperations } from '../../capabilities/imports/imports.ops.ts'
import {
  getHandOver,
  getLabelPrints,
  type LabelsOpsContext,
  receiveHandOver,
} from '../../capabilities/labels/labels.ops.ts'
import {
  listMeasurements,
  type MeasurementsContext,
  recordMeasurements,
} from '../../capabilities/measurements/measurements.ops.ts'
import {
  type OnboardingOpsContext,
  onboardingOperations,
} from '../../capabilities/onboarding/onboarding.ops.ts'
import {
  issueToken,
  listTokens,
  type OperatorsContext,
  revokeToken,
} from '../../capabilities/operators/operators.ops.ts'
import { getOrder, type OrdersContext } from '../../capabilities/orders/orders.ops.ts'
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
  carryOutRescue,
  failRescue,
  listRescues,
  type RescuesContext,
  withdrawRescue,
} from '../../capabilities/rescue/rescue.ops.ts'
import {
  deleteRoute,
  getRoute,
  listRoutes,
  putRoute,
} from '../../capabilities/routing/routing.ops.ts'
import type { RoutesContext } from '../../capabilities/routing/routing-context.wire.ts'
import { exportRoutes, importRoutes } from '../../capabilities/routing/routing-csv.ops.ts'
import {
  type SandboxOpsContext,
  sandboxOperations,
} from '../../capabilities/sandbox/sandbox.ops.ts'
import {
  issueCredential,
  listCredentials,
  revokeCredential,
  rotateCredential,
} from '../../capabilities/shippers/credentials.ops.ts'
import type { ShippersContext } from '../../capabilities/shippers/shipper-account.wire.ts'
import {
  addShipper,
  getShipper,
  listShippers,
  putShipper,
} from '../../capabilities/shippers/shippers.ops.ts'
import { recordMovements } from '../../capabilities/tracking/movements/movements.ops.ts'
import { importMovements } from '../../capabilities/tracking/movements/movements-csv.ops.ts'
import {
  exportMovements,
  listMovements,
} from '../../capabilities/tracking/movements/movements-list.ops.ts'
import type { MovementsContext } from '../../capabilities/tracking/movements/scan-reading.wire.ts'
import {
  type VolumeRampsContext,
  volumeRampOperations,
} from '../../capabilities/volume-ramps/volume-ramps.ops.ts'
import { pickingOperations } from '../../capabilities/warehouse/holds/picking.ops.ts'
import { skuOperations } from '../../capabilities/warehouse/skus/skus.ops.ts'
import { adjustingOperations } from '../../capabilities/warehouse/stock/adjust.ops.ts'
import { stockOperations } from '../../capabilities/warehouse/stock/stock.ops.ts'
import { voucherOperations } from '../../capabilities/warehouse/vouchers/vouchers.ops.ts'
import type { WarehouseOpsContext } from '../../capabilities/warehouse/warehouse-words.wire.ts'
import {
  type WebhooksOpsContext,
  webhookOperations,
} from '../../capabilities/webhooks/webhooks.ops.ts'
import type { Operation } from '../../kits/http/operation.ts'

export interface OpsContext
  extends AuditContext,
    BranchesOpsContext,
    EventsOpsContext,
    AccountOpsContext,
    CashOpsContext,
    ImportsOpsContext,
    KeysOpsContext,
    LabelsOpsContext,
    OperatorsContext,
    OrdersContext,
    RatesOpsContext,
    RescuesContext,
    RoutesContext,
    SandboxOpsContext,
    ShippersContext,
    WarehouseOpsContext,
    MovementsContext,
    MeasurementsContext,
    OnboardingOpsContext,
    VolumeRampsContext,
    WebhooksOpsContext {}

/** Every operation of the carrier's own API; the server and its reference are printed from it. */
export const operations: readonly Operation<OpsContext>[] = [
  getOrder,
  recordMovements,
  listMovements,
  exportMovements,
  importMovements,
  recordMeasurements,
  listMeasurements,
  listRescues,
  carryOutRescue,
  failRescue,
  withdrawRescue,
  addShipper,
  listShippers,
  getShipper,
  putShipper,
  issueCredential,
  rotateCredential,
  listCredentials,
  revokeCredential,
  ...keyOperations,
  ...accountOperations,
  ...collectionOperations,
  ...handOverOperations,
  ...statementOperations,
  getLabelPrints,
  getHandOver,
  receiveHandOver,
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
  ...skuOperations,
  ...stockOperations,
  ...adjustingOperations,
  ...voucherOperations,
  ...pickingOperations,
  ...onboardingOperations,
  ...volumeRampOperations,
  ...webhookOperations,
  ...eventOperations,
  ...importOperations,
  ...sandboxOperations,
  issueToken,
  listTokens,
  revokeToken,
  listAudit,
]

import { type AccountContext, accountRows } from '../../capabilities/account/account.v1.ts'
import { type KeysContext, keyRows } from '../../capabilities/api-keys/api-keys.v1.ts'
import { type CashContext, cashRows } from '../../capabilities/cash/cash.v1.ts'
import { type EventsContext, eventRows } from '../../capabilities/events/events.v1.ts'
import { type ImportsContext, importKeyRows } from '../../capabilities/imports/imports.v1.ts'
import {
  getOnboarding,
  type OnboardingContext,
} from '../../capabilities/onboarding/onboarding.v1.ts'
import { getOwnOrder, type OwnOrdersContext } from '../../capabilities/orders/orders.v1.ts'
import {
  listPointsNearShipment,
  type PointsContext,
} from '../../capabilities/pickup-points/pickup-points.v1.ts'
import { quoteRow } from '../../capabilities/rates/rates.v1.ts'
import type { RatesContext } from '../../capabilities/rates/rates-request.wire.ts'
import { type SandboxContext, sandboxRows } from '../../capabilities/sandbox/sandbox.v1.ts'
import { getShipment, type ShipmentsContext } from '../../capabilities/tracking/tracking.v1.ts'
import { type CodesContext, codeRows } from '../../capabilities/tracking-codes/tracking-codes.v1.ts'
import {
  type WarehouseKeyContext,
  warehouseRows,
} from '../../capabilities/warehouse/warehouse.v1.ts'
import { type WebhooksContext, webhookRows } from '../../capabilities/webhooks/webhooks.v1.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { KeyOperation } from '../../kits/http/operation.ts'

/** What the rows of the shippers' API may ask for. */
export interface V1Context
  extends AccountContext,
    CashContext,
    CodesContext,
    EventsContext,
    ImportsContext,
    KeysContext,
    OnboardingContext,
    OwnOrdersContext,
    PointsContext,
    RatesContext,
    SandboxContext,
    ShipmentsContext,
    WarehouseKeyContext,
    WebhooksContext {}

export type V1Row = KeyOperation<V1Context, Scope>

/** Every row of the shippers' API; the server and its reference are printed from it. */
export const v1Rows: readonly V1Row[] = [
  ...keyRows,
  quoteRow,
  getOwnOrder,
  getShipment,
  listPointsNearShipment,
  ...codeRows,
  ...cashRows,
  ...accountRows,
  ...warehouseRows,
  getOnboarding,
  ...webhookRows,
  ...eventRows,
  ...importKeyRows,
  ...sandboxRows,
]

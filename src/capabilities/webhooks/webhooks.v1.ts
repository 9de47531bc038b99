import type { Actor } from '../../kernel/operator.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { type KeyOperation, type OperationRow, withoutProblem } from '../../rows/operation.ts'
import {
  createRow,
  listWebhooksRow,
  subscriptionRows,
  type WebhookCaller,
} from './webhook-rows.wire.ts'
import type { EventType, Webhooks } from './webhooks.ts'

export interface WebhooksContext {
  readonly webhooks: Webhooks
  readonly caller: Shipper
  /** The caller's name in the audit log. */
  readonly actor: Actor
  readonly zone: Zone
  readonly clock: Clock
  readonly once: Parameters<Webhooks['create']>[3]
}

/** A shipper may access only its own subscriptions. */
function ofShipper(row: OperationRow<WebhookCaller>): KeyOperation<WebhooksContext, Scope> {
  return {
    ...row,
    scope: 'webhooks',
    answer(input, context) {
      const shipper = context.caller.number
      return row.answer(input, { ...context, owner: shipper, shipper, by: context.actor })
    },
  }
}

export function webhookRows(types: readonly EventType[]): KeyOperation<WebhooksContext, Scope>[] {
  return [
    ofShipper(listWebhooksRow),
    { ...ofShipper(withoutProblem(createRow(types), 404)), once: true },
    ...subscriptionRows(types).map(ofShipper),
  ]
}

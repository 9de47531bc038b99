import { apiKeys } from '../../src/capabilities/api-keys/api-keys.model.ts'
import { audit } from '../../src/capabilities/audit/audit.model.ts'
import { cancellation } from '../../src/capabilities/cancellation/cancellation.model.ts'
import { cash } from '../../src/capabilities/cash/cash.model.ts'
import { claims } from '../../src/capabilities/claims/claims.model.ts'
import { containers } from '../../src/capabilities/containers/containers.model.ts'
import { trips } from '../../src/capabilities/containers/trips.model.ts'
import { deliveries } from '../../src/capabilities/deliveries/deliveries.model.ts'
import { handOvers } from '../../src/capabilities/labels/hand-overs/hand-overs.model.ts'
import { operators } from '../../src/capabilities/operators/operators.model.ts'
import { orders } from '../../src/capabilities/orders/orders.model.ts'
import { people } from '../../src/capabilities/people/people.model.ts'
import { pickupPoints } from '../../src/capabilities/pickup-points/pickup-points.model.ts'
import { privacy } from '../../src/capabilities/privacy/privacy.model.ts'
import { prices } from '../../src/capabilities/rates/drafts/drafts.model.ts'
import { rescue } from '../../src/capabilities/rescue/rescue.model.ts'
import { runs } from '../../src/capabilities/runs/runs.model.ts'
import { shippers } from '../../src/capabilities/shippers/shippers.model.ts'
import { tracking } from '../../src/capabilities/tracking/tracking.model.ts'
import { vouchers } from '../../src/capabilities/warehouse/vouchers/vouchers.model.ts'
import { warehouse } from '../../src/capabilities/warehouse/warehouse.model.ts'
import { webhooks } from '../../src/capabilities/webhooks/webhooks.model.ts'
import { workList } from '../../src/capabilities/work-list/work-list.model.ts'
import type { SliceModel } from './model.ts'

/** The models of all slices that have one. */
export const models: readonly SliceModel[] = [
  orders,
  tracking,
  cancellation,
  rescue,
  cash,
  warehouse,
  webhooks,
  privacy,
  containers,
  deliveries,
  runs,
  pickupPoints,
  operators,
  apiKeys,
  handOvers,
  workList,
  claims,
  vouchers,
  trips,
  people,
  shippers,
  prices,
  audit,
]

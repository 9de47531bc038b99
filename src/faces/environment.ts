import type { AccountBook } from '../capabilities/account/account.ts'
import type { Addresses } from '../capabilities/addresses/addresses.ts'
import type { ApiKeys } from '../capabilities/api-keys/api-keys.ts'
import type { Audit } from '../capabilities/audit/audit.ts'
import type { Cancellations } from '../capabilities/cancellation/cancellation.ts'
import type { Cash } from '../capabilities/cash/cash.ts'
import type { Events } from '../capabilities/events/events.ts'
import type { Imports } from '../capabilities/imports/imports.ts'
import type { Labels } from '../capabilities/labels/labels.ts'
import type { Measurements } from '../capabilities/measurements/measurements.ts'
import type { Onboarding } from '../capabilities/onboarding/onboarding.ts'
import type { Operators } from '../capabilities/operators/operators.ts'
import type { Orders } from '../capabilities/orders/orders.ts'
import type { PickupPoints } from '../capabilities/pickup-points/pickup-points.ts'
import type { Rates } from '../capabilities/rates/rates.ts'
import type { Rescues } from '../capabilities/rescue/rescue.ts'
import type { Routing } from '../capabilities/routing/routing.ts'
import type { Sandbox } from '../capabilities/sandbox/sandbox.ts'
import type { Shippers } from '../capabilities/shippers/shippers.ts'
import type { Tracking } from '../capabilities/tracking/tracking.ts'
import type { TrackingCodes } from '../capabilities/tracking-codes/tracking-codes.ts'
import type { VolumeRamps } from '../capabilities/volume-ramps/volume-ramps.ts'
import type { Warehouse } from '../capabilities/warehouse/warehouse.ts'
import type { Webhooks } from '../capabilities/webhooks/webhooks.ts'
import type { Clock } from '../kits/clock/clock.ts'
import type { Zone } from '../kits/clock/zone.ts'

/** One of the two worlds that a running service serves, with its own data behind its doors. */
export interface Environment {
  readonly name: 'testing' | 'production'
  readonly clock: Clock
  readonly zone: Zone
  readonly audit: Audit
  readonly events: Events
  readonly webhooks: Webhooks
  readonly operators: Operators
  readonly shippers: Shippers
  readonly apiKeys: ApiKeys
  readonly trackingCodes: TrackingCodes
  readonly routing: Routing
  readonly addresses: Addresses
  readonly pickupPoints: PickupPoints
  readonly rates: Rates
  readonly warehouse: Warehouse
  readonly tracking: Tracking
  readonly orders: Orders
  readonly measurements: Measurements
  readonly rescues: Rescues
  readonly cancellations: Cancellations
  readonly cash: Cash
  readonly account: AccountBook
  /** The language of rescue results for callers that prefer none. */
  readonly rescueLanguage: 'es' | 'en'
  readonly labels: Labels
  readonly imports: Imports
  /** In testing only. */
  readonly onboarding: Onboarding | undefined
  readonly volumeRamps: VolumeRamps
  /** Only where pieces may be moved without anybody carrying them: nothing in production. */
  readonly sandbox: Sandbox | undefined
}

/** Where an environment is reached: a prefix of the path, or the root, whose host may decide. */
export interface Mount {
  readonly prefix: string
  environmentOf(host: string): Environment
  baseUrlOf(host: string): string
}

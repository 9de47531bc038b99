import type { Operator } from '../../kernel/operator.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { PickupPoints } from './pickup-points.ts'

/** What the operations on branches may ask for. */
export interface BranchesOpsContext {
  readonly pickupPoints: PickupPoints
  readonly operator: Operator
  readonly clock: Clock
  readonly zone: Zone
}

import { defineSlice, type Ground } from '../../slice.ts'
import type { PickupPoints } from '../pickup-points/pickup-points.ts'
import type { Tracking } from '../tracking/tracking.ts'
import { openSights } from './sight.ts'

interface SightGround extends Ground {
  readonly pickupPoints: PickupPoints
  readonly tracking: Tracking
}

export const sight = defineSlice({
  name: 'sight',
  open: ({ db, pickupPoints, tracking }: SightGround) => ({
    doors: { sights: openSights(db, { coverage: pickupPoints.coverage, tracking }) },
  }),
})

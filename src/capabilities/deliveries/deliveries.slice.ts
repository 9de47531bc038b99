import { defineSlice, type Ground } from '../../slice.ts'
import type { Tracking } from '../tracking/tracking.ts'
import { deliveryLimitWords } from './deliveries.limits.ts'
import { deliveryRows } from './deliveries.ops.ts'
import { openDeliveries, proofFollower } from './deliveries.ts'
import { ownProofRows } from './deliveries.v1.ts'

interface DeliveriesGround extends Ground {
  readonly tracking: Tracking
}

export const deliveries = defineSlice({
  name: 'deliveries',
  tables: ['delivery_proof', 'delivery_picture', 'delivery_pin_attempt'],
  shipmentRows: { delivery_proof: 'code', delivery_picture: 'code', delivery_pin_attempt: 'code' },
  limits: deliveryLimitWords,
  ops: deliveryRows,
  v1: ownProofRows,
  chapters: {
    ops: [{ id: 'visitas', title: 'Visitas y constancias', place: 27, paths: ['/deliveries'] }],
  },
  pathWords: {
    '/deliveries/:trackingCode': 'Código de seguimiento.',
    '/deliveries/:trackingCode/proof/:file': 'El archivo: `foto-1.jpg` o `firma.png`.',
    '/shipments/:trackingCode/proof/:file': 'El archivo: `foto-1.jpg` o `firma.png`.',
  },
  onScan: () => ({ follower: proofFollower }),
  open: ({ db, clock, tracking }: DeliveriesGround) => ({
    doors: { deliveries: openDeliveries({ db, clock, tracking }) },
  }),
})

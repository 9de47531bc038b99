import { describeError } from '../../kits/log/log.ts'
import { defineSlice, type Ground } from '../../slice.ts'
import type { Addresses } from '../addresses/addresses.ts'
import type { Events } from '../events/events.ts'
import type { PickupPoints } from '../pickup-points/pickup-points.ts'
import type { Rates } from '../rates/rates.ts'
import type { TrackingCodes } from '../tracking-codes/tracking-codes.ts'
import type { VolumeRamps } from '../volume-ramps/volume-ramps.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { createOrderMessages } from './message/order-messages.wire.ts'
import { orderLimitWords } from './orders.limits.ts'
import { getOrder } from './orders.ops.ts'
import { orderCreation, orderValidation } from './orders.rest.ts'
import { soapOrderCreation } from './orders.soap.ts'
import { type OrdersSettings, openOrders } from './orders.ts'
import { createOwnOrder, createOwnOrders, getOwnOrder, validateOwnOrder } from './orders.v1.ts'

interface OrdersGround extends Ground {
  readonly addresses: Addresses
  readonly events: Events
  readonly pickupPoints: PickupPoints
  readonly rates: Rates
  readonly trackingCodes: TrackingCodes
  readonly volumeRamps: VolumeRamps
  readonly warehouse: Warehouse
}

declare module '../../kernel/scope.ts' {
  interface Scopes {
    readonly 'orders:read': true
    readonly 'orders:write': true
  }
}

export const orders = defineSlice({
  name: 'orders',
  scopes: {
    'orders:read': 'Ver órdenes.',
    'orders:write': 'Cargar órdenes y reservar códigos de seguimiento.',
  },
  shipmentRows: {
    order_address: 'code',
    past_order: 'code',
    order_content: 'order',
    order_state: 'order',
    shipment_order: 'code',
  },
  tables: [
    'shipment_order',
    'order_content',
    'order_content_block',
    'order_state',
    'order_day',
    'order_words',
    'past_order',
    'order_address',
  ],
  demonstration: {
    order_day: { shipper: 'shipper_number' },
    order_words: { stays: 'an index, which follows the orders' },
    order_content_block: { stays: 'counts up' },
  },
  limits: orderLimitWords,
  rest: [orderCreation, orderValidation],
  soap: [soapOrderCreation],
  ops: [getOrder],
  v1: [createOwnOrder, validateOwnOrder, createOwnOrders, getOwnOrder],
  chapters: {
    ops: [{ id: 'ordenes', title: 'Órdenes', place: 10, paths: ['/orders'] }],
    v1: [
      {
        id: 'ordenes',
        title: 'Órdenes y códigos',
        place: 20,
        paths: ['/orders', '/tracking-codes'],
      },
    ],
  },
  samples: { '/orders': 'shipment' },
  open(ground: OrdersGround) {
    const { db, clock, config, metrics, events, pickupPoints, trackingCodes, warehouse } = ground
    const { findVolume, lockVolumes } = ground.volumeRamps
    const { rates: promises } = ground
    const coverage = {
      isCovered: promises.isCovered,
      promises,
      refuses: config.coverage === 'refuse',
    }
    const door = openOrders(
      db,
      clock,
      { warehouse, pickupPoints, coverage, announce: events.announce },
      {
        onBatch: metrics?.countBatch,
        countNodes: ground.nodes.count,
        findVolume,
        lockVolumes,
        normalizing: normalizing(ground),
        async takeCode(shipper) {
          const reserved = await trackingCodes.reserve(shipper, 1, undefined)
          return reserved.ok ? reserved.value[0] : undefined
        },
        isReservedForAnother: trackingCodes.isReservedForAnother,
      },
    )
    const orderMessages = createOrderMessages(ground.zone)
    return {
      doors: { orders: door, orderMessages },
      stop: door.drain,
    }
  },
})

/** How order addresses are normalized, if the carrier enables it, and how faults are logged. */
function normalizing({
  config,
  addresses,
  metrics,
  log,
}: OrdersGround): OrdersSettings['normalizing'] {
  if (!config.normalizeOrders) return undefined
  return {
    normalize: addresses.normalize,
    onFault(error, code) {
      metrics?.countUnnormalized()
      // An error message may quote the address; the stack does not.
      const { error: name, stack } = describeError(error)
      log.error({ code, error: name, stack }, 'order not normalized')
    },
  }
}

import { type Addresses, openAddresses } from '../../src/capabilities/addresses/addresses.ts'
import type { Announce } from '../../src/capabilities/events/events.ts'
import { orderCreation } from '../../src/capabilities/orders/orders.rest.ts'
import {
  type Orders,
  type OrdersSettings,
  openOrders,
} from '../../src/capabilities/orders/orders.ts'
import { openPickupPoints } from '../../src/capabilities/pickup-points/pickup-points.ts'
import { openWarehouse, type StockLine } from '../../src/capabilities/warehouse/warehouse.ts'
import type { Shipper } from '../../src/kernel/shipper.ts'
import type { Clock } from '../../src/kits/clock/clock.ts'
import { createZone } from '../../src/kits/clock/zone.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { addShipper } from './shippers.ts'

export const zone = createZone('America/Argentina/Buenos_Aires')

const account = { name: 'Tienda', insured: false, sameDay: false, volumetricFactor: 4000 } as const
export const crossShipper: Shipper = { ...account, number: 9001, mode: 'CROSS' }
export const wareShipper: Shipper = { ...account, number: 9002, mode: 'WARE' }

export interface OrderDoor {
  readonly orders: Orders
  /** How many orders each commit stored. */
  readonly batches: number[]
  /** Sends an order as REST does; resolves with the contract's code. */
  send(body: Record<string, unknown>, key?: string): Promise<number>
}

/** Normalizes addresses, and lets a fault in that fail the test. */
export function strictly({ normalize }: Addresses): NonNullable<OrdersSettings['normalizing']> {
  return {
    normalize,
    onFault(error) {
      throw error
    },
  }
}

/** An announcer without subscriptions, which writes nothing. */
export const announceToNobody: Announce = async () => {}

/**
 * Opens the door of orders on a database with the project's schema, as a separate process would.
 */
export async function openOrderDoor(
  db: Database,
  clock: Clock = Date.now,
  announce: Announce = announceToNobody,
  settings: OrdersSettings = {},
): Promise<OrderDoor> {
  const batches: number[] = []
  const pickupPoints = await openPickupPoints(db, clock, openAddresses())
  const doors = { warehouse: openWarehouse(db, Date.now, zone, announce), pickupPoints, announce }
  const onBatch = (size: number) => void batches.push(size)
  const orders = openOrders(db, clock, doors, { onBatch, ...settings })
  return {
    orders,
    batches,
    async send(body, key) {
      const credentials = body['autentificacion'] as { shipper: number }
      const caller = credentials.shipper === wareShipper.number ? wareShipper : crossShipper
      const header = (name: string) => (name === 'idempotency-key' ? key : undefined)
      const answer = await orderCreation.answer(body, { orders, caller, zone, header })
      return answer.code
    },
  }
}

/** An order as `/v1` takes it, but for its tracking code. */
export const orderV1 = {
  service: 'E',
  recipient: { name: 'Nicanora Paz', documentType: 'DNI', documentNumber: 30111222, mobile: '11' },
  address: {
    street: 'Av. Corrientes',
    postalCode: 1043,
    locality: 'CABA',
    province: 'Buenos Aires',
  },
  products: [{ lengthCm: 30, heightCm: 10, widthCm: 20, weightKg: 1.5, quantity: 1 }],
}

export async function addWareStock(db: Database, lines: readonly StockLine[]): Promise<void> {
  const { number, name } = wareShipper
  await addShipper(db, number, { name, mode: 'WARE' })
  await openWarehouse(db, Date.now, zone, announceToNobody).openStock(number, lines)
}

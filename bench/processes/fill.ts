/**
 * Fills a store with orders and movements, through the store functions and in large transactions.
 */
import { openAddresses } from '../../src/capabilities/addresses/addresses.ts'
import type { OrderRow } from '../../src/capabilities/orders/storing/orders.store.ts'
import { insertOrders, takeOrderIds } from '../../src/capabilities/orders/storing/orders.store.ts'
import { openPickupPoints } from '../../src/capabilities/pickup-points/pickup-points.ts'
import { openRates } from '../../src/capabilities/rates/rates.ts'
import { openShippers } from '../../src/capabilities/shippers/shippers.ts'
import {
  insertMovements,
  type NewMovement,
} from '../../src/capabilities/tracking/movements/recording.store.ts'
import { openTransitTimes } from '../../src/capabilities/transit-times/transit-times.ts'
import { openWarehouse } from '../../src/capabilities/warehouse/warehouse.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabases } from '../../src/databases.ts'
import { demoTransitTimes } from '../../src/demo/demo-carrier.ts'
import { demoRates } from '../../src/demo/demo-rates.ts'
import type { MovementCode } from '../../src/kernel/movement.ts'
import { phoneWord } from '../../src/kernel/phone.ts'
import { defaultVolumetricFactor } from '../../src/kernel/shipper.ts'
import type { TrackingCode } from '../../src/kernel/tracking-code.ts'
import { createZone } from '../../src/kits/clock/zone.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { benchKeepers, benchShippers, type CodeScheme, codeOf, senderOf } from '../codes.ts'
import { benchPoints } from '../points.ts'
import { sampleOrder, sampleStock } from '../sample-order.ts'
import { answerParent, leave, settings } from './parent.ts'
import { measured, type PostaSettings, variablesOf } from './posta-settings.ts'

export interface FillSettings extends PostaSettings {
  readonly scheme: CodeScheme
}

const ordersPerTransaction = 5_000
const checks: readonly MovementCode[] = ['IF', 'LD', 'DL']
const { scheme, ...place } = settings() as FillSettings
const databases = await openDatabases(readConfig(variablesOf(place)))
const db = required(databases.get(measured))
// Fifty days of orders: all within tracking's default window.
const since = Date.now() - 50 * 86_400_000

function required(database: Database | undefined): Database {
  if (database === undefined) throw new Error('the measured environment is not served')
  return database
}

const zone = createZone('America/Argentina/Buenos_Aires')

const bencher = { id: 'token of bench', name: 'bench', role: 'administrator' } as const

async function addShippers(): Promise<void> {
  const shippers = openShippers(db, Date.now, { limitAttempts: false })
  for (const { number, name, password } of benchShippers) {
    const facts = { insured: false, sameDay: false, volumetricFactor: defaultVolumetricFactor }
    await shippers.issueCredentials({ number, name, mode: 'CROSS', ...facts }, bencher, {
      password,
      key: password,
    })
  }
}

/** Adds shops that keep stock here, with more of it than any bench uses. */
async function addKeepers(): Promise<void> {
  const shippers = openShippers(db, Date.now, { limitAttempts: false })
  const warehouse = openWarehouse(db, Date.now, zone, async () => {})
  const facts = { insured: false, sameDay: false, volumetricFactor: defaultVolumetricFactor }
  const { almacen, emplazamiento } = sampleStock
  const lines = sampleOrder.productos.map(({ sku }) => ({
    sku,
    warehouse: almacen,
    location: emplazamiento,
    units: 1_000_000_000,
  }))
  for (const { number, name, password } of benchKeepers) {
    const credentials = { password, key: password }
    await shippers.issueCredentials({ number, name, mode: 'WARE', ...facts }, bencher, credentials)
    await warehouse.openStock(number, lines)
  }
}

/**
 * Adds the demonstration's prices, which all shops pay through the general list, and its transit
 * times: every quote and order is answered with a promise.
 */
async function addPrices(): Promise<void> {
  const rates = await openRates(db, Date.now)
  await rates.openPrices({ ...demoRates, shipperRates: [] }, bencher)
  const times = await openTransitTimes(db, Date.now, zone, 18 * 60)
  await times.openTimes(demoTransitTimes, bencher)
}

/** Adds five thousand points to search among. */
async function addPoints(): Promise<void> {
  const points = await openPickupPoints(db, Date.now, openAddresses())
  await points.addBranches(benchPoints(), bencher)
}

function enteredAt(order: number): number {
  return since + order * 4
}

function toRow(order: number, id: number): OrderRow {
  const { domicilio, destinatario, productos } = sampleOrder
  return {
    code: codeOf(scheme, order) as TrackingCode,
    shipperNumber: senderOf(order).number,
    alternativeCode: String(100_000 + order),
    enteredAt: enteredAt(order),
    service: sampleOrder.servicio,
    recipientName: destinatario.nombre,
    product: `${productos[0]?.sku} ${productos[0]?.descripcionProducto}`,
    street: domicilio.direccion,
    locality: domicilio.localidad,
    province: domicilio.provincia,
    postalCode: domicilio.codigoPostal,
    documentType: destinatario.tipoDocumento,
    documentNumber: String(destinatario.numeroDocumento + order),
    phone: phoneWord(destinatario.celular),
    id,
    content,
  }
}

const content = JSON.stringify(sampleOrder)

/**
 * Every second order was delivered; the others have only been received. Those that stood still for
 * weeks would be swept onto the work list, which no carrier has a million of.
 */
function movementsOf(order: number): NewMovement[] {
  const code = codeOf(scheme, order) as TrackingCode
  return (order % 2 === 0 ? checks : []).map((check, index) => ({
    code,
    recordedBy: 'bench',
    movement: {
      ordinal: index + 1,
      check,
      // A day's orders are scanned together.
      at: since + (index + 1) * 86_400_000,
      reasonCode: '',
      branchCode: '',
      latitude: '',
      longitude: '',
      scanId: undefined,
      correction: false,
    },
  }))
}

async function addOrders({ from, to }: { from: number; to: number }): Promise<void> {
  for (let first = from; first < to; first += ordersPerTransaction) {
    const count = Math.min(ordersPerTransaction, to - first)
    const orders = Array.from({ length: count }, (_, index) => first + index)
    await db.transaction(async (tx) => {
      const firstId = await takeOrderIds(tx, count)
      await insertOrders(
        tx,
        orders.map((order, index) => toRow(order, firstId + index)),
      )
      await insertMovements(tx, orders.flatMap(movementsOf), Date.now(), () => [])
    })
  }
}

answerParent(
  {
    addShippers,
    addKeepers,
    addPrices,
    addPoints,
    addOrders,
    async stop() {
      for (const opened of databases.values()) await opened.close()
      leave()
    },
  },
  {},
)

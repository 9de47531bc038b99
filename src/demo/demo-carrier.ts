import type { ApiKeys } from '../capabilities/api-keys/api-keys.ts'
import { carrierNumber, type DemoPerson, type People } from '../capabilities/people/people.ts'
import type { PickupPoints } from '../capabilities/pickup-points/pickup-points.ts'
import type { Rates } from '../capabilities/rates/rates.ts'
import { type PostalRoute, type Routing, routeId } from '../capabilities/routing/routing.ts'
import type { Shippers } from '../capabilities/shippers/shippers.ts'
import type { TransitRow, TransitTimes } from '../capabilities/transit-times/transit-times.ts'
import type { Warehouse } from '../capabilities/warehouse/warehouse.ts'
import type { DemoSeat } from '../kernel/demo-roles.ts'
import type { PostalCode } from '../kernel/postal-code.ts'
import { defaultVolumetricFactor, type Shipper } from '../kernel/shipper.ts'
import { demoBranches } from './demo-branches.ts'
import { demoDistances, demoRates, demoZones } from './demo-rates.ts'

export interface DemoShipper {
  readonly shipper: Shipper
  readonly password: string
  readonly key: string
  /** A key of the shippers' API with every scope. */
  readonly apiKey: string
  /** A key for quotes only, for pages on this machine. */
  readonly quoteKey: string
}

const plain = { insured: false, sameDay: false, volumetricFactor: defaultVolumetricFactor }

/**
 * The documented credentials of the demonstration carrier (D8); they give access to nothing else.
 */
export const demoShippers: readonly DemoShipper[] = [
  {
    shipper: { number: 9001, name: 'Tienda Demo Cross', mode: 'CROSS', ...plain },
    password: 'demo-cross-9001',
    key: 'demo-key-9001',
    apiKey: 'posta_test_demo9001_theknownkeyofthedemonstration9001',
    quoteKey: 'posta_test_quotes9001_theknownkeyofthedemonstration9001',
  },
  {
    shipper: { number: 9002, name: 'Tienda Demo Ware', mode: 'WARE', ...plain },
    password: 'demo-ware-9002',
    key: 'demo-key-9002',
    apiKey: 'posta_test_demo9002_theknownkeyofthedemonstration9002',
    quoteKey: 'posta_test_quotes9002_theknownkeyofthedemonstration9002',
  },
]

const demoStock = ['SKU-AZUL', 'SKU-ROJO'].map((sku) => ({
  sku,
  warehouse: '001',
  location: 'A01',
  units: 1000,
}))

/** The name under which the audit log records the demonstration's data. */
const demoLoader = { id: '', name: 'demonstration', role: 'administrator' } as const

/** The documented people of the demonstration, and the password of each (D39). */
export const demoPassword = 'demo-posta-2026'

const ofCarrier = { shipperNumber: carrierNumber, branch: null }
const inBranch = { shipperNumber: carrierNumber, branch: 'C0001' }

export const demoPeople: readonly DemoPerson[] = [
  demoPerson('tienda', 'Tienda Demo', { shipperNumber: 9001, role: 'administra', branch: null }),
  demoPerson('despacho', 'Despacho Demo', { shipperNumber: 9001, role: 'despacha', branch: null }),
  demoPerson('deposito', 'Depósito Demo', {
    shipperNumber: 9002,
    role: 'administra',
    branch: null,
  }),
  demoPerson('admin', 'Administración Demo', { ...ofCarrier, role: 'administrator' }),
  demoPerson('sucursal', 'Sucursal Demo', { ...inBranch, role: 'branch' }),
  demoPerson('escaner', 'Escáner Demo', { ...inBranch, role: 'scanner' }),
  demoPerson('reparto', 'Reparto Demo', { ...inBranch, role: 'courier' }),
]

/** Of the documented people, those with a day of work whom one press lets in (D67). */
export const demoSeatsOf: Readonly<Record<DemoSeat, string>> = {
  shop: 'per_demo_tienda',
  branch: 'per_demo_sucursal',
  courier: 'per_demo_reparto',
}

function demoPerson(
  mailbox: string,
  name: string,
  membership: Omit<DemoPerson, 'id' | 'email' | 'name'>,
): DemoPerson {
  return { id: `per_demo_${mailbox}`, email: `${mailbox}@demo.example`, name, ...membership }
}

export interface DemoDoors {
  readonly people: People
  readonly shippers: Shippers
  readonly apiKeys: ApiKeys
  readonly routing: Routing
  readonly pickupPoints: PickupPoints
  readonly rates: Rates
  readonly transitTimes: TransitTimes
  readonly warehouse: Warehouse
}

/**
 * Loads the demonstration carrier into an empty environment. Every step leaves existing data alone,
 * so that two processes may load it at once, and the next start completes an interrupted one.
 */
export async function loadDemoCarrier(doors: DemoDoors): Promise<void> {
  const numbers = (await doors.shippers.list()).map((shipper) => shipper.number)
  const demoNumbers = demoShippers.map(({ shipper }) => shipper.number)
  if (numbers.some((number) => !demoNumbers.includes(number))) return
  for (const { shipper, password, key } of demoShippers) {
    if (numbers.includes(shipper.number)) continue
    await doors.shippers.issueCredentials(shipper, demoLoader, { password, key })
  }
  for (const demo of demoShippers) await addKeys(doors.apiKeys, demo)
  await doors.pickupPoints.addBranches(demoBranches, demoLoader)
  if (doors.routing.list().length === 0) await doors.routing.addRoutes(demoRoutes, demoLoader)
  await doors.rates.openPrices(demoRates, demoLoader)
  await doors.transitTimes.openTimes(demoTransitTimes, demoLoader)
  await doors.warehouse.openStock(9002, demoStock)
  await doors.people.ensureDemoPeople(demoPeople, demoPassword, demoLoader)
}

async function addKeys(apiKeys: ApiKeys, { shipper, apiKey, quoteKey }: DemoShipper) {
  const wish = { name: 'demostración', origins: [], expiresAt: undefined }
  await apiKeys.issueKnown(shipper.number, { ...wish, scopes: apiKeys.scopes }, apiKey, demoLoader)
  const page = { ...wish, scopes: ['quotes'], origins: ['http://localhost:3000'] } as const
  await apiKeys.issueKnown(shipper.number, page, quoteKey, demoLoader)
}

/**
 * First and last postal code, router, same-day router and its closing time in minutes of the day.
 */
type RouteFacts = readonly [number, number, string, (string | undefined)?, number?]

const twoInTheAfternoon = 14 * 60
const noon = 12 * 60

/** The routes of a fictitious carrier: every postal code has a router. */
const facts: readonly RouteFacts[] = [
  [1000, 9999, 'TRONCAL NACIONAL'],
  [1000, 1499, 'CABA', 'CABA EN EL DIA', twoInTheAfternoon],
  [1600, 1899, 'AMBA', 'AMBA EN EL DIA', noon],
  [1900, 1999, 'LA PLATA'],
  [2000, 2699, 'ROSARIO'],
  [3000, 3099, 'SANTA FE'],
  [3300, 3799, 'LITORAL'],
  [4000, 4999, 'NOROESTE'],
  [5000, 5299, 'CORDOBA'],
  [5400, 5799, 'CUYO'],
  [5800, 5999, 'CORDOBA'],
  [7600, 7600, 'MAR DEL PLATA'],
  [8300, 8499, 'COMAHUE'],
  [9000, 9999, 'PATAGONIA SUR'],
]

export const demoRoutes: readonly PostalRoute[] = facts.map(
  ([from, to, router, sameDayRouter, cutOffMinutes]) => {
    const [fromCode, toCode] = [from as PostalCode, to as PostalCode]
    const id = routeId(fromCode, toCode)
    return { id, fromCode, toCode, router, sameDayRouter, cutOffMinutes, active: true }
  },
)

/** Working days by the distance between two zones. */
const daysByDistance: readonly (readonly [min: number, max: number])[] = [
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 6],
  [5, 8],
]

/** The demonstration's transit times, between all of its zones. */
export const demoTransitTimes: readonly TransitRow[] = demoZones.flatMap((origin, row) =>
  demoZones.map((destination, column): TransitRow => {
    const [minDays, maxDays] = daysByDistance[demoDistances[row]?.[column] ?? 0] ?? [1, 2]
    const places = { origin: origin.code, destination: destination.code, service: '*' } as const
    return { ...places, minDays, maxDays, cutOffMinutes: null }
  }),
)

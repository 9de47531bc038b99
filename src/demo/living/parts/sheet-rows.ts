import type { Cell } from '../../../kits/spreadsheet/spreadsheet.ts'
import type { Chance } from '../chance.ts'
import { type PlannedSheet, plannedSheets } from '../data/sheets.ts'
import { type Shop, shops } from '../data/shops.ts'
import { codeOf, orderOf } from './orders.part.ts'

type Order = ReturnType<typeof orderOf>

/** The columns of the shops' sheets, by their headings in the template. */
const columns: readonly (readonly [heading: string, of: (order: Order) => Cell])[] = [
  ['Código de seguimiento', ({ trackingCode }) => trackingCode],
  ['Servicio', ({ service }) => service],
  ['Nombre del destinatario', ({ recipient }) => recipient.name],
  ['Tipo de documento', ({ recipient }) => recipient.documentType],
  ['Número de documento', ({ recipient }) => recipient.documentNumber],
  ['Celular', ({ recipient }) => recipient.mobile],
  ['Calle', ({ address }) => address.street],
  ['Altura', ({ address }) => wordOf(address, 'number')],
  ['Piso', ({ address }) => wordOf(address, 'floor')],
  ['Departamento', ({ address }) => wordOf(address, 'flat')],
  ['Código postal', ({ address }) => address.postalCode],
  ['Localidad', ({ address }) => address.locality],
  ['Provincia', ({ address }) => address.province],
  ['Producto', ({ products: [product] }) => product?.description ?? ''],
  ['Cantidad', () => 1],
  ['Peso (kg)', ({ products: [product] }) => product?.weightKg ?? 0],
  ['Largo (cm)', ({ products: [product] }) => product?.lengthCm ?? 0],
  ['Ancho (cm)', ({ products: [product] }) => product?.widthCm ?? 0],
  ['Alto (cm)', ({ products: [product] }) => product?.heightCm ?? 0],
  ['Valor declarado ($)', ({ products: [product] }) => product?.declaredValue ?? 0],
  ['Contrarreembolso ($)', ({ products: [product] }) => product?.cashOnDelivery ?? ''],
]

const headings = columns.map(([heading]) => heading)

/** From here on are numbers of codes that no system of a shop takes; each sheet has its own. */
const [firstNumber, numbersEach] = [9001, 100]

/** The rows of a sheet with its heading; only shipments to an address are on them. */
export function rowsOf(chance: Chance, sheet: PlannedSheet, dayIndex: number): Cell[][] {
  const { shop: number, orders, wrong } = sheet
  const shop = shops.find(({ shipper }) => shipper.number === number)
  if (shop === undefined) throw new Error(`there is no shop ${number}`)
  const first = firstNumber + numbersEach * plannedSheets.indexOf(sheet)
  const codes = Array.from({ length: numbersEach }, (_, at) =>
    codeOf({ index: dayIndex }, first + at),
  )
  const rows = forDoors(chance, shop, codes)
    .slice(0, orders)
    .map((order) => columns.map(([, of]) => of(order)))
  for (const [place, heading, value] of wrong) {
    const row = rows[place - 1]
    if (row) row[headings.indexOf(heading)] = value
  }
  return [headings, ...rows]
}

function forDoors(chance: Chance, shop: Shop, codes: readonly string[]): Order[] {
  return codes
    .map((code) => orderOf(chance, shop, code))
    .filter((order) => !('pickupPoint' in order) && order.service !== 'R')
}

function wordOf(address: object, field: string): string {
  const word: unknown = new Map(Object.entries(address)).get(field)
  return typeof word === 'string' ? word : ''
}

import type { V1Paths } from '../../api/client.ts'
import { decimal, readNumber } from '../../formats/numbers.ts'
import type { SearchValues } from '../../parts/address.ts'

/**
 * The texts of the form. Each stands under its field's path in the message of `POST /v1/orders`, so
 * that the service's faults show by that field. Besides those there are `way`, the tile that is
 * chosen, and `lines`, how many products there are.
 */
export type Values = Readonly<Record<string, string>>

export type Message = V1Paths['/orders']['post']['requestBody']['content']['application/json']

export type Order =
  V1Paths['/orders/{trackingCode}']['get']['responses'][200]['content']['application/json']

export const ways = ['home', 'branch', 'exchange', 'collection'] as const

export type Way = (typeof ways)[number]

type Service = Message['service']

/** The service of each way, without and with cash on delivery. */
const services: Record<Way, readonly [plain: Service, withCash: Service]> = {
  home: ['E', 'B'],
  branch: ['F', 'G'],
  exchange: ['C', 'C'],
  collection: ['R', 'R'],
}

export const emptyValues: Values = {
  way: 'home',
  lines: '1',
  'recipient.documentType': 'DNI',
  'products[0].quantity': '1',
}

export function wayOf({ way }: Values): Way {
  return ways.find((one) => one === way) ?? 'home'
}

export function mayCollect(values: Values): boolean {
  const [plain, withCash] = services[wayOf(values)]
  return plain !== withCash
}

export function cashOf(values: Values): number {
  return mayCollect(values) ? (readNumber(values['products[0].cashOnDelivery'] ?? '') ?? 0) : 0
}

export function serviceOf(values: Values): Service {
  const [plain, withCash] = services[wayOf(values)]
  return cashOf(values) > 0 ? withCash : plain
}

export function linesOf(values: Values): number {
  return Math.max(1, Number(values['lines'] ?? 1))
}

export function linePath(line: number, field: string): string {
  return `products[${line}].${field}`
}

/** `5000`, or the digits of the long form `X5000EPH`. */
export function readPostalCode(text = ''): number | undefined {
  const digits = /^\s*[A-Z]?(\d{4})(?:[A-Z]{3})?\s*$/i.exec(text)?.[1]
  return digits === undefined || Number(digits) < 1000 ? undefined : Number(digits)
}

export function measure(values: Values, line: number, field: string): number | undefined {
  return readNumber(values[linePath(line, field)] ?? '')
}

export const sides = ['lengthCm', 'widthCm', 'heightCm'] as const

/** A form with one line less; the lines after it move up. */
export function withoutLine(values: Values, line: number): Values {
  const entries = Object.entries(values).flatMap(([path, value]) => {
    const [, place, field] = /^products\[(\d+)\]\.(.*)$/.exec(path) ?? []
    if (place === undefined || field === undefined || Number(place) < line) return [[path, value]]
    return Number(place) === line ? [] : [[linePath(Number(place) - 1, field), value]]
  })
  return { ...(Object.fromEntries(entries) as Values), lines: String(linesOf(values) - 1) }
}

const amounts = ['cashOnDelivery', 'declaredValue'] as const

/** The form that would load this order again. */
export function valuesOf(order: Order): Values {
  const { recipient, address, products } = order
  const whole = (name: (typeof amounts)[number]) =>
    products.reduce((sum, product) => sum + (product[name] ?? 0), 0)
  const lines = products.flatMap((product, line) => [
    [linePath(line, 'weightKg'), number(product.weightKg)],
    ...sides.map((side) => [linePath(line, side), number(product[side])]),
    [linePath(line, 'quantity'), number(product.quantity)],
    [linePath(line, 'stock'), stockText(product)],
  ])
  const way = ways.find((one) => services[one].includes(order.service)) ?? 'home'
  const filled: [string, string | null][] = [
    ['way', way],
    ['lines', String(products.length)],
    ['recipient.name', recipient.name],
    ['recipient.documentType', recipient.documentType],
    ['recipient.documentNumber', number(recipient.documentNumber).replaceAll('.', '')],
    ['recipient.mobile', recipient.mobile],
    ['recipient.emails', recipient.emails.join(', ')],
    ['address.street', address.street],
    ['address.number', address.number],
    ['address.floor', address.floor],
    ['address.flat', address.flat],
    ['address.postalCode', address.postalCode === null ? '' : String(address.postalCode)],
    // For a branch the locality is its code, which is in `pickupPoint`.
    ['address.locality', order.pickupPoint === null ? address.locality : ''],
    ['address.province', address.province],
    ['pickupPoint', order.pickupPoint],
    ['deliveryNote', order.deliveryNote],
    ...amounts.map((name): [string, string] => [linePath(0, name), amountText(whole(name))]),
    ...(lines as [string, string][]),
  ]
  return { ...emptyValues, ...textsOf(filled) }
}

function textsOf(entries: readonly [string, string | null | undefined][]): Values {
  return Object.fromEntries(entries.filter(([, value]) => value)) as Values
}

function number(value: number | null): string {
  return value === null ? '' : decimal(value)
}

function amountText(pesos: number): string {
  return pesos === 0 ? '' : decimal(pesos)
}

/** Which units of the stock a product takes: the parts that name them, in one text. */
export function stockText(one: {
  readonly sku: string | null
  readonly warehouse: string | null
  readonly location: string | null
  readonly batch?: string | null | undefined
  readonly serial?: string | null | undefined
}): string {
  const { sku, warehouse, location, batch, serial } = one
  return sku ? JSON.stringify([sku, warehouse, location, batch ?? '', serial ?? '']) : ''
}

/** The values that other pages pass in the address: a quote, or a pick-up point. */
export function valuesOfAddress(search: SearchValues): Values | undefined {
  const { cp, peso, largo, ancho, alto, servicio, punto, valor } = search
  const way = ways.find((one) => services[one].some((service) => service === servicio))
  const filled = textsOf([
    ['way', way ?? (punto ? 'branch' : undefined)],
    ['pickupPoint', punto],
    ['address.postalCode', cp],
    [linePath(0, 'weightKg'), peso],
    [linePath(0, 'lengthCm'), largo],
    [linePath(0, 'widthCm'), ancho],
    [linePath(0, 'heightCm'), alto],
    [linePath(0, 'declaredValue'), valor === '0' ? undefined : valor],
  ])
  return Object.keys(filled).length === 0 ? undefined : { ...emptyValues, ...filled }
}

import type { MovementCode } from '../../kernel/movement.ts'
import {
  type Address,
  cashOnDeliveryPesos,
  type Destination,
  type Order,
  type Product,
} from '../../kernel/order.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import { type ServiceType, serviceTypes } from '../../kernel/service-type.ts'
import { cleanText, decimalText, joined, moneyText } from './label-text.ts'

/** A change since loading that the label prints in a band. */
export type LabelNotice = 'cancelled' | 'returning' | 'redirected' | 'redirecting'

/** Everything a label is made from. */
export interface LabelFacts {
  readonly order: Order
  readonly shipperNumber: number
  readonly shipperName: string
  /** dd/mm/yyyy. */
  readonly enteredOn: string
  readonly trackingUrl: string
  /** The address normalizer's postal code, where it is sure of one. */
  readonly normalizedPostal?: number | undefined
  /** The logistics that serves the postal code; absent when none does. */
  readonly router: string | undefined
  readonly branchName: string | undefined
  readonly notice: LabelNotice | undefined
  /** The new destination of a redirected piece; `order.service` is its current service. */
  readonly destination: Destination | undefined
}

export interface PickingRow {
  readonly sku: string
  readonly description: string
  readonly place: string
  readonly batch: string
  readonly quantity: string
}

/** The printable texts of a label, before layout. */
export interface LabelContent {
  readonly code: string
  readonly url: string
  readonly letter: ServiceType | 'D'
  readonly service: string
  readonly enteredOn: string
  readonly postalCode: string
  readonly router: string
  readonly branch: string
  readonly name: string
  readonly street: string
  readonly place: string
  readonly phone: string
  readonly details: readonly string[]
  readonly amount: string | undefined
  readonly notice: string | undefined
  readonly sender: string
  readonly measures: string
  readonly references: readonly string[]
  readonly picking: readonly PickingRow[]
  readonly total: number
}

const serviceNames: Record<ServiceType, string> = {
  E: 'ENTREGA A DOMICILIO',
  R: 'RETIRO A DOMICILIO',
  B: 'ENTREGA CONTRA REEMBOLSO',
  F: 'PUNTO DE RETIRO',
  G: 'PUNTO DE RETIRO CONTRA REEMBOLSO',
  C: 'CAMBIO: ENTREGA Y RETIRO',
}

export const noticeTexts: Record<LabelNotice, string> = {
  cancelled: 'ENVÍO CANCELADO · NO ENTREGAR',
  returning: 'DEVOLUCIÓN AL REMITENTE',
  redirected: 'REDIRIGIDO A OTRO DOMICILIO',
  redirecting: 'REDIRECCIÓN SOLICITADA',
}

/** One label for each unit (D20). */
export function labelCount(order: Order): number {
  return order.products.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** A redirection's destination wins: the normalized code belongs to the original address. */
export function routedPostal(
  facts: Pick<LabelFacts, 'order' | 'destination' | 'normalizedPostal'>,
): PostalCode | undefined {
  const { order, destination, normalizedPostal } = facts
  if (destination) return destination.address.postalCode
  return (normalizedPostal as PostalCode | undefined) ?? order.address.postalCode
}

export function writeContent(facts: LabelFacts): LabelContent {
  const { order } = facts
  const { toBranch, cashOnDelivery } = serviceTypes[order.service]
  const { destination } = facts
  const address = destination?.address ?? order.address
  const isAtBranch = toBranch && destination === undefined
  return {
    code: order.trackingCode,
    url: facts.trackingUrl,
    letter: order.service,
    service: serviceNames[order.service],
    enteredOn: facts.enteredOn,
    postalCode: String(routedPostal(facts) ?? ''),
    router: cleanText(facts.router),
    branch: isAtBranch ? branchText(order.address, facts.branchName) : '',
    name: cleanText(destination?.recipientName ?? order.recipient.name),
    street: streetText(address),
    place: isAtBranch ? placeName(address.province) : placeText(address),
    phone: phoneText(order),
    details: [cleanText(destination?.notes), ...detailTexts(order)].filter(Boolean),
    amount:
      cashOnDelivery && isStillDelivered(facts) ? moneyText(cashOnDeliveryPesos(order)) : undefined,
    notice: facts.notice && noticeTexts[facts.notice],
    sender: cleanText(`${facts.shipperNumber} ${facts.shipperName}`, 80),
    measures: measuresText(order.products),
    references: referenceTexts(order),
    picking: order.products.map(pickingRow),
    total: labelCount(order),
  }
}

/** The return label: to the shipper, from the recipient, never with cash to collect. */
export function writeReturnContent(facts: LabelFacts, originPostal: number | undefined) {
  const outbound = writeContent({ ...facts, notice: undefined, destination: undefined })
  return {
    ...outbound,
    letter: 'D',
    service: 'DEVOLUCIÓN AL REMITENTE',
    postalCode: originPostal === undefined ? '' : String(originPostal),
    branch: '',
    name: cleanText(facts.shipperName, 80),
    street: `Remitente N.º ${facts.shipperNumber}`,
    place: 'Entregar en el depósito de origen',
    phone: '',
    details: [],
    amount: undefined,
    sender: [outbound.name, outbound.street, outbound.place].filter(Boolean).join(', '),
  } satisfies LabelContent
}

function branchText(address: Address, name: string | undefined): string {
  return joined(cleanText(address.locality, 40), ' ', cleanText(name, 60))
}

function streetText({ street, number, floor, flat }: Address): string {
  const [atFloor, atFlat] = [cleanText(floor, 12), cleanText(flat, 12)]
  const door = joined(cleanText(street, 90), ' ', cleanText(number, 12))
  const unit = joined(atFloor && `Piso ${atFloor}`, ', ', atFlat && `Dto. ${atFlat}`)
  return joined(door, ', ', unit)
}

function placeText({ locality, province }: Address): string {
  const [town, state] = [placeName(locality), placeName(province)]
  return town === state ? town : joined(town, ', ', state)
}

const maxPlaceLength = 60

/** The contract sets no maximum length for places, so a truncated one ends in an ellipsis. */
function placeName(text: string | undefined): string {
  const clean = cleanText(text, maxPlaceLength + 1)
  return clean.length > maxPlaceLength ? `${clean.slice(0, maxPlaceLength - 1).trimEnd()}…` : clean
}

function phoneText({ recipient: { mobile, phone } }: Order): string {
  const [first, second] = [cleanText(mobile, 40), cleanText(phone, 80)]
  const numbers = first === second ? first : joined(first, ' / ', second)
  return numbers && `Tel. ${numbers}`
}

function detailTexts({ recipient, authorized = [], observations = [] }: Order): string[] {
  const { documentType, documentNumber } = recipient
  const names = authorized.map(({ name }) => cleanText(name, 60)).filter(Boolean)
  return [
    documentNumber === undefined ? '' : `${cleanText(documentType) || 'Doc.'} ${documentNumber}`,
    ...observations.map((one) => cleanText(one)),
    names.length === 0 ? '' : `Autorizados: ${names.join(', ')}`,
  ].filter(Boolean)
}

/** Cancelled and returning shipments collect no cash. */
function isStillDelivered({ notice }: LabelFacts): boolean {
  return notice !== 'cancelled' && notice !== 'returning'
}

/** The total weight, and the dimensions of a single product: several have no common ones. */
function measuresText(products: readonly Product[]): string {
  const weight = products.reduce((sum, { weightHundredthsKg = 0 }) => sum + weightHundredthsKg, 0)
  const [first, second] = products
  const sides = first === undefined || second !== undefined ? '' : sidesText(first)
  return joined(weight > 0 ? `${decimalText(weight)} kg` : '', ' · ', sides && `${sides} cm`)
}

function sidesText(product: Product): string {
  const { lengthHundredthsCm = 0, widthHundredthsCm = 0, heightHundredthsCm = 0 } = product
  if (lengthHundredthsCm <= 0 || widthHundredthsCm <= 0 || heightHundredthsCm <= 0) return ''
  const [long, wide] = [decimalText(lengthHundredthsCm), decimalText(widthHundredthsCm)]
  return `${long} × ${wide} × ${decimalText(heightHundredthsCm)}`
}

function referenceTexts({ deliveryNote, numericData, alternativeCode }: Order): string[] {
  const [note, number] = [cleanText(deliveryNote, 40), cleanText(numericData, 20)]
  return [
    note && `Remito ${note}`,
    number && `Comp. ${number}`,
    alternativeCode === undefined ? '' : `Ref. ${cleanText(alternativeCode, 20)}`,
  ].filter(Boolean)
}

function pickingRow(product: Product): PickingRow {
  const expiry = cleanText(product.batchExpiry, 12)
  return {
    sku: cleanText(product.sku, 30),
    description: cleanText(product.description, 40),
    place: [product.warehouse, product.location]
      .map((one) => cleanText(one, 8))
      .filter(Boolean)
      .join('-'),
    batch: [cleanText(product.batch, 12), cleanText(product.serial, 12), expiry && `vto. ${expiry}`]
      .filter(Boolean)
      .join(' '),
    quantity: String(product.quantity),
  }
}

/** The state of a piece since its order was loaded. */
export interface PieceFate {
  readonly state: MovementCode
  readonly isCancelled: boolean
  readonly isRedirected: boolean
  /** The kind of the pending or completed rescue. */
  readonly rescue: 'return' | 'redirection' | undefined
}

const wayBack: readonly MovementCode[] = ['DV', 'RV', 'RM', 'RC']

/** The notice to print, if any; a return takes precedence over everything else. */
export function noticeOf({ state, isCancelled, isRedirected, rescue }: PieceFate) {
  const travelsBack = rescue === 'return' || wayBack.includes(state)
  if (travelsBack) return 'returning' satisfies LabelNotice
  if (isCancelled) return 'cancelled' satisfies LabelNotice
  if (isRedirected) return 'redirected' satisfies LabelNotice
  return rescue === 'redirection' ? ('redirecting' satisfies LabelNotice) : undefined
}

import { movementCodes } from '../../kernel/movement.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import { type ServiceType, serviceTypes } from '../../kernel/service-type.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { reasonCodeWords } from '../../kernel/visit-reason.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { isoText } from '../../kits/clock/iso.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import {
  cents,
  count,
  maybeCents,
  moment,
  objectOf,
  string,
  uri,
} from '../../rows/answer-schema.ts'
import { attentionSchema, type Language, writeAttention } from '../../rows/attention.ts'
import { lateProperty, promiseProperties, writePromises } from '../../rows/promise.ts'
import { keyRows } from '../../rows/row.ts'
import {
  type Attention,
  type Movement,
  newestOf,
  type TrackedPiece,
  type Tracking,
  type TrackingLinks,
} from './tracking.ts'
import {
  movementText,
  type PriceSteps,
  priceSchema,
  stateText,
  writePrice,
} from './tracking.wire.ts'

export interface ShipmentsContext {
  readonly tracking: Tracking
  readonly account: {
    amountsOf(
      shipper: Shipper,
      codes: readonly TrackingCode[],
    ): Promise<ReadonlyMap<TrackingCode, Amounts>>
  }
  readonly routing: {
    routePostalCode(
      postalCode: PostalCode,
      shipper: Shipper,
    ): Outcome<{ readonly router: string }, string>
  }
  readonly pickupPoints: {
    findBranch(code: string): Omit<BranchPlace, 'code' | 'name'> | undefined
  }
  readonly caller: Shipper
  /** The environment's base URL, for links to the public page. */
  readonly baseUrl: string
  readonly zone: Zone
  readonly clock: Clock
  readonly language: Language
  branchName(code: string): string | undefined
}

/** The cost of a shipment; undefined where there is no price. */
interface Amounts {
  readonly quotedCents: number | undefined
  readonly measuredCents: number | undefined
  readonly rescueCents: number
  readonly chargedCents: number | undefined
  readonly quote: PriceSteps | undefined
}

interface BranchPlace {
  readonly code: string
  readonly name: string
  readonly locality: string
  readonly province: string
  readonly latitude: string
  readonly longitude: string
}

const branchSchema = {
  ...entity(
    'BranchPlace',
    objectOf({
      code: string('Su prov_codigo.'),
      name: string('Su nombre.'),
      locality: string('Su localidad; vacía si ya no existe.'),
      province: string('Su provincia; vacía si ya no existe.'),
      latitude: string('Su latitud; vacía si no se conoce.'),
      longitude: string('Su longitud; vacía si no se conoce.'),
    }),
  ),
  type: ['object', 'null'],
}

const services = Object.keys(serviceTypes) as ServiceType[]
const state = { type: 'string', enum: movementCodes }

const movementSchema = entity('Movement', {
  type: 'object',
  properties: {
    check: { ...state, description: 'El estado.' },
    description: string('El estado en palabras.'),
    reasonCode: string(reasonCodeWords),
    at: moment('Cuándo pasó.'),
    branch: { ...branchSchema, description: 'La sucursal que lo registró.' },
    latitude: string('Vacía si no se conoce.'),
    longitude: string('Vacía si no se conoce.'),
    correction: { type: 'boolean', description: 'Si corrige lo que se había registrado.' },
  },
  required: ['check', 'description', 'reasonCode', 'at', 'branch', 'correction'],
})

const shipmentProperties = {
  trackingCode: string('El código de seguimiento.'),
  state: { ...state, description: 'El último estado.' },
  stateText: string('El último estado, en palabras.'),
  stateSince: moment('Desde cuándo está en ese estado.'),
  branch: { ...branchSchema, description: 'La sucursal que lo vio por última vez.' },
  service: { type: 'string', enum: services, description: 'El servicio.' },
  cancelled: { type: 'boolean', description: 'Si la orden se canceló.' },
  enteredAt: moment('Cuándo se cargó la orden.'),
  recipientName: string('El destinatario.'),
  product: string('SKU y descripción del primer producto.'),
  address: {
    type: 'object',
    description: 'Dónde se entrega.',
    properties: {
      street: string('Calle y número.'),
      locality: string('Localidad.'),
      province: string('Provincia.'),
    },
    required: ['street', 'locality', 'province'],
  },
  postalCode: count('El código postal de destino.'),
  route: {
    ...entity('ShipmentRoute', objectOf({ name: string('Su nombre.') })),
    type: ['object', 'null'],
    description: 'La logística que atiende el destino; `null` si ninguna.',
  },
  ...promiseProperties,
  late: lateProperty,
  attention: attentionSchema,
  account: {
    ...entity(
      'ShipmentAmounts',
      objectOf({
        quotedCents: maybeCents('Lo que cuesta por lo declarado, con la tarifa de la carga.'),
        measuredCents: maybeCents('Lo que cuesta por lo medido; `null` si no se midió.'),
        rescueCents: cents('Lo que cuesta su rescate, si se cumplió; 0 si no.'),
        chargedCents: maybeCents('Lo que se cobra; 0 si se canceló.'),
        price: priceSchema,
      }),
    ),
    description: 'Lo que cuesta, en centavos, con IVA; `null` donde no hay precio.',
  },
  trackingUrl: string(
    'La página del envío, con una parte que no se puede adivinar: es para quien lo recibe.',
  ),
  links: {
    ...objectOf({
      order: uri('La orden: lo que se cargó.'),
      measurements: uri('Lo que se midió.'),
      prints: uri('Cuántas veces se imprimió.'),
      label: uri('La imagen de su etiqueta.'),
    }),
    description: 'Dónde está lo demás del envío.',
  },
  movements: { type: 'array', items: movementSchema, description: 'Del más viejo al más nuevo.' },
}

export const getShipment = keyRows<ShipmentsContext>().row({
  method: 'GET',
  path: '/shipments/:trackingCode',
  name: 'getShipment',
  summary: 'Ver el estado y los movimientos de un envío',
  description: 'Solo de los propios, desde que se cargó la orden, sin límite de fechas.',
  scope: 'tracking',
  answer: { schema: entity('Shipment', objectOf(shipmentProperties)), write: writeShipment },
  async run({ params }, { tracking, caller, account }) {
    const code = parseTrackingCode(params.trackingCode)
    const piece = code.ok ? await tracking.findOwnPiece(caller.number, code.value) : undefined
    if (piece === undefined) return refuse('piece-unknown')
    const amounts = await account.amountsOf(caller, [piece.piece.code])
    return accept({
      tracked: piece,
      amounts: amounts.get(piece.piece.code),
      pages: await tracking.links(),
      attention: await tracking.findAttention(piece),
    })
  },
  refusals: { 'piece-unknown': [404, 'Tu cuenta no tiene ningún envío con ese código.'] },
})

interface ShipmentFacts {
  readonly tracked: TrackedPiece
  readonly amounts: Amounts | undefined
  readonly pages: TrackingLinks
  readonly attention: Attention | undefined
}

function writeShipment(
  { tracked, amounts, pages, attention }: ShipmentFacts,
  context: ShipmentsContext,
) {
  const { baseUrl, tracking, routing, caller } = context
  const { piece, movements } = tracked
  const newest = newestOf(movements)
  const places = { postalCode: piece.postalCode, branchCode: newest?.branchCode ?? '' }
  const routed = routing.routePostalCode(piece.postalCode as PostalCode, caller)
  return {
    trackingCode: piece.code,
    state: newest?.check ?? 'PI',
    stateText: stateText(tracked),
    stateSince: isoText(newest?.at ?? piece.enteredAt),
    branch: writeBranch(newest?.branchCode ?? '', context),
    service: piece.service,
    cancelled: piece.cancelled,
    enteredAt: isoText(piece.enteredAt),
    recipientName: piece.recipientName,
    product: piece.product,
    address: { street: piece.street, locality: piece.locality, province: piece.province },
    postalCode: piece.postalCode,
    route: routed.ok ? { name: routed.value.router } : null,
    ...writePromises(tracked),
    late: tracking.isLate(tracked),
    attention: writeAttention(attention, places, {
      zone: context.zone,
      now: context.clock(caller.number),
      language: context.language,
      branchName: context.branchName,
    }),
    account: {
      quotedCents: amounts?.quotedCents ?? null,
      measuredCents: amounts?.measuredCents ?? null,
      rescueCents: amounts?.rescueCents ?? 0,
      chargedCents: amounts?.chargedCents ?? null,
      price: writePrice(amounts?.quote),
    },
    trackingUrl: baseUrl + pages.pathOf(piece, 'recipient'),
    links: writeLinks(piece.code, baseUrl),
    movements: movements.map((movement) => writeMovement(movement, piece, context)),
  }
}

function writeLinks(code: TrackingCode, baseUrl: string) {
  const shipment = `${baseUrl}/v1/shipments/${code}`
  return {
    order: `${baseUrl}/v1/orders/${code}`,
    measurements: `${shipment}/measurements`,
    prints: `${shipment}/prints`,
    label: `${baseUrl}/v1/labels/${code}.png`,
  }
}

function writeBranch(
  code: string,
  { branchName, pickupPoints }: ShipmentsContext,
): BranchPlace | null {
  if (code === '') return null
  const branch = pickupPoints.findBranch(code)
  const { locality = '', province = '', latitude = '', longitude = '' } = branch ?? {}
  return { code, name: branchName(code) ?? '', locality, province, latitude, longitude }
}

function writeMovement(
  movement: Movement,
  piece: TrackedPiece['piece'],
  context: ShipmentsContext,
) {
  const { check, reasonCode, at, branchCode, latitude, longitude, correction } = movement
  return {
    check,
    description: movementText(movement, piece),
    reasonCode,
    at: isoText(at),
    branch: writeBranch(branchCode, context),
    latitude,
    longitude,
    correction,
  }
}

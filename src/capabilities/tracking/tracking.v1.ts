import { moment, objectOf, string } from '../../faces/operations/answer-schema.wire.ts'
import { type KeyOperation, notFound } from '../../faces/operations/operation.wire.ts'
import {
  lateProperty,
  promiseProperties,
  writePromises,
} from '../../faces/operations/promise.wire.ts'
import { movementCodes } from '../../kernel/movement.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import type { Movement, TrackedPiece, Tracking, TrackingLinks } from './tracking.ts'
import { movementText, stateText } from './tracking.wire.ts'

export interface ShipmentsContext {
  readonly tracking: Tracking
  readonly caller: Shipper
  /** The environment's base URL, for links to the public page. */
  readonly baseUrl: string
  branchName(code: string): string | undefined
}

const state = { type: 'string', enum: movementCodes }

const movementSchema = entity('Movement', {
  type: 'object',
  properties: {
    check: { ...state, description: 'El estado.' },
    description: string('El estado en palabras.'),
    reasonCode: string('Código del motivo; vacío si no lo hay.'),
    at: moment('Cuándo pasó.'),
    branch: {
      type: ['object', 'null'],
      description: 'La sucursal que lo registró.',
      properties: { code: { type: 'string' }, name: { type: 'string' } },
      required: ['code', 'name'],
    },
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
  cancelled: { type: 'boolean', description: 'Si la orden se canceló.' },
  enteredAt: moment('Cuándo se cargó la orden.'),
  recipientName: string('El destinatario.'),
  product: string('SKU y descripción del primer producto.'),
  address: {
    type: 'object',
    description: 'Dónde se entrega.',
    properties: {
      street: { type: 'string' },
      locality: { type: 'string' },
      province: { type: 'string' },
    },
    required: ['street', 'locality', 'province'],
  },
  ...promiseProperties,
  late: lateProperty,
  trackingUrl: string(
    'La página del envío, con una parte que no se puede adivinar: es para quien lo recibe.',
  ),
  movements: { type: 'array', items: movementSchema, description: 'Del más viejo al más nuevo.' },
}

export const getShipment: KeyOperation<ShipmentsContext, Scope> = {
  method: 'GET',
  path: '/shipments/:trackingCode',
  name: 'getShipment',
  summary: 'Ver el estado y los movimientos de un envío',
  description: 'Solo de los propios, desde que se cargó la orden, sin límite de fechas.',
  scope: 'tracking',
  response: entity('Shipment', objectOf(shipmentProperties)),
  successStatus: 200,
  async answer({ params }, context) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    const found = code.ok ? await context.tracking.findPiece(code.value) : undefined
    if (found === undefined || found.piece.shipperNumber !== context.caller.number)
      return notFound('Tu cuenta no tiene ningún envío con ese código.', 'piece-unknown')
    const links = await context.tracking.links()
    return { status: 200, body: writeShipment(found, context, links) }
  },
}

function writeShipment(tracked: TrackedPiece, context: ShipmentsContext, links: TrackingLinks) {
  const { baseUrl, branchName, tracking } = context
  const { piece, movements } = tracked
  return {
    trackingCode: piece.code,
    state: movements.at(-1)?.check ?? 'PI',
    stateText: stateText(tracked),
    cancelled: piece.cancelled,
    enteredAt: isoText(piece.enteredAt),
    recipientName: piece.recipientName,
    product: piece.product,
    address: { street: piece.street, locality: piece.locality, province: piece.province },
    ...writePromises(tracked),
    late: tracking.isLate(tracked),
    trackingUrl: baseUrl + links.pathOf(piece),
    movements: movements.map((movement) => writeMovement(movement, piece, branchName)),
  }
}

function writeMovement(
  movement: Movement,
  piece: TrackedPiece['piece'],
  branchName: ShipmentsContext['branchName'],
) {
  const { check, reasonCode, at, branchCode, latitude, longitude, correction } = movement
  return {
    check,
    description: movementText(movement, piece),
    reasonCode,
    at: isoText(at),
    branch: branchCode === '' ? null : { code: branchCode, name: branchName(branchCode) ?? '' },
    latitude,
    longitude,
    correction,
  }
}

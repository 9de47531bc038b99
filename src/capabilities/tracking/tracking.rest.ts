import { branchText } from '../../kernel/branch-text.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { dateText, dateTimeText, timeText } from '../../kits/clock/dates.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { type CodeRow, endpoint, type Failure, type JsonObject } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import {
  trackingNotes,
  trackingRequestSchema,
  trackingResponseSchema,
} from './lookup/tracking-message.wire.ts'
import {
  type AskedItem,
  databaseFaultCode,
  labelOf,
  notFound,
  readItem,
} from './lookup/tracking-question.wire.ts'
import { defaultWindow } from './lookup/window.ts'
import { trackingLimits } from './tracking.limits.ts'
import type { Movement, TrackedPiece, Tracking } from './tracking.ts'
import { movementText, stateText } from './tracking.wire.ts'

export interface TrackingContext {
  readonly tracking: Tracking
  readonly caller: Shipper
  readonly zone: Zone
  /** The environment's base URL, for links to the public page. */
  readonly baseUrl: string
  branchName(code: string): string | undefined
}

type TrackingAnswer = readonly { item: AskedItem; piece: TrackedPiece | undefined }[]

const databaseFault: CodeRow = {
  code: databaseFaultCode,
  meaning: 'La base de datos no respondió: volvé a intentarlo en un momento.',
  english: 'The database did not answer: try again in a moment.',
}

const notFoundEnglish = 'There is no shipment with that code in the period asked for.'

const mostItems = trackingLimits.trackingItemsPerRequest

export const bulkTracking = endpoint<
  TrackingContext,
  AskedItem[],
  TrackingAnswer,
  { name: 'too-many-items' }
>({
  method: 'POST',
  path: '/tracking/consultaTrackingMasivo/',
  credentials: 'autentificacion',
  emptyObject: 'credentials',
  unreadableStatus: 400,
  outageCode: databaseFault.code,
  oneByOne: true,
  read: readQuestions,
  async run({ tracking, caller }, items) {
    if (items.length > trackingLimits.trackingItemsPerRequest)
      return refuse({ name: 'too-many-items' })
    const questions = items.map((item) => item.question)
    const pieces = await tracking.trackPieces(caller.number, questions)
    return accept(items.map((item, index) => ({ item, piece: pieces[index] })))
  },
  write: (answers, context) =>
    answers.map(({ item, piece }) =>
      piece
        ? writePiece(piece, context)
        : emptyEntry(item.label, { code: 5, message: item.absence }),
    ),
  codes: {
    'too-many-items': {
      code: 400,
      status: 400,
      meaning: `El pedido tiene más de ${mostItems} elementos en datos.`,
      english: `The request has more than ${mostItems} items in datos.`,
    },
  },
  explain: () => ({
    message: `El campo datos admite hasta ${mostItems} elementos.`,
  }),
  fail: (failure, body) => labelsOf(body).map((label) => emptyEntry(label, failure)),
  reference: {
    name: 'consultaTrackingMasivo',
    summary: 'Consultar el seguimiento de uno o más envíos',
    description: paragraph`Responde siempre un arreglo con una entrada por elemento de \`datos\`, en
      el mismo orden. Solo se ven los envíos propios. Lo que no se encuentra lleva \`codError\` 5.
      El período se compara con la fecha de ingreso de la orden: por omisión, desde tres meses antes
      de hoy hasta tres días después.`,
    request: trackingRequestSchema,
    response: trackingResponseSchema,
    notes: trackingNotes,
    innerCodes: [{ code: 5, meaning: notFound, english: notFoundEnglish }, databaseFault],
  },
})

function readQuestions(body: JsonObject, context: TrackingContext): AskedItem[] {
  const usual = defaultWindow(context.tracking.today(context.caller.number))
  return itemsOf(body).map((item) => readItem(item, usual, 'dd-mm-yyyy'))
}

/**
 * A `datos` that is absent, empty or not a list counts as one question that finds nothing (D21,
 * D22).
 */
function itemsOf(body: JsonObject | undefined): unknown[] {
  const items = body?.['datos']
  return Array.isArray(items) && items.length > 0 ? items : [undefined]
}

/** A failure is reported once per item, up to the limit of items per request. */
function labelsOf(body: JsonObject | undefined): string[] {
  const items = itemsOf(body)
  return items.length > trackingLimits.trackingItemsPerRequest ? [''] : items.map(labelOf)
}

function writePiece(tracked: TrackedPiece, context: TrackingContext): JsonObject {
  const { piece, movements } = tracked
  return {
    codError: 0,
    descError: '',
    resultado: 'OK',
    codGestion: piece.code,
    shipper: `${context.caller.number} ${context.caller.name}`,
    nombreCliente: piece.recipientName,
    producto: piece.product,
    fecha: dateText(context.zone, piece.enteredAt),
    estado: stateText(tracked),
    domicilio: {
      direccion: piece.street,
      localidad: piece.locality,
      provincia: piece.province,
    },
    url_tracking: `${context.baseUrl}/seguimiento/${piece.code}`,
    movimientos: movements.map((movement) => writeMovement(movement, piece, context)),
  }
}

function writeMovement(
  movement: Movement,
  piece: TrackedPiece['piece'],
  { zone, branchName }: TrackingContext,
): JsonObject {
  return {
    check: movement.check,
    codigo_motivo: movement.reasonCode,
    descripcion: movementText(movement, piece),
    checkFecha: dateTimeText(zone, movement.at),
    hora: timeText(zone, movement.at),
    agencia: branchText(movement.branchCode, branchName),
    latitud: movement.latitude,
    longitud: movement.longitude,
  }
}

function emptyEntry(
  label: string,
  failure: Pick<Failure, 'code' | 'message' | 'extra'>,
): JsonObject {
  return {
    codError: failure.code,
    descError: failure.message,
    resultado: 'ERROR',
    codGestion: label,
    shipper: '',
    nombreCliente: '',
    producto: '',
    fecha: '',
    estado: '',
    domicilio: { direccion: '', localidad: '', provincia: '' },
    url_tracking: '',
    movimientos: [],
    ...failure.extra,
  }
}

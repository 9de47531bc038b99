import { branchText } from '../../kernel/branch-text.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { SoapFields } from '../../kits/soap/decode.ts'
import { failSimply, type SoapFailure, soapOperation } from '../../kits/soap/operation.ts'
import type { SoapObject } from '../../kits/soap/write-struct.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { parseDocument } from './lookup/piece.ts'
import {
  type AskedItem,
  databaseFaultCode,
  labelOf,
  readItem,
} from './lookup/tracking-question.wire.ts'
import { defaultWindow } from './lookup/window.ts'
import type { Movement, TrackedPiece, Tracking } from './tracking.ts'
import { movementText, stateText } from './tracking.wire.ts'

export interface TrackingSoapContext {
  readonly tracking: Tracking
  readonly caller: Shipper
  readonly zone: Zone
  branchName(code: string): string | undefined
  /** Seconds to wait before the next question about a document; 0 when it may be asked now. */
  documentWait(): number
  /** Looks for a document's shipments; refused with the seconds to wait after many misses. */
  lookOpenly<Found>(
    lookUp: () => Promise<Found>,
    isMiss: (match: Found) => boolean,
  ): Promise<Outcome<Found, number>>
}

type NotFound = { readonly name: 'not-found'; readonly absence: string }

function trackingOperation(name: string, request: string, response: string) {
  return soapOperation<TrackingSoapContext, AskedItem, TrackedPiece, NotFound>({
    name,
    summary: 'Consulta el seguimiento de un envío por su código o por el código alternativo.',
    request,
    response,
    credentials: 'password',
    outageCode: databaseFaultCode,
    read: readQuestion,
    async run({ tracking, caller }, { question, absence }) {
      const [piece] = await tracking.trackPieces(caller.number, [question])
      return piece ? accept(piece) : refuse({ name: 'not-found', absence })
    },
    write: writePiece,
    codes: { 'not-found': { code: 5 } },
    explain: ({ absence }) => absence,
    fail: writeFailure,
  })
}

export const soapTracking = trackingOperation('tracking', 'requestTracking', 'responseTracking')
export const soapTrackingNew = trackingOperation(
  'trackingNew',
  'requestTrackingNew',
  'responseTrackingNew',
)

/** The same item as REST's, with dates in the opposite order. */
function readQuestion(fields: SoapFields, { tracking, caller }: TrackingSoapContext): AskedItem {
  const { fechaDesde, fechaHasta, ...rest } = fields
  const item = { ...rest, fechaDesde: soapDate(fechaDesde), fechaHasta: soapDate(fechaHasta) }
  return readItem(item, defaultWindow(tracking.today(caller.number)), 'yyyy-mm-dd')
}

function writePiece(tracked: TrackedPiece, context: TrackingSoapContext): SoapObject {
  const { piece, movements } = tracked
  return {
    codError: 0,
    descError: '',
    codGestion: piece.code,
    shipper: `${context.caller.number} ${context.caller.name}`,
    nombreCliente: piece.recipientName,
    producto: piece.product,
    fecha: isoDate(context.zone, piece.enteredAt),
    estado: stateText(tracked),
    direccion: { direccion: piece.street, localidad: piece.locality, provincia: piece.province },
    movimientos: movements.map((movement) => writeMovement(movement, piece, context)),
  }
}

function writeMovement(
  movement: Movement,
  piece: TrackedPiece['piece'],
  { zone, branchName }: TrackingSoapContext,
): SoapObject {
  const { check, at, branchCode } = movement
  return {
    check,
    descripcion: movementText(movement, piece),
    checkFecha: isoDate(zone, at),
    agencia: branchText(branchCode, branchName),
  }
}

/** Every field that may be empty is present and empty (D22); a date can't be empty. */
function writeFailure(failure: SoapFailure, fields: SoapFields): SoapObject {
  return {
    ...failSimply(failure),
    codGestion: labelOf(fields),
    shipper: '',
    nombreCliente: '',
    producto: '',
    estado: '',
    direccion: { direccion: '', localidad: '', provincia: '' },
    movimientos: [],
  }
}

type DocumentRefused =
  | { readonly name: 'no-shipments' }
  | { readonly name: 'document-invalid'; readonly field: string }
  | { readonly name: 'questions-limited'; readonly retrySeconds: number }

export const documentQueryName = 'consultas'

/**
 * There are no credentials here, so only movements are shown: no name, address, document or
 * tracking code (D32).
 */
export const documentQuery = soapOperation<
  TrackingSoapContext,
  SoapFields,
  TrackedPiece[],
  DocumentRefused
>({
  name: documentQueryName,
  summary: 'Consulta los movimientos de los envíos destinados a un documento.',
  request: 'requestConsultas',
  response: 'responseConsultas',
  credentials: 'none',
  read: (fields) => fields,
  run: askDocument,
  write: (pieces, context) => ({
    success: 'true',
    codError: '0',
    descError: '',
    // Shipments are not distinguished here: their movements form one list, oldest first (D22).
    movimientos: pieces
      .flatMap(({ movements, piece }) => movements.map((movement) => ({ movement, piece })))
      .toSorted((left, right) => left.movement.at - right.movement.at)
      .map(({ movement, piece }) => writeMovement(movement, piece, context)),
  }),
  codes: {
    'no-shipments': { code: 5 },
    'document-invalid': { code: 5 },
    'questions-limited': { code: -1 },
  },
  explain: explainDocument,
  fail: ({ code, message }) => ({
    success: 'false',
    codError: String(code),
    descError: message,
    movimientos: [],
  }),
})

async function askDocument(
  { tracking, documentWait, lookOpenly }: TrackingSoapContext,
  { tipo_doc: type, numero_doc: number }: SoapFields,
): Promise<Outcome<TrackedPiece[], DocumentRefused>> {
  const retrySeconds = documentWait()
  if (retrySeconds > 0) return refuse({ name: 'questions-limited', retrySeconds })
  if (typeof type !== 'string' || type.trim() === '')
    return refuse({ name: 'document-invalid', field: 'tipo_doc' })
  const document = parseDocument(type, typeof number === 'string' ? number : '')
  if (document === undefined) return refuse({ name: 'document-invalid', field: 'numero_doc' })
  const answer = await lookOpenly(
    () => tracking.trackByDocument(document),
    (pieces) => pieces.length === 0,
  )
  if (!answer.ok) return refuse({ name: 'questions-limited', retrySeconds: answer.refusal })
  return answer.value.length > 0 ? answer : refuse({ name: 'no-shipments' })
}

function explainDocument(refused: DocumentRefused): string {
  if (refused.name === 'no-shipments')
    return 'No hay envíos para ese documento en los últimos tres meses.'
  if (refused.name === 'questions-limited')
    return `Demasiadas consultas: esperá ${refused.retrySeconds} s y volvé a intentarlo.`
  return refused.field === 'tipo_doc'
    ? 'Falta el campo tipo_doc: se espera DNI, LE, LC, CI o PASSPORT.'
    : 'El campo numero_doc no es válido: se espera un número de hasta 10 dígitos.'
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** yyyy-mm-dd, as in xsd:date. */
function isoDate(zone: Zone, at: number): string {
  const { day, month, year } = zone(at)
  return `${year}-${two(month)}-${two(day)}`
}

/**
 * Converts an xsd:date to the dd-mm-yyyy that REST takes. Some clients add a time or a zone, which
 * is ignored; anything that is not a date is returned as it is, for the reader to refuse.
 */
function soapDate(field: unknown): unknown {
  const match =
    typeof field === 'string' ? /^(\d{4})-(\d\d)-(\d\d)(?:[TZ+-].*)?$/.exec(field) : null
  return match ? `${match[3]}-${match[2]}-${match[1]}` : field
}

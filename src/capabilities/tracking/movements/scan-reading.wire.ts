/** Reads scans and writes their results, for both JSON and files. */

import { coordinate, text } from '../../../faces/fields.wire.ts'
import { refusalAnswers } from '../../../faces/operations/refusal-answers.wire.ts'
import { type ContainerCode, parseContainerCode } from '../../../kernel/container-code.ts'
import { isMovementCode, type MovementCode, movementCodes } from '../../../kernel/movement.ts'
import type { Operator } from '../../../kernel/operator.ts'
import { comparableDocument, type PickupProof } from '../../../kernel/pickup-proof.ts'
import type { PostalCode } from '../../../kernel/postal-code.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import { parseTrackingCode } from '../../../kernel/tracking-code.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import { type MomentRefusal, readMoment } from '../../../kits/clock/moment.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { isAbsent, isJsonObject, newReading } from '../../../kits/fields/field.ts'
import { textOf } from '../../../kits/fields/scalars.ts'
import type { JsonObject } from '../../../kits/http/endpoint.ts'
import type { FieldProblem } from '../../../kits/http/problem.ts'
import { accept, type Outcome, refuse, unreadable } from '../../../outcome.ts'
import { trackingLimits } from '../tracking.limits.ts'
import type { MovedWhole, Scanned, ScanResult, Tracking } from '../tracking.ts'
import { containerRefusals } from './container-words.wire.ts'
import { ownScanMinutes } from './correction.ts'
import type { RightFault } from './journey.ts'
import type { ShownProof } from './pickup-proof.ts'

/** Which logistics serves a postal code for this shipper now. */
export interface RouteFinder {
  routePostalCode(
    postalCode: PostalCode,
    shipper: Shipper,
  ): Outcome<{ readonly router: string }, 'code-without-route'>
}

export interface MovementsContext {
  readonly tracking: Tracking
  readonly shippers: { find(number: number): Promise<Shipper | undefined> }
  readonly routing: RouteFinder
  readonly clock: Clock
  readonly zone: Zone
  /** The holder of the token, for the audit log. */
  readonly operator: Operator
  branchName(code: string): string | undefined
}

export function readScan(
  entry: unknown,
  context: MovementsContext,
): Outcome<Scanned, FieldProblem> {
  if (!isJsonObject(entry)) return wrong('', 'Cada movimiento es un objeto.')
  const sent = textOf(entry['trackingCode']) ?? ''
  const whole = parseContainerCode(sent)
  const code = parseTrackingCode(sent)
  if (!code.ok && whole === undefined)
    return wrong('trackingCode', 'Se esperan de 4 a 16 letras, números o guiones.')
  const { check, branch } = entry
  if (typeof check !== 'string' || !isMovementCode(check))
    return wrong('check', `Se espera uno de ${movementCodes.join(', ')}.`)
  if (typeof branch !== 'string' || context.branchName(branch) === undefined)
    return wrong('branch', branchExpected(context.operator))
  const at = readMoment(entry['at'], context.clock, context.zone)
  if (!at.ok) return wrong('at', momentWords[at.refusal])
  if (!isAbsent(entry['correction']) && typeof entry['correction'] !== 'boolean')
    return wrong('correction', 'Se espera true o false.')
  const details = readDetails(entry)
  if (!details.ok) return details
  const correction = entry['correction'] === true
  const reason = readReason(entry['reason'])
  if (reason === unreadable) return wrong('reason', reasonExpected)
  const shown = readShown(entry)
  if (!shown.ok) return shown
  const container = readContainer(entry['container'], check)
  if (!container.ok) return container
  const about = { check, branchCode: branch.toUpperCase(), at: at.value, correction, reason }
  const scan = { ...about, ...details.value, ...container.value }
  const recordedBy = context.operator.name
  if (!code.ok) return accept({ whole: whole as ContainerCode, scan, recordedBy })
  return accept({ code: code.value, scan, recordedBy, shown: shown.value })
}

/** What the piece is put into; other movements name none. */
function readContainer(
  sent: unknown,
  check: MovementCode,
): Outcome<{ readonly container?: ContainerCode }, FieldProblem> {
  if (isAbsent(sent) || sent === '') return accept({})
  if (check !== 'CO') return wrong('container', 'Se espera solo con CO.')
  const container = parseContainerCode(textOf(sent) ?? '')
  return container === undefined
    ? wrong('container', 'Se espera el código de una bolsa, jaula o viaje: B.00000013.')
    : accept({ container })
}

/** What who collects a piece has shown (D40); it is compared and never stored. */
function readShown(entry: JsonObject): Outcome<ShownProof, FieldProblem> {
  const [document, pin] = [entry['document'], entry['pin']].map((sent) =>
    isAbsent(sent) || sent === '' ? undefined : (textOf(sent)?.trim() ?? ''),
  )
  if (document !== undefined && !/^\d{1,10}$/.test(comparableDocument(document)))
    return wrong('document', 'Se espera el número del documento, de hasta 10 cifras.')
  if (pin !== undefined && !/^\d{6}$/.test(pin)) return wrong('pin', 'Se esperan 6 cifras.')
  return accept({ document, pin })
}

/** Who may act at one branch alone is told which: another one would seem not to exist. */
function branchExpected({ branch }: Operator): string {
  return branch === undefined
    ? 'Se espera el prov_codigo de una sucursal existente.'
    : `Se espera ${branch}: quien lo envía registra en esa sucursal y en ninguna otra.`
}

const reasonExpected = 'Se espera por qué se corrige, en 3 a 200 caracteres.'
const reasonField = text(200)

/** The words beside `correction` (D43); a blank is none. */
function readReason(sent: unknown): string | undefined | typeof unreadable {
  const reason = reasonField.read(sent, newReading(), '', 'reason')
  if (typeof reason !== 'string') return reason
  const words = reason.trim()
  if (words === '') return undefined
  return words.length < 3 ? unreadable : words
}

function wrong(field: string, detail: string): { ok: false; refusal: FieldProblem } {
  return refuse({ field, code: 'field-malformed', detail })
}

const detailFields = {
  reasonCode: text(20),
  latitude: coordinate(12),
  longitude: coordinate(12),
  id: text(100),
}

/** What `at` accepts, for each way in which it is invalid. */
const momentWords: Record<MomentRefusal, string> = {
  'moment-unreadable': 'Se espera fecha y hora ISO 8601, por ejemplo 2026-03-06T14:30:00-03:00.',
  'moment-too-late': 'La fecha está demasiado en el futuro.',
}

function readDetails(entry: JsonObject) {
  const reading = newReading()
  const read = (name: keyof typeof detailFields) => {
    const value = detailFields[name].read(entry[name], reading, '', name)
    return value === unreadable ? undefined : value
  }
  const details = {
    reasonCode: read('reasonCode') ?? '',
    latitude: read('latitude') ?? '',
    longitude: read('longitude') ?? '',
    scanId: read('id'),
  }
  const [issue] = reading.issues
  if (issue) return wrong(issue.path, `Se espera ${issue.expects}.`)
  if (!isWithin(details.latitude, 90)) return wrong('latitude', 'Se espera de -90 a 90.')
  if (!isWithin(details.longitude, 180)) return wrong('longitude', 'Se espera de -180 a 180.')
  return accept(details)
}

function isWithin(degrees: string, most: number): boolean {
  return degrees === '' || (/^-?\d/.test(degrees) && Math.abs(Number(degrees)) <= most)
}

const mend = 'si es una corrección, enviá correction: true y reason.'
const higher = 'lo corrige una sucursal, un ejecutivo o un administrador, con reason.'

const rightTexts: Record<RightFault, FieldProblem> = {
  'correction-only': {
    field: 'correction',
    code: 'correction-only',
    detail: 'El rol executive solo corrige: enviá correction: true y reason.',
  },
  'reason-absent': { field: 'reason', code: 'reason-absent', detail: `Falta. ${reasonExpected}` },
  'scan-not-own': {
    field: 'correction',
    code: 'scan-not-own',
    detail: `Solo se deshace el último escaneo propio; ${higher}`,
  },
  'scan-too-old': {
    field: 'correction',
    code: 'scan-too-old',
    detail: `Pasaron más de ${ownScanMinutes} minutos del escaneo; ${higher}`,
  },
  'scan-not-undone': {
    field: 'check',
    code: 'scan-not-undone',
    detail: `Se espera el estado anterior al último escaneo, o el que debió ser; ${higher}`,
  },
}

const askedWords: Record<PickupProof, readonly [field: string, words: string]> = {
  document: ['document', 'el documento de quien retira: enviá document'],
  pin: ['pin', 'el PIN del envío: enviá pin'],
  'document-or-pin': ['document', 'el documento de quien retira o el PIN: enviá document o pin'],
}

type ScanRefused = Exclude<ScanResult, 'recorded' | { name: 'duplicate' } | MovedWhole>

/** What became of each piece inside a container that was scanned. */
export function writeInside({ recorded, duplicates, refused }: MovedWhole): JsonObject {
  const told = refused.flatMap(({ code, why }) =>
    why.name === 'duplicate' ? [] : [{ trackingCode: code, reason: explainRefusal(why).detail }],
  )
  return { recorded, duplicates, refused: told }
}

/** Why a readable scan was not recorded, and the field to correct. */
export const explainRefusal = refusalAnswers<ScanRefused, [], FieldProblem>({
  'piece-unknown': {
    field: 'trackingCode',
    code: 'piece-unknown',
    detail: 'No hay ningún envío con ese código.',
  },
  ...containerRefusals,
  'piece-cancelled': {
    field: 'trackingCode',
    code: 'piece-cancelled',
    detail: `El envío fue cancelado; ${mend}`,
  },
  'piece-collected': ({ branch }) => ({
    field: 'check',
    code: 'piece-collected',
    detail: `El envío se retira en la sucursal ${branch} y no sale a domicilio; ${mend}`,
  }),
  'not-at-branch': ({ branch }) => ({
    field: 'check',
    code: 'not-at-branch',
    detail: `El envío se entrega en la sucursal ${branch}, y ahí todavía no llegó (AR); ${mend}`,
  }),
  'out-of-order': ({ before, after }) => {
    const place = [
      before === undefined ? 'al principio' : `después de ${before}`,
      after === undefined ? '' : ` y antes de ${after}`,
    ].join('')
    return {
      field: 'check',
      code: 'out-of-order',
      detail: `El movimiento no corresponde ${place}; ${mend}`,
    }
  },
  'not-allowed': ({ why }) => rightTexts[why],
  'proof-absent': ({ asks, branch }) => ({
    field: askedWords[asks][0],
    code: 'proof-absent',
    detail: `La sucursal ${branch} entrega con ${askedWords[asks][1]}.`,
  }),
  'proof-wrong': ({ left }) => ({
    field: 'document',
    code: 'proof-wrong',
    detail: [
      'Lo que mostró quien retira no es lo del envío: no se entrega. ',
      left === 1 ? 'Queda 1 intento.' : `Quedan ${left} intentos.`,
    ].join(''),
  }),
  'proof-locked': {
    field: 'document',
    code: 'proof-locked',
    detail: [
      `Hubo ${trackingLimits.wrongProofs} intentos equivocados; lo entrega una sucursal, un `,
      'ejecutivo o un administrador, con correction: true y reason.',
    ].join(''),
  },
  'cash-settled': ({ statement }) => ({
    field: 'correction',
    code: 'cash-settled',
    detail: [
      `Lo cobrado ya está en la liquidación ${statement} y no cambia con un movimiento. `,
      'Quedó una diferencia: resolvela en /ops/v1/cash/differences y enviá la corrección otra vez.',
    ].join(''),
  }),
})

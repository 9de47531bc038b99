/** Reads scans and writes their results, for both JSON and files. */

import { type ContainerCode, parseContainerCode } from '../../../kernel/container-code.ts'
import { isMovementCode, type MovementCode, movementCodes } from '../../../kernel/movement.ts'
import type { Operator } from '../../../kernel/operator.ts'
import { comparableDocument } from '../../../kernel/pickup-proof.ts'
import type { PostalCode } from '../../../kernel/postal-code.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import { parseTrackingCode } from '../../../kernel/tracking-code.ts'
import { toReasonCode } from '../../../kernel/visit-reason.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import { readMoment } from '../../../kits/clock/moment.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { isAbsent, isJsonObject, newReading } from '../../../kits/fields/field.ts'
import { textOf } from '../../../kits/fields/scalars.ts'
import type { JsonObject } from '../../../kits/http/endpoint.ts'
import type { FieldProblem } from '../../../kits/http/problem.ts'
import { accept, type Outcome, refuse, unreadable } from '../../../outcome.ts'
import { coordinate, text } from '../../../rows/fields.ts'
import { branchWords, type InBoth, momentWords } from '../../../rows/operation.ts'
import { fieldProblems } from '../../../rows/read-body.ts'
import type { SightContext } from '../../../rows/sight.ts'
import type { Scanned, Tracking } from '../tracking.ts'
import type { ShownProof } from './pickup-proof.ts'
import { reasonExpected } from './scan-refusals.wire.ts'

/** Which logistics serves a postal code for this shipper now. */
export interface RouteFinder {
  routePostalCode(
    postalCode: PostalCode,
    shipper: Pick<Shipper, 'number' | 'sameDay'>,
  ): Outcome<{ readonly router: string }, 'code-without-route'>
}

export interface MovementsContext extends SightContext {
  readonly tracking: Tracking
  readonly routing: RouteFinder
  readonly clock: Clock
  readonly zone: Zone
  /** The holder of the token, for the audit log. */
  readonly operator: Operator
  branchName(code: string): string | undefined
}

/** The columns of a scans file, with the fields of a scan. */
export const movementColumns = [
  'trackingCode',
  'check',
  'branch',
  'at',
  'reasonCode',
  'latitude',
  'longitude',
  'correction',
  'id',
]

/** Columns that a file may leave out: files from before they existed are still read. */
export const optionalColumns = ['reason', 'document', 'pin', 'container']

export function readScan(
  entry: unknown,
  context: MovementsContext,
): Outcome<Scanned, FieldProblem> {
  if (!isJsonObject(entry))
    return wrong('', { es: 'Cada movimiento es un objeto.', en: 'Each movement is an object.' })
  const label = textOf(entry['trackingCode']) ?? ''
  const whole = parseContainerCode(label)
  const code = parseTrackingCode(label)
  if (!code.ok && whole === undefined)
    return wrong('trackingCode', {
      es: 'Se esperan de 4 a 16 letras, números o guiones.',
      en: 'Expected 4 to 16 letters, digits or hyphens.',
    })
  const { check, branch } = entry
  if (typeof check !== 'string' || !isMovementCode(check))
    return wrong('check', {
      es: `Se espera uno de ${movementCodes.join(', ')}.`,
      en: `Expected one of ${movementCodes.join(', ')}.`,
    })
  if (typeof branch !== 'string' || context.branchName(branch) === undefined)
    return wrong('branch', branchExpected(context.operator))
  const at = readMoment(entry['at'], context.clock, context.zone)
  if (!at.ok) return wrong('at', momentWords[at.refusal])
  if (!isAbsent(entry['correction']) && typeof entry['correction'] !== 'boolean')
    return wrong('correction', { es: 'Se espera true o false.', en: 'Expected true or false.' })
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

/** The container that the piece is put into; other movements name none. */
function readContainer(
  field: unknown,
  check: MovementCode,
): Outcome<{ readonly container?: ContainerCode }, FieldProblem> {
  if (isAbsent(field) || field === '') return accept({})
  if (check !== 'CO')
    return wrong('container', { es: 'Se espera solo con CO.', en: 'Expected with CO alone.' })
  const container = parseContainerCode(textOf(field) ?? '')
  return container === undefined
    ? wrong('container', {
        es: 'Se espera el código de una bolsa, jaula o viaje: B.00000013.',
        en: 'Expected the code of a bag, cage or trip: B.00000013.',
      })
    : accept({ container })
}

/** The proof shown by a person who collects a piece (D40); it is compared and never stored. */
function readShown(entry: JsonObject): Outcome<ShownProof, FieldProblem> {
  const [document, pin] = [entry['document'], entry['pin']].map((field) =>
    isAbsent(field) || field === '' ? undefined : (textOf(field)?.trim() ?? ''),
  )
  if (document !== undefined && !/^\d{1,10}$/.test(comparableDocument(document)))
    return wrong('document', {
      es: 'Se espera el número del documento, de hasta 10 cifras.',
      en: 'Expected the number of the document, of up to 10 digits.',
    })
  if (pin !== undefined && !/^\d{6}$/.test(pin))
    return wrong('pin', { es: 'Se esperan 6 cifras.', en: 'Expected 6 digits.' })
  return accept({ document, pin })
}

/** A person who may act at one branch alone sees its name: another one would seem not to exist. */
function branchExpected({ branch }: Operator): InBoth {
  return branch === undefined
    ? branchWords
    : {
        es: `Se espera ${branch}: quien lo envía registra en esa sucursal y en ninguna otra.`,
        en: `Expected ${branch}: who sends it records at that branch and at no other.`,
      }
}

const reasonField = text(200)

/** The words beside `correction` (D43); a blank is none. */
function readReason(field: unknown): string | undefined | typeof unreadable {
  const reason = reasonField.read(field, newReading(), '', 'reason')
  if (typeof reason !== 'string') return reason
  const words = reason.trim()
  if (words === '') return undefined
  return words.length < 3 ? unreadable : words
}

function wrong(field: string, { es, en }: InBoth): { ok: false; refusal: FieldProblem } {
  return refuse({ field, code: 'field-malformed', detail: es, en })
}

const detailFields = {
  reasonCode: text(20),
  latitude: coordinate(12),
  longitude: coordinate(12),
  id: text(100),
}

function readDetails(entry: JsonObject) {
  const reading = newReading()
  const read = (name: keyof typeof detailFields) => {
    const value = detailFields[name].read(entry[name], reading, '', name)
    return value === unreadable ? undefined : value
  }
  const details = {
    reasonCode: toReasonCode(read('reasonCode') ?? ''),
    latitude: read('latitude') ?? '',
    longitude: read('longitude') ?? '',
    scanId: read('id'),
  }
  const [issue] = reading.issues
  if (issue) return refuse(fieldProblems([issue])[0] as FieldProblem)
  if (!isWithin(details.latitude, 90)) return wrong('latitude', rangeText(90))
  if (!isWithin(details.longitude, 180)) return wrong('longitude', rangeText(180))
  return accept(details)
}

function rangeText(most: number): InBoth {
  return { es: `Se espera de -${most} a ${most}.`, en: `Expected from -${most} to ${most}.` }
}

function isWithin(degrees: string, most: number): boolean {
  return degrees === '' || (/^-?\d/.test(degrees) && Math.abs(Number(degrees)) <= most)
}

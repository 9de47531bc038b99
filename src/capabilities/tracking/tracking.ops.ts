import { isMovementCode, movementCodes } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { readMoment } from '../../kits/clock/moment.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { isAbsent, isJsonObject, newReading } from '../../kits/fields/field.ts'
import { coordinate, text, textOf } from '../../kits/fields/scalars.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { badRequest, type Operation } from '../../kits/http/operation.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse, unreadable } from '../../outcome.ts'
import {
  movementNotes,
  movementsRequestSchema,
  movementsResponseSchema,
} from './movements-message.wire.ts'
import type { ReportedScan, ScanResult, Tracking } from './tracking.ts'

export interface MovementsContext {
  readonly tracking: Tracking
  readonly clock: Clock
  readonly zone: Zone
  /** Who holds the token, for the record. */
  readonly operator: Operator
  branchName(code: string): string | undefined
}

export const recordMovements: Operation<MovementsContext> = {
  method: 'POST',
  path: '/movements',
  name: 'recordMovements',
  summary: 'Registrar movimientos',
  description: [
    'Registra los escaneos que corresponden y rechaza los demás, uno por uno, con su motivo. ',
    'El mismo escaneo enviado dos veces se guarda una sola vez. Un escaneo con hora anterior ',
    'al último se guarda en su lugar en el tiempo.',
  ].join(''),
  roles: ['administrator', 'branch', 'scanner'],
  request: movementsRequestSchema,
  response: movementsResponseSchema,
  successStatus: 200,
  notes: movementNotes,
  async answer({ body }, context) {
    const entries = body['movements']
    if (!Array.isArray(entries)) return badRequest('Falta el campo movements: se espera una lista.')
    if (entries.length > limits.movementsPerRequest)
      return badRequest(`El campo movements admite hasta ${limits.movementsPerRequest} elementos.`)
    const read = entries.map((entry) => readScan(entry, context))
    const scans = read.flatMap((one) => (one.ok ? [one.value] : []))
    const results =
      scans.length > 0 ? await context.tracking.recordMovements(scans, context.operator) : []
    const next = results.values()
    return {
      status: 200,
      body: {
        results: read.map((one, index) =>
          one.ok
            ? writeResult(one.value.code, next.next().value as ScanResult)
            : { trackingCode: codeAsSent(entries[index]), status: 'refused', reason: one.refusal },
        ),
      },
    }
  },
}

function codeAsSent(entry: unknown): string {
  return isJsonObject(entry) ? (textOf(entry['trackingCode'])?.toUpperCase() ?? '') : ''
}

function writeResult(trackingCode: TrackingCode, result: ScanResult): JsonObject {
  if (result === 'recorded') return { trackingCode, status: 'recorded' }
  if (result.name === 'duplicate') return { trackingCode, status: 'duplicate' }
  return { trackingCode, status: 'refused', reason: refusalText(result) }
}

function refusalText(result: Exclude<ScanResult, 'recorded' | { name: 'duplicate' }>): string {
  if (result.name === 'piece-unknown') return 'No hay ningún envío con ese código.'
  if (result.name === 'piece-cancelled')
    return 'El envío fue cancelado; si es una corrección, enviá correction: true.'
  const place = [
    result.before === undefined ? 'al principio' : `después de ${result.before}`,
    result.after === undefined ? '' : ` y antes de ${result.after}`,
  ].join('')
  return `El movimiento no corresponde ${place}; si es una corrección, enviá correction: true.`
}

function readScan(entry: unknown, context: MovementsContext): Outcome<ReportedScan, string> {
  if (!isJsonObject(entry)) return refuse('Cada movimiento es un objeto.')
  const code = parseTrackingCode(textOf(entry['trackingCode']) ?? '')
  if (!code.ok) return refuse('trackingCode: se esperan de 4 a 16 letras, números o guiones.')
  const { check, branch } = entry
  if (typeof check !== 'string' || !isMovementCode(check))
    return refuse(`check: se espera uno de ${movementCodes.join(', ')}.`)
  if (typeof branch !== 'string' || context.branchName(branch) === undefined)
    return refuse('branch: se espera el prov_codigo de una sucursal existente.')
  const at = readMoment(entry['at'], context.clock, context.zone)
  if (!at.ok) return at
  if (!isAbsent(entry['correction']) && typeof entry['correction'] !== 'boolean')
    return refuse('correction: se espera true o false.')
  const details = readDetails(entry)
  if (!details.ok) return details
  const correction = entry['correction'] === true
  const scan = { check, branchCode: branch.toUpperCase(), at: at.value, correction }
  return accept({
    code: code.value,
    scan: { ...scan, ...details.value },
    recordedBy: context.operator.name,
  })
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
    reasonCode: read('reasonCode') ?? '',
    latitude: read('latitude') ?? '',
    longitude: read('longitude') ?? '',
    scanId: read('id'),
  }
  const [issue] = reading.issues
  if (issue) return refuse(`${issue.path}: se espera ${issue.expects}.`)
  if (!isWithin(details.latitude, 90)) return refuse('latitude: se espera de -90 a 90.')
  if (!isWithin(details.longitude, 180)) return refuse('longitude: se espera de -180 a 180.')
  return accept(details)
}

function isWithin(degrees: string, most: number): boolean {
  return degrees === '' || (/^-?\d/.test(degrees) && Math.abs(Number(degrees)) <= most)
}

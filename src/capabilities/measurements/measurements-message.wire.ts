import { hundredths } from '../../kernel/measures.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { readMoment } from '../../kits/clock/moment.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { isJsonObject, newReading } from '../../kits/fields/field.ts'
import { textOf } from '../../kits/fields/scalars.ts'
import {
  asSound,
  findUnknown,
  readObject,
  type Shape,
  type Sound,
  shapeSchema,
} from '../../kits/fields/structures.ts'
import type { JsonObject, Note } from '../../kits/http/endpoint.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { decimal, maybeDecimal, moment } from '../../rows/answer-schema.ts'
import { hundredthsOf, integer } from '../../rows/fields.ts'
import {
  badRequest,
  branchWords,
  codeWords,
  type InBoth,
  momentWords,
} from '../../rows/operation.ts'
import { fieldProblems } from '../../rows/read-body.ts'
import type { Message } from '../../rows/row.ts'
import { unknownProblems } from '../../rows/unknown-names.ts'
import type { View } from '../../rows/view.ts'
import { figuresOf, type Measurement, type ReportedMeasurement, verdictOf } from './measurement.ts'
import { measurementLimits } from './measurements.limits.ts'

const size = (description: string) =>
  hundredthsOf(4, { required: true, positive: true, description })

const sizes = {
  weightKg: ['weightHundredthsKg', size('Peso en kg, mayor que 0.')],
  lengthCm: ['lengthHundredthsCm', size('Largo en cm, mayor que 0.')],
  heightCm: ['heightHundredthsCm', size('Alto en cm, mayor que 0.')],
  widthCm: ['widthHundredthsCm', size('Ancho en cm, mayor que 0.')],
  package: [
    'package',
    integer(String(measurementLimits.packagesPerPiece).length, {
      least: 1,
      most: measurementLimits.packagesPerPiece,
      description: 'Número de bulto, desde 1; sin él se midió el envío entero.',
    }),
  ],
} as const satisfies Shape

const measurementSchema = shapeSchema(
  {},
  {
    properties: {
      trackingCode: {
        type: 'string',
        minLength: 4,
        maxLength: 16,
        description: 'Código de seguimiento; no distingue mayúsculas.',
      },
      ...(shapeSchema(sizes)['properties'] as JsonObject),
      branch: { type: 'string', description: 'prov_codigo de la sucursal que mide.' },
      at: moment('Por omisión, ahora.'),
    },
  },
)

export const measurementFields = Object.keys(measurementSchema['properties'] as JsonObject)

const required = ['trackingCode', 'weightKg', 'lengthCm', 'heightCm', 'widthCm', 'branch']

const oneMeasurementSchema = entity('MeasurementInput', { ...measurementSchema, required })

/** A single measurement, or a list of them. */
export const measurementsRequestSchema = entity('MeasurementsInput', {
  anyOf: [
    { title: 'Una sola medición', ...oneMeasurementSchema },
    {
      title: 'Varias mediciones',
      type: 'object',
      properties: {
        measurements: {
          type: 'array',
          maxItems: measurementLimits.measurementsPerRequest,
          description: 'Las mediciones, en cualquier orden.',
          items: oneMeasurementSchema,
        },
      },
      required: ['measurements'],
    },
  ],
})

export interface MeasurementReading {
  readonly clock: Clock
  readonly zone: Zone
  branchName(code: string): string | undefined
}

/** Parses one measurement; refuses with all its problems. */
export function readMeasurement(
  entry: unknown,
  context: MeasurementReading,
): Outcome<ReportedMeasurement, readonly FieldProblem[]> {
  if (!isJsonObject(entry)) return refuse([problemOf('', noObject)])
  const reading = newReading()
  const draft = readObject(sizes, entry, reading, '')
  const problems = fieldProblems(reading.issues)
  const code = parseTrackingCode(codeAsSent(entry))
  if (!code.ok) problems.unshift(problemOf('trackingCode', codeWords))
  const { branch } = entry
  const knowsBranch = typeof branch === 'string' && context.branchName(branch) !== undefined
  if (!knowsBranch) problems.push(problemOf('branch', branchWords))
  const at = readMoment(entry['at'], context.clock, context.zone)
  if (!at.ok) problems.push(problemOf('at', momentWords[at.refusal]))
  if (!code.ok || !at.ok || !knowsBranch || problems.length > 0) return refuse(problems)
  return accept(toReported(code.value, asSound(draft), branch.toUpperCase(), at.value))
}

const noObject: InBoth = {
  es: 'Cada medición es un objeto.',
  en: 'Each measurement is an object.',
}

function problemOf(field: string, { es: detail, en }: InBoth): FieldProblem {
  return { field, code: 'field-malformed', detail, en }
}

function toReported(
  code: TrackingCode,
  measured: Sound<typeof sizes>,
  branchCode: string,
  at: number | undefined,
): ReportedMeasurement {
  return {
    code,
    branchCode,
    at,
    package: measured.package ?? 0,
    weightHundredthsKg: hundredths(measured.weightHundredthsKg),
    lengthHundredthsCm: hundredths(measured.lengthHundredthsCm),
    heightHundredthsCm: hundredths(measured.heightHundredthsCm),
    widthHundredthsCm: hundredths(measured.widthHundredthsCm),
  }
}

export function codeAsSent(entry: unknown): string {
  return isJsonObject(entry) ? (textOf(entry['trackingCode'])?.toUpperCase() ?? '') : ''
}

export const measurementRecordSchema = entity('Measurement', {
  type: 'object',
  properties: {
    trackingCode: { type: 'string', description: 'Código de seguimiento.' },
    package: { type: ['integer', 'null'], description: 'Bulto; null es el envío entero.' },
    branch: { type: 'string', description: 'Sucursal que midió.' },
    at: moment('Cuándo se midió.'),
    weightKg: decimal('Peso en kg.'),
    lengthCm: decimal('Largo en cm.'),
    heightCm: decimal('Alto en cm.'),
    widthCm: decimal('Ancho en cm.'),
    volumetricWeightKg: decimal('Peso volumétrico en kg.'),
    declaredWeightKg: decimal('El peso que declaró la orden, en kg.'),
    declaredVolumetricWeightKg: decimal('El volumétrico que declaró la orden, en kg.'),
    price: maybeDecimal('Lo que cuesta según lo medido; null sin tarifa o con bultos sin medir.'),
    declaredPrice: maybeDecimal('Lo que cuesta según lo declarado.'),
    priceDifference: maybeDecimal('Lo medido menos lo declarado.'),
    recordedAt: moment('Cuándo se registró.'),
    recordedBy: { type: 'string', description: 'Quién la registró.' },
    verdict: {
      type: 'string',
      enum: ['equal', 'heavier', 'lighter'],
      description: paragraph`Lo que se cobra por peso o por volumen, contra lo declarado: equal es
        hasta un 5 % de diferencia. Con bultos por separado, según el precio.`,
    },
  },
  required: ['trackingCode', 'package', 'branch', 'at', 'weightKg', 'declaredWeightKg'],
})

/** A measurement as its shipper sees it. */
export function writeOwnMeasurement(measurement: Measurement): JsonObject {
  return {
    trackingCode: measurement.code,
    ...figuresOf(measurement),
    at: isoText(measurement.at),
    recordedAt: isoText(measurement.recordedAt),
  }
}

/** A measurement as the carrier's people see it. */
export const shownMeasurement: View<Measurement> = {
  schema: measurementRecordSchema,
  write: (measurement) => ({
    ...writeOwnMeasurement(measurement),
    recordedBy: measurement.recordedBy,
    verdict: verdictOf(measurement),
  }),
}

/** A body that is a single measurement, which is refused with these words. */
export const measurementInput = (
  problem: string,
): Message<ReportedMeasurement, MeasurementReading> => ({
  schema: oneMeasurementSchema,
  read(body, context) {
    const read = readMeasurement(body, context)
    const unknown = unknownProblems(findUnknown(measurementFields, body, ''))
    if (read.ok && unknown.length === 0) return read
    return refuse(badRequest(problem, [...(read.ok ? [] : read.refusal), ...unknown]))
  },
})

export const measurementNotes: readonly Note[] = [
  {
    title: 'Una o muchas',
    text: paragraph`Una medición va sola en el cuerpo; varias, en \`measurements\`, hasta
      ${measurementLimits.measurementsPerRequest} por pedido, y \`results\` trae una respuesta por
      cada una en el orden enviado. Una rechazada no impide las demás.`,
  },
  {
    title: 'Repetidas',
    text: paragraph`La misma medición enviada otra vez responde \`duplicate\` y no se guarda de
      nuevo. Sin \`at\`, lo es si repite la última de ese bulto.`,
  },
  {
    title: 'Lo declarado al lado de lo medido',
    text: paragraph`Cada medición guarda lo que declaró la orden y el precio de ambos con las
      tarifas del momento. Con bultos por separado, el precio aparece cuando se midieron todos.`,
  },
]

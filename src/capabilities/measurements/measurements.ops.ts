import type { Operator } from '../../kernel/operator.ts'
import { findUnknown } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { badRequest, notFound, type Operation, type OperationAnswer } from '../../rows/operation.ts'
import { refuseList, unknownInList } from '../../rows/read-body.ts'
import { unknownProblems } from '../../rows/unknown-names.ts'
import { writeMeasurement } from './measurement-view.wire.ts'
import { measurementLimits } from './measurements.limits.ts'
import type { MeasurementResult, Measurements } from './measurements.ts'
import {
  codeAsSent,
  type MeasurementReading,
  measurementFields,
  measurementNotes,
  measurementRecordSchema,
  measurementsRequestSchema,
  oneMeasurementSchema,
  readMeasurement,
} from './measurements-message.wire.ts'

export interface MeasurementsContext extends MeasurementReading {
  readonly measurements: Measurements
  readonly operator: Operator
}

const resultSchema = entity('MeasurementResult', {
  type: 'object',
  properties: {
    trackingCode: { type: 'string', description: 'El código enviado, en mayúsculas.' },
    status: {
      type: 'string',
      enum: ['recorded', 'duplicate', 'refused'],
      description: 'Registrada, repetida o rechazada.',
    },
    code: { type: 'string', description: 'Con refused: qué pasa, para programas.' },
    reason: { type: 'string', description: 'Con refused: por qué, y cómo corregirlo.' },
    measurement: { ...measurementRecordSchema, description: 'Lo que quedó registrado.' },
  },
  required: ['trackingCode', 'status'],
})

const resultsText = 'Uno por medición, en el orden enviado.'

export const recordMeasurements: Operation<MeasurementsContext> = {
  method: 'POST',
  path: '/measurements',
  name: 'recordMeasurements',
  tellsProblems: true,
  summary: 'Registrar el peso y las medidas de piezas',
  description: paragraph`Guarda lo que se midió al procesar una pieza, al lado de lo que declaró su
    orden. Vale la más nueva; la misma enviada dos veces se guarda una sola vez.`,
  roles: ['administrator', 'branch', 'scanner'],
  sight: 'in-hand',
  request: measurementsRequestSchema,
  response: entity('MeasurementResults', {
    anyOf: [
      { title: 'De una sola medición', ...resultSchema },
      {
        title: 'De varias mediciones',
        type: 'object',
        properties: { results: { type: 'array', items: resultSchema, description: resultsText } },
        required: ['results'],
      },
    ],
  }),
  successStatus: 200,
  problems: [{ status: 404, meaning: 'Una sola medición, de un envío que no existe.' }],
  notes: measurementNotes,
  answer: ({ body }, context) =>
    body['measurements'] === undefined ? recordOne(body, context) : recordAll(body, context),
}

async function recordOne(body: JsonObject, context: MeasurementsContext): Promise<OperationAnswer> {
  const read = readMeasurement(body, context)
  const unknown = unknownProblems(findUnknown(measurementFields, body, ''))
  if (!read.ok || unknown.length > 0) {
    const errors = [...(read.ok ? [] : read.refusal), ...unknown]
    return badRequest('Con estos datos no se puede registrar la medición.', errors)
  }
  const [result] = await context.measurements.record([read.value], context.operator)
  if (result === undefined || result.status === 'piece-unknown') return notFound(unknownPiece)
  return { status: 200, body: writeResult(read.value.code, result) }
}

async function recordAll(body: JsonObject, context: MeasurementsContext): Promise<OperationAnswer> {
  const refused = refuseList('measurements', body, measurementLimits.measurementsPerRequest)
  if (refused) return refused
  const entries = body['measurements'] as readonly unknown[]
  const read = entries.map((entry) => readMeasurement(entry, context))
  const problems = read.map((one) => (one.ok ? [] : one.refusal))
  const unknown = unknownInList('measurements', measurementFields, body, problems)
  if (unknown) return unknown
  const sound = read.flatMap((one) => (one.ok ? [one.value] : []))
  const recorded =
    sound.length > 0 ? await context.measurements.record(sound, context.operator) : []
  const next = recorded.values()
  const results = read.map((one, index) => {
    if (one.ok) return writeResult(one.value.code, next.next().value as MeasurementResult)
    return { trackingCode: codeAsSent(entries[index]), ...writeRefusal(one.refusal) }
  })
  return { status: 200, body: { results } }
}

function writeRefusal(problems: readonly FieldProblem[]): JsonObject {
  const reason = problems.map(({ field, detail }) => `${field}: ${detail}`).join(' ')
  const en = problems.map((one) => `${one.field}: ${one.en ?? ''}`).join(' ')
  return { status: 'refused', code: problems[0]?.code ?? 'field-malformed', reason, en }
}

const unknownPiece = 'No hay ningún envío con ese código.'

function writeResult(trackingCode: string, result: MeasurementResult): JsonObject {
  if (result.status === 'piece-unknown')
    return { trackingCode, status: 'refused', code: 'piece-unknown', reason: unknownPiece }
  return { trackingCode, status: result.status, measurement: writeMeasurement(result.measurement) }
}

export const previewMeasurement: Operation<MeasurementsContext> = {
  method: 'POST',
  path: '/measurements/preview',
  name: 'previewMeasurement',
  summary: 'Ver qué cambiaría una medición',
  description: 'Lo declarado, el volumétrico y ambos precios, como al registrarla. No guarda nada.',
  roles: ['administrator', 'branch', 'scanner'],
  sight: 'in-hand',
  readsOnly: true,
  request: oneMeasurementSchema,
  response: measurementRecordSchema,
  successStatus: 200,
  problems: [{ status: 404, meaning: 'No hay ningún envío con ese código.' }],
  async answer({ body }, context) {
    const read = readMeasurement(body, context)
    const unknown = unknownProblems(findUnknown(measurementFields, body, ''))
    if (!read.ok || unknown.length > 0) {
      const errors = [...(read.ok ? [] : read.refusal), ...unknown]
      return badRequest('Con estos datos no se puede medir.', errors)
    }
    const result = await context.measurements.preview(read.value, context.operator)
    if (result.status === 'piece-unknown') return notFound(unknownPiece, 'piece-unknown')
    return { status: 200, body: writeMeasurement(result.measurement) }
  },
}

import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { dayText, parsePeriod } from '../../kits/clock/period.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { notFound, type Operation, type OperationAnswer } from '../../rows/operation.ts'
import { anyText, copiedCodeForm, dayForm, wordForm } from '../../rows/query-forms.ts'
import { refuseList, unknownInList } from '../../rows/read-body.ts'
import { opsRows, type QueryValues } from '../../rows/row.ts'
import type { SightContext } from '../../rows/sight.ts'
import { cents, computed, count, nested, view } from '../../rows/view.ts'
import { measurementLimits } from './measurements.limits.ts'
import type {
  MeasurementFilter,
  MeasurementPlace,
  MeasurementResult,
  Measurements,
  VerdictSum,
} from './measurements.ts'
import {
  codeAsSent,
  type MeasurementReading,
  measurementFields,
  measurementInput,
  measurementNotes,
  measurementsRequestSchema,
  readMeasurement,
  shownMeasurement,
} from './measurements-message.wire.ts'

export interface MeasurementsContext extends MeasurementReading, SightContext {
  readonly measurements: Measurements
  readonly operator: Operator
}

const unknownPiece = 'No hay ningún envío con ese código.'

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
    measurement: { ...shownMeasurement.schema, description: 'Lo que quedó registrado.' },
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

const single = measurementInput('Con estos datos no se puede registrar la medición.')

async function recordOne(body: JsonObject, context: MeasurementsContext): Promise<OperationAnswer> {
  const read = single.read(body, context, undefined)
  if (!read.ok) return read.refusal
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

function writeResult(trackingCode: string, result: MeasurementResult): JsonObject {
  if (result.status === 'piece-unknown')
    return { trackingCode, status: 'refused', code: 'piece-unknown', reason: unknownPiece }
  return {
    trackingCode,
    status: result.status,
    measurement: shownMeasurement.write(result.measurement),
  }
}

const { row, list } = opsRows<MeasurementsContext>()

export const previewMeasurement = row({
  method: 'POST',
  path: '/measurements/preview',
  name: 'previewMeasurement',
  summary: 'Ver qué cambiaría una medición',
  description: 'Lo declarado, el volumétrico y ambos precios, como al registrarla. No guarda nada.',
  roles: ['administrator', 'branch', 'scanner'],
  sight: 'in-hand',
  readsOnly: true,
  body: measurementInput('Con estos datos no se puede medir.'),
  answer: shownMeasurement,
  async run({ body }, { measurements, operator }) {
    const result = await measurements.preview(body, operator)
    if (result.status === 'piece-unknown') return refuse('piece-unknown')
    return accept(result.measurement)
  },
  refusals: { 'piece-unknown': [404, unknownPiece] },
})

const readers = ['administrator', 'branch', 'scanner', 'executive', 'reader']

const placeQuery = {
  branch: [anyText, 'Solo las de esta sucursal (prov_codigo).'],
  from: [dayForm, 'Desde este día.'],
  to: [dayForm, 'Hasta este día, incluido.'],
  recordedBy: [anyText, 'Solo las de esta persona o máquina; `me` es quien pregunta.'],
} as const

/** People of one branch see measurements made there, and all of a piece that they name. */
function filterOf(
  query: QueryValues<typeof placeQuery>,
  { zone, operator }: MeasurementsContext,
  code?: TrackingCode,
): MeasurementFilter {
  const { from, to, recordedBy } = query
  const branch = query.branch?.toUpperCase()
  return {
    code,
    branchCode: code ? branch : (operator.branch ?? branch),
    from: from ? parsePeriod(zone, from, from)?.from : undefined,
    to: to ? parsePeriod(zone, to, to)?.to : undefined,
    recordedBy: recordedBy === 'me' ? operator.name : recordedBy,
  }
}

export const listMeasurements = list({
  path: '/measurements',
  name: 'listMeasurements',
  summary: 'Listar las mediciones',
  description: paragraph`En el orden en que se registraron, o las más nuevas primero, con lo
    declarado y la diferencia de precio. Quien actúa en una sola sucursal ve las de ella y, con
    \`trackingCode\`, las de un envío que está o estuvo en ella o que va ahí.`,
  roles: readers,
  sight: 'narrowed',
  query: {
    trackingCode: [copiedCodeForm, 'Solo las de esta pieza.'],
    ...placeQuery,
    sort: [wordForm(['oldest', 'newest']), 'oldest (si falta) o newest: las más nuevas primero.'],
  },
  item: shownMeasurement,
  placeOf: ({ recordedAt, code, ordinal }) => [recordedAt, code, ordinal].join('~'),
  readPlace,
  async load({ query: { trackingCode: code, sort, ...filter }, after, limit }, context) {
    const { measurements, sight, sights } = context
    if (code !== undefined && !(await sights.filter(sight, [code])).has(code)) return []
    return measurements.list(filterOf(filter, context, code), after, limit, sort)
  },
})

function readPlace(after: string): MeasurementPlace | undefined {
  const match = /^(\d{1,15})~([A-Z0-9-]{4,16})~(\d{1,9})$/.exec(after)
  if (!match?.[2]) return undefined
  return { recordedAt: Number(match[1]), code: match[2], ordinal: Number(match[3]) }
}

const mostDays = 31

const shownPart = view<Pick<VerdictSum, 'count' | 'cents'>>()({
  count: count('Cuántas mediciones.'),
  cents: cents('Lo que cambian en el precio, en centavos.'),
})

const partOf = (verdict: VerdictSum['verdict'], description: string) =>
  computed(
    nested(shownPart, description),
    (sums: readonly VerdictSum[]) =>
      sums.find((one) => one.verdict === verdict) ?? { count: 0, cents: 0 },
  )

export const sumMeasurements = row({
  method: 'GET',
  path: '/measurements/summary',
  name: 'sumMeasurements',
  summary: 'Sumar las mediciones de uno o más días',
  description: paragraph`Hoy, si no se dice otra cosa; hasta ${mostDays} días. De los bultos medidos
    por separado cuenta el que completa su envío.`,
  roles: readers,
  sight: 'narrowed',
  query: placeQuery,
  answer: view<readonly VerdictSum[]>('MeasurementSummary')({
    measured: computed(count('Cuántas mediciones.'), (sums) =>
      sums.reduce((sum, one) => sum + one.count, 0),
    ),
    equal: partOf('equal', 'Las que difieren un 5 % o menos.'),
    heavier: partOf('heavier', 'Las que pesaron más.'),
    lighter: partOf('lighter', 'Las que pesaron menos.'),
  }),
  async run({ query }, context) {
    const day = dayText(context.zone, context.clock())
    const from = query.from ?? query.to ?? day
    const to = query.to ?? (from > day ? from : day)
    const filter = filterOf({ ...query, from, to }, context)
    const days = ((filter.to ?? 0) - (filter.from ?? 0)) / 86_400_000
    const isPeriod = days > 0 && days <= mostDays + 1 / 24
    return isPeriod ? accept(await context.measurements.sum(filter)) : refuse('request-invalid')
  },
  refusals: {
    'request-invalid': [
      400,
      `from y to: se esperan de 1 a ${mostDays} días, en orden.`,
      `from and to: 1 to ${mostDays} days are expected, in order.`,
    ],
  },
})

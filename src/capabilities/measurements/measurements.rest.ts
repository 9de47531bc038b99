import { branchText } from '../../kernel/branch-text.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { dateText, timeText } from '../../kits/clock/dates.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { isAbsent } from '../../kits/fields/field.ts'
import { textOf } from '../../kits/fields/scalars.ts'
import { endpoint, type JsonObject } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { MeasuredPiece, Measurement, Measurements } from './measurements.ts'
import { weightNotes, weightRequestSchema, weightResponseSchema } from './weight-message.wire.ts'

export interface WeightContext {
  readonly measurements: Measurements
  readonly caller: Shipper
  readonly zone: Zone
  branchName(code: string): string | undefined
}

type CodeRefused = { readonly name: 'code-missing' | 'code-no-text' | 'code-malformed' }
type Refused = CodeRefused | { readonly name: 'not-measured' }

const meanings: Record<Refused['name'], string> = {
  'code-missing': 'Falta el campo codigoSeguimiento: es obligatorio.',
  'code-no-text': 'El campo codigoSeguimiento no es válido: se espera un texto.',
  'code-malformed':
    'No hay datos para ese código: codigoSeguimiento lleva de 4 a 16 letras, números o guiones.',
  'not-measured': 'No hay datos para ese código de seguimiento.',
}

export const weightAndMeasures = endpoint<
  WeightContext,
  Outcome<TrackingCode, CodeRefused>,
  MeasuredPiece,
  Refused
>({
  method: 'POST',
  path: '/consultaPesoMedidas/',
  credentials: 'autentificacion',
  credentialsStatus: 401,
  emptyObject: 'unreadable',
  unreadableStatus: 400,
  faultStatus: 500,
  codeIsStatus: true,
  read: readCode,
  async run({ measurements, caller }, code) {
    if (!code.ok) return code
    const measured = await measurements.findMeasured(caller.number, code.value)
    return measured ? accept(measured) : refuse({ name: 'not-measured' })
  },
  write: (measured, context) => ({
    status: { success: true, message: 'ok' },
    datos: writePiece(measured, context),
  }),
  codes: {
    'code-missing': {
      code: 400,
      status: 400,
      meaning: meanings['code-missing'],
      english: 'codigoSeguimiento is required.',
    },
    'code-no-text': {
      code: 400,
      status: 400,
      meaning: meanings['code-no-text'],
      english: 'codigoSeguimiento is no text.',
    },
    'code-malformed': {
      code: 200,
      status: 200,
      meaning: meanings['code-malformed'],
      english: 'No data found: codigoSeguimiento takes 4 to 16 letters, digits or hyphens.',
    },
    'not-measured': {
      code: 200,
      status: 200,
      meaning: meanings['not-measured'],
      english: 'No data found for that tracking code.',
    },
  },
  explain: ({ name }) => ({ message: meanings[name] }),
  fail: ({ message }) => ({ status: { success: false, message } }),
  reference: {
    name: 'consultaPesoMedidas',
    summary: 'Consultar el peso y las medidas de un envío',
    description: paragraph`Lo que se midió al procesar la pieza en un centro de distribución, en
      \`datos\`. Responde con \`status.success\` y \`status.message\`; no lleva \`codError\`.`,
    request: weightRequestSchema,
    response: weightResponseSchema,
    notes: weightNotes,
  },
})

function readCode(body: JsonObject): Outcome<TrackingCode, CodeRefused> {
  const field = body['codigoSeguimiento']
  if (isAbsent(field) || (typeof field === 'string' && field.trim() === ''))
    return refuse({ name: 'code-missing' })
  const text = textOf(field)
  if (text === undefined) return refuse({ name: 'code-no-text' })
  const code = parseTrackingCode(text)
  // In the contract only a missing code is a 400; a malformed one simply has no data.
  return code.ok ? code : refuse({ name: 'code-malformed' })
}

function writePiece({ newest, packages }: MeasuredPiece, context: WeightContext): JsonObject {
  const whole = { codigoSeguimiento: newest.code, ...writeMeasures(newest, context) }
  if (packages.length === 0) return whole
  const total = packages.reduce((sum, one) => sum + one.weightHundredthsKg, 0)
  return {
    ...whole,
    pesoTotal: total / 100,
    bultos: packages.map((one) => ({ bulto: one.package, ...writeMeasures(one, context) })),
  }
}

function writeMeasures(measurement: Measurement, { zone, branchName }: WeightContext): JsonObject {
  return {
    peso: measurement.weightHundredthsKg / 100,
    largo: measurement.lengthHundredthsCm / 100,
    alto: measurement.heightHundredthsCm / 100,
    ancho: measurement.widthHundredthsCm / 100,
    pesoVolumetrico: measurement.volumetricHundredthsKg / 100,
    fecha: dateText(zone, measurement.at),
    hora: timeText(zone, measurement.at),
    agencia: branchText(measurement.branchCode, branchName),
  }
}

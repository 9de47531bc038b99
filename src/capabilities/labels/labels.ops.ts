import type { Operator } from '../../kernel/operator.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { readMoment } from '../../kits/clock/moment.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { limits } from '../../limits.ts'
import { count, moment, string } from '../../rows/answer-schema.ts'
import { list, text } from '../../rows/fields.ts'
import {
  badField,
  badRequest,
  branchWords,
  codeWords,
  notFound,
  type Operation,
} from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import {
  type Labels,
  type ReceivedPiece,
  type ReceivedSheet,
  type ReceptionRefusal,
} from './labels.ts'
import { readSheet } from './labels.wire.ts'

export interface LabelsOpsContext {
  readonly labels: Labels
  readonly clock: Clock
  readonly zone: Zone
  readonly operator: Operator
  branchName(code: string): string | undefined
}

const readers = ['administrator', 'branch', 'scanner', 'executive', 'reader']

export const getLabelPrints: Operation<LabelsOpsContext> = {
  method: 'GET',
  path: '/labels/:trackingCode/prints',
  name: 'getLabelPrints',
  summary: 'Ver cuántas veces se imprimió una etiqueta',
  description: 'Cuenta los pedidos de impresión y las etiquetas que salieron en ellos.',
  roles: readers,
  sight: 'named',
  response: entity('LabelPrints', {
    type: 'object',
    properties: {
      prints: count('Cuántas veces se pidió.'),
      labels: count('Cuántas etiquetas salieron.'),
      firstAt: moment('La primera vez; falta si nunca se imprimió.'),
      lastAt: moment('La última vez; falta si nunca se imprimió.'),
    },
    required: ['prints', 'labels'],
  }),
  successStatus: 200,
  problems: [{ status: 400, meaning: 'El código no tiene la forma de uno.' }],
  async answer({ params }, { labels }) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    if (!code.ok) return badField('trackingCode', codeWords)
    const found = await labels.findPrints(code.value)
    if (found === undefined) return { status: 200, body: { prints: 0, labels: 0 } }
    const { prints, labels: printed, firstAt, lastAt } = found
    const body = { prints, labels: printed, firstAt: isoText(firstAt), lastAt: isoText(lastAt) }
    return { status: 200, body }
  },
}

const noSheet = {
  es: 'No hay ninguna hoja con ese id.',
  en: 'There is no sheet with that id.',
}

const receptionShape = {
  branch: ['branch', text(20, { required: true, description: 'prov_codigo de la sucursal.' })],
  missing: ['missing', codes('Los códigos de la hoja que no llegaron con ella.')],
  extra: ['extra', codes('Los códigos que llegaron con la hoja y ella no lista.')],
  handedOverBy: ['handedOverBy', text(60, { description: 'Quién trajo la hoja.' })],
  at: ['at', text(40, { description: 'Cuándo se escaneó, ISO 8601; por omisión, ahora.' })],
} as const satisfies Shape

function codes(description: string) {
  return list(text(16), limits.movementsPerRequest, { description })
}

/** Codes are kept in upper case; what has another form than a code names no piece. */
function toCodes(sent: readonly string[] = []): TrackingCode[] {
  return [...new Set(sent.map((code) => code.toUpperCase() as TrackingCode))]
}

const branchUnknown: FieldProblem = {
  field: 'branch',
  code: 'branch-unknown',
  detail: branchWords.es,
  en: branchWords.en,
}

const momentProblem: FieldProblem = {
  field: 'at',
  code: 'field-malformed',
  detail: 'Se espera fecha y hora ISO 8601, que no sea del futuro.',
  en: 'Expected a date and time in ISO 8601 that is not in the future.',
}

export const receiveHandOver: Operation<LabelsOpsContext> = {
  method: 'POST',
  path: '/hand-overs/:id/reception',
  name: 'receiveHandOver',
  summary: 'Recibir con un escaneo todo lo que lista una hoja de entrega',
  description: paragraph`Registra IF en la sucursal para cada envío de la hoja, salvo los de
    \`missing\`, que quedan en los pendientes hasta que aparezcan, y para los de \`extra\`, que
    llegaron sin estar en ella. Repetirlo no cambia nada: lo ya recibido, con la hoja o a mano, se
    cuenta en \`duplicates\`, y lo que no corresponde se lista en \`refused\`. Con \`at\`, los IF
    son de ese momento: es para lo que se recibió sin conexión.`,
  roles: ['administrator', 'branch', 'scanner'],
  sight: 'in-hand',
  request: entity('HandOverReceptionInput', shapeSchema(receptionShape)),
  response: entity('HandOverReception', {
    type: 'object',
    properties: {
      shipper: count('Número del remitente.'),
      received: count('Los que ingresaron.'),
      duplicates: count('Los que ya estaban recibidos.'),
      refused: {
        type: 'array',
        description: 'Los que no corresponden.',
        items: {
          type: 'object',
          properties: { trackingCode: string('El envío.'), reason: string('Por qué no.') },
        },
      },
      missing: {
        type: 'array',
        description: 'Los que no llegaron y se siguen esperando.',
        items: { type: 'string' },
      },
      extra: {
        type: 'array',
        description: 'Los que ingresaron sin estar en la hoja.',
        items: { type: 'string' },
      },
    },
    required: ['shipper', 'received', 'duplicates', 'refused', 'missing', 'extra'],
  }),
  successStatus: 200,
  async answer({ params, body }, context) {
    const { labels, operator, branchName } = context
    const sheet = await readSheet(params['id'] ?? '', context)
    if (sheet === undefined) return notFound(noSheet)
    const read = readBody(receptionShape, body, 'No se recibió nada.', ({ branch }) =>
      typeof branch === 'string' && branchName(branch) === undefined ? [branchUnknown] : [],
    )
    if (!read.ok) return read.refusal
    const at = readMoment(read.value.at, context.clock, context.zone)
    if (!at.ok) return badRequest('No se recibió nada.', [momentProblem])
    const { shipper, bounds } = sheet
    const branchCode = read.value.branch.toUpperCase()
    const { missing, extra, handedOverBy } = read.value
    const reception = { shipper, day: bounds, branchCode, handedOverBy, at: at.value }
    const received = await labels.receiveManifest(
      { ...reception, missing: toCodes(missing), extra: toCodes(extra) },
      operator,
    )
    if (!received.ok) return explainReception(received.refusal)
    return { status: 200, body: { shipper, ...countReceived(received.value) } }
  },
}

const explainReception = refusalAnswers<ReceptionRefusal>({
  'sheet-empty': notFound('La hoja no lista ningún envío.'),
  'not-listed': ({ codes: unlisted }) =>
    badRequest('No se recibió nada.', [
      {
        field: 'missing',
        code: 'field-malformed',
        detail: `La hoja no lista ${unlisted.slice(0, 20).join(', ')}.`,
        en: `The sheet does not list ${unlisted.slice(0, 20).join(', ')}.`,
      },
    ]),
})

function countReceived({ pieces, missing }: ReceivedSheet) {
  const refused: { trackingCode: string; reason: string }[] = []
  const extra: string[] = []
  let duplicates = 0
  for (const { code, result, isExtra } of pieces) {
    if (result === 'recorded') {
      if (isExtra) extra.push(code)
    } else if (result.name === 'duplicate' || wasReceived(result)) duplicates += 1
    else refused.push({ trackingCode: code, reason: refusalTexts[result.name] })
  }
  const received = pieces.length - duplicates - refused.length
  return { received, duplicates, refused, missing, extra }
}

/** Whether an earlier scan received it: by hand, or with an earlier sheet of the day. */
function wasReceived(result: Exclude<ReceivedPiece['result'], 'recorded'>): boolean {
  return result.name === 'out-of-order' && result.before === 'IF' && result.after === undefined
}

type ScanRefused = Exclude<ReceivedPiece['result'], 'recorded' | { name: 'duplicate' }>

const refusalTexts: Record<ScanRefused['name'], string> = {
  'piece-unknown': 'No hay ningún envío con ese código.',
  'piece-cancelled': 'El envío fue cancelado: no viaja.',
  'piece-collected': 'El envío ya pasó de ese estado.',
  'not-at-branch': 'El envío ya pasó de ese estado.',
  'out-of-order': 'El envío ya pasó de ese estado.',
}

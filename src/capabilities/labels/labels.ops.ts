import type { MovementCode } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { readMoment } from '../../kits/clock/moment.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Shape } from '../../kits/fields/structures.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { limits } from '../../limits.ts'
import { accept, orRefuse, refuse } from '../../outcome.ts'
import { count as countSchema, string } from '../../rows/answer-schema.ts'
import { list, text } from '../../rows/fields.ts'
import { fileOf } from '../../rows/file-answers.ts'
import { badField, badRequest, branchWords, codeWords } from '../../rows/operation.ts'
import { message, opsRows } from '../../rows/row.ts'
import type { SightContext } from '../../rows/sight.ts'
import { bodyOf, count, moment, optional, view } from '../../rows/view.ts'
import { noSheet, notListed } from './hand-overs/hand-overs.wire.ts'
import { findFormat, type LabelFormat } from './label-formats.ts'
import { labelLimits } from './labels.limits.ts'
import type { Labels, OwnedCode, OwnPrints, ReceivedPiece, ReceivedSheet } from './labels.ts'
import { privacyHeaders, readSheet } from './labels.wire.ts'
import { codesField, formatOf, nothingDone, runsRefusals, toCodes } from './labels-v1.wire.ts'

export interface LabelsOpsContext {
  readonly labels: Labels
  readonly clock: Clock
  readonly zone: Zone
  readonly operator: Operator
  branchName(code: string): string | undefined
}

export interface PickingLabelsContext extends SightContext {
  readonly labels: Pick<Labels, 'printOwned'>
  readonly orders: {
    findOrder(code: TrackingCode): Promise<{ readonly shipperNumber: number } | undefined>
  }
  readonly tracking: {
    findPiece(
      code: TrackingCode,
    ): Promise<{ readonly movements: readonly { readonly check: MovementCode }[] } | undefined>
  }
  readonly warehouse: {
    findPickingOrder(code: TrackingCode): Promise<{ readonly state: string } | undefined>
  }
  readonly baseUrl: string
}

export interface LabelPictureContext extends Pick<PickingLabelsContext, 'orders' | 'baseUrl'> {
  readonly labels: Pick<Labels, 'previewLabel'>
}

const readers = ['administrator', 'branch', 'scanner', 'executive', 'reader']

const { row } = opsRows<LabelsOpsContext>()

export const getLabelPrints = row({
  method: 'GET',
  path: '/labels/:trackingCode/prints',
  name: 'getLabelPrints',
  summary: 'Ver cuántas veces se imprimió una etiqueta',
  description: 'Cuenta los pedidos de impresión y las etiquetas que salieron en ellos.',
  roles: readers,
  sight: 'named',
  answer: view<OwnPrints>('LabelPrints')({
    prints: count('Cuántas veces se pidió.'),
    labels: count('Cuántas etiquetas salieron.'),
    firstAt: optional(moment('La primera vez; falta si nunca se imprimió.')),
    lastAt: optional(moment('La última vez; falta si nunca se imprimió.')),
  }),
  async run({ params }, { labels }) {
    const code = parseTrackingCode(params.trackingCode)
    if (!code.ok) return refuse(badField('trackingCode', codeWords))
    return accept<OwnPrints>((await labels.findPrints(code.value)) ?? { prints: 0, labels: 0 })
  },
  refusals: {},
})

export const getLabelPictureAsCarrier = opsRows<LabelPictureContext>().row({
  method: 'GET',
  path: '/labels/:trackingCode.png',
  name: 'getLabelPictureAsCarrier',
  summary: 'Ver la etiqueta de un envío',
  description: paragraph`La imagen de su primera etiqueta, a 203 puntos por pulgada, para pegarla de
    nuevo. No cuenta como impresión del remitente.`,
  roles: readers,
  sight: 'named',
  answer: fileOf({ type: 'image/png', description: 'La imagen de la etiqueta.' }),
  async run({ params }, { labels, orders, baseUrl }) {
    const code = parseTrackingCode(params.trackingCode)
    const order = code.ok ? await orders.findOrder(code.value) : undefined
    if (!code.ok || order === undefined) return refuse('piece-unknown')
    const options = { format: formatOf(undefined), from: 1, isProven: true, baseUrl }
    const drawn = await labels.previewLabel(order.shipperNumber, code.value, options)
    if (!drawn.ok) return refuse('piece-unknown')
    return accept({ bytes: drawn.value, fileName: `${code.value}.png` })
  },
  refusals: { 'piece-unknown': [404, 'No hay ningún envío con ese código.'] },
})

/** The label with the articles to take below it. */
const pickingFormat = findFormat('specialVerticalPickeo') as LabelFormat

export const printPickingLabels = opsRows<PickingLabelsContext>().row({
  method: 'POST',
  path: '/labels/picking',
  name: 'printPickingLabels',
  summary: 'Imprimir etiquetas con picking',
  description: paragraph`Las etiquetas de las órdenes que se preparan, cada una con los artículos
    que lleva: un PDF, en el orden pedido, de hasta ${labelLimits.labelsPerAnswer} etiquetas. Cuenta
    como impresión. Quien es de una sucursal imprime las de sus envíos y las de lo que está por
    prepararse.`,
  roles: ['administrator', 'branch', 'scanner'],
  sight: 'narrowed',
  body: message('PickingLabelsInput', { codes: ['codes', codesField] }, nothingDone),
  answer: fileOf({ type: 'application/pdf', description: 'Las etiquetas.' }),
  async run({ body, isRepeated = false }, context) {
    const { labels, orders, baseUrl } = context
    const owned: OwnedCode[] = []
    for (const code of toCodes(body.codes)) {
      const order = await orders.findOrder(code)
      if (order === undefined || !(await mayPrint(code, context))) return refuse(noOrder(code))
      owned.push({ code, shipper: order.shipperNumber })
    }
    const options = { format: pickingFormat, baseUrl, isRepeated }
    const printed = await labels.printOwned(owned, options)
    if (!printed.ok) return printed
    const fileName = 'etiquetas-con-picking.pdf'
    return accept({ bytes: printed.value.file, fileName, headers: privacyHeaders })
  },
  refusals: runsRefusals,
})

/**
 * A shipment prepared in the warehouse is in the hands of the person who prepares it, wherever it
 * goes, until the carrier has it.
 */
async function mayPrint(
  code: TrackingCode,
  { sight, sights, tracking, warehouse }: PickingLabelsContext,
): Promise<boolean> {
  if ((await sights.filter(sight, [code])).has(code)) return true
  const parcel = await warehouse.findPickingOrder(code)
  if (parcel === undefined || !['reserved', 'picking', 'picked'].includes(parcel.state))
    return false
  const piece = await tracking.findPiece(code)
  return piece?.movements.every(({ check }) => check === 'PI') === true
}

const noOrder = (code: string) =>
  badRequest(nothingDone, [
    {
      field: 'codes',
      code: 'field-malformed',
      detail: `No hay ninguna orden ${code}.`,
      en: `There is no order ${code}.`,
    },
  ])

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

/** Codes are kept in upper case; a text of another form than a code names no piece. */
function toPieces(pieces: readonly string[] = []): TrackingCode[] {
  return [...new Set(pieces.map((code) => code.toUpperCase() as TrackingCode))]
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

const receptionInput = message(
  'HandOverReceptionInput',
  receptionShape,
  'No se recibió nada.',
  ({ branch }, { branchName }: LabelsOpsContext) =>
    typeof branch === 'string' && branchName(branch) === undefined ? [branchUnknown] : [],
)

export const receiveHandOver = row({
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
  body: receptionInput,
  answer: bodyOf(
    entity('HandOverReception', {
      type: 'object',
      properties: {
        shipper: countSchema('Número del remitente.'),
        received: countSchema('Los que ingresaron.'),
        duplicates: countSchema('Los que ya estaban recibidos.'),
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
  ),
  find: async ({ params }, context) => orRefuse(await readSheet(params.id, context), 'not-found'),
  async run({ found: { shipper, bounds }, body }, { labels, operator, clock, zone }) {
    const at = readMoment(body.at, clock, zone)
    if (!at.ok) return refuse(badRequest('No se recibió nada.', [momentProblem]))
    const branchCode = body.branch.toUpperCase()
    const { missing, extra, handedOverBy } = body
    const reception = { shipper, day: bounds, branchCode, handedOverBy, at: at.value }
    const received = await labels.receiveManifest(
      { ...reception, missing: toPieces(missing), extra: toPieces(extra) },
      operator,
    )
    return received.ok ? accept({ shipper, ...countReceived(received.value) }) : received
  },
  refusals: {
    'not-found': noSheet,
    'sheet-empty': [404, 'La hoja no lista ningún envío.'],
    'not-listed': notListed('missing', 'No se recibió nada.'),
  },
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

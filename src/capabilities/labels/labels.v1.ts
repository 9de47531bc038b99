import type { Order } from '../../kernel/order.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { isoText } from '../../kits/clock/iso.ts'
import type { Shape, Sound } from '../../kits/fields/structures.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { orRefuse, refuse } from '../../outcome.ts'
import { count as countSchema, objectOf, string } from '../../rows/answer-schema.ts'
import { flag, integer, oneOf } from '../../rows/fields.ts'
import { fileOf } from '../../rows/file-answers.ts'
import { badRequest } from '../../rows/operation.ts'
import { keyRows, message } from '../../rows/row.ts'
import { count, moment, orNull, type View, view } from '../../rows/view.ts'
import { labelCount } from './label-content.ts'
import { sheetCounts } from './label-formats.ts'
import { labelSequences } from './label-sequence.ts'
import { labelLimits } from './labels.limits.ts'
import type { OwnPrints, PendingOrder, PendingPlace } from './labels.ts'
import { dayOf, readPaper, zplSizeNames } from './labels.wire.ts'
import {
  chargedFile,
  codesField,
  formatField,
  formatOf,
  loadedProperties,
  noOrder,
  nothingDone,
  type OwnLabelsContext,
  printingLimited,
  runsRefusals,
  toCodes,
} from './labels-v1.wire.ts'

const { row, list } = keyRows<OwnLabelsContext>()

const paper = {
  dpi: ['dpi', integer(3, { description: 'Solo zpl: 203 (si no se dice) o 300.' })],
  size: ['size', oneOf(zplSizeNames, { description: 'Solo zpl: la medida del papel.' })],
  perSheet: [
    'perSheet',
    integer(1, { description: `Solo A4: etiquetas por hoja, ${sheetCounts.join(', ')}.` }),
  ],
  start: [
    'start',
    integer(1, { description: 'Solo A4: lugar libre de la primera hoja, desde 1.' }),
  ],
} as const satisfies Shape

const printed = {
  codes: ['codes', codesField],
  format: ['format', formatField],
  ...paper,
  order: [
    'order',
    oneOf(labelSequences, {
      description: paragraph`En qué orden salen: como se enviaron los códigos (sent, que es lo
        usual), como se cargaron, por código postal, por recorrido o por destinatario.`,
    }),
  ],
  withReturn: [
    'withReturn',
    flag({ description: 'Agrega a cada envío las etiquetas para devolverlo.' }),
  ],
  withHandOver: [
    'withHandOver',
    flag({ description: 'Termina con la hoja de entrega de hoy; solo en PDF.' }),
  ],
} as const satisfies Shape

type PrintMessage = Sound<typeof printed>

const fileTypes = { pdf: 'application/pdf', zpl: 'text/plain; charset=utf-8' } as const

export const printOwnLabels = row({
  method: 'POST',
  path: '/labels',
  name: 'printLabels',
  summary: 'Imprimir etiquetas',
  description: paragraph`Hasta ${labelLimits.labelCodesPerRequest} envíos y
    ${labelLimits.labelsPerAnswer} etiquetas en un archivo, todas o ninguna: un PDF o, con \`zpl\`,
    el texto para una impresora térmica. Queda anotado cuántas veces se imprimió cada una.`,
  scope: 'labels',
  body: message('LabelsInput', printed, nothingDone),
  answer: fileOf({
    type: fileTypes.pdf,
    description: 'Las etiquetas.',
    otherTypes: ['text/plain'],
  }),
  async run({ body, isRepeated = false }, context) {
    const { labels, caller } = context
    const options = readOptions(body, context)
    if ('problem' in options) return refuse(options)
    const file = await labels.printLabels(caller.number, toCodes(body.codes), {
      ...options,
      isRepeated,
    })
    if (!file.ok) return file
    const kind = options.format.output
    return chargedFile(context, file.value, {
      fileName: `etiquetas.${kind}`,
      type: fileTypes[kind],
    })
  },
  refusals: {
    ...runsRefusals,
    'day-empty': [
      409,
      () => ({ es: 'Hoy no cargaste envíos.' }),
      'Hoy no hay nada que listar en la hoja de entrega.',
    ],
    ...printingLimited,
  },
})

function readOptions(body: PrintMessage, { caller, clock, zone, baseUrl }: OwnLabelsContext) {
  const chosen = formatOf(body.format)
  const words = (value: number | undefined) => (value === undefined ? undefined : String(value))
  const { size, withHandOver, withReturn, order } = body
  const read = readPaper(
    {
      dpi: words(body.dpi),
      perSheet: words(body.perSheet),
      startPlace: words(body.start),
      size,
    },
    chosen,
  )
  if (typeof read === 'string') return invalid(paperProblem(read))
  if (withHandOver && chosen.output === 'zpl')
    return invalid({
      field: 'withHandOver',
      code: 'field-malformed',
      detail: 'Se espera con un formato de PDF.',
      en: 'It goes with a format of PDF.',
    })
  return {
    format: chosen,
    ...read,
    baseUrl,
    sequence: order ?? 'sent',
    withReturn: withReturn === true,
    handOver: withHandOver
      ? { shipper: caller, day: dayOf(zone, clock(caller.number)) }
      : undefined,
  } as const
}

function invalid(problem: FieldProblem) {
  return badRequest(nothingDone, [problem])
}

interface PaperField {
  readonly field: string
  readonly en: string
}

/** The values of paper options, by their names in Spanish messages. */
const paperFields: ReadonlyMap<string, PaperField> = new Map([
  ['dpi', { field: 'dpi', en: 'Expected 203 or 300.' }],
  ['porHoja', { field: 'perSheet', en: 'Expected 1, 2 or 4.' }],
  ['inicio', { field: 'start', en: 'Expected a number from 1 to the labels of a sheet.' }],
  ['medida', { field: 'size', en: `Expected one of: ${zplSizeNames.join(', ')}.` }],
])

/** The sentences about paper begin with the field's name in Spanish messages. */
function paperProblem(sentence: string): FieldProblem {
  const [name = '', detail = ''] = sentence.split(': ')
  const field = paperFields.get(name) ?? { field: name, en: '' }
  const words = detail.charAt(0).toUpperCase() + detail.slice(1)
  return { ...field, code: 'field-malformed', detail: words }
}

const shownPending: View<PendingOrder> = {
  schema: entity(
    'PendingLabel',
    objectOf({
      ...loadedProperties,
      province: string('La provincia, como se envió.'),
      postalCode: countSchema('El código postal.'),
      labels: countSchema('Cuántas etiquetas tiene: una por bulto.'),
    }),
  ),
  write({ id: _id, code, enteredAt, content, ...facts }) {
    const labels = labelCount(JSON.parse(content) as Order)
    return { trackingCode: code, enteredAt: isoText(enteredAt), ...facts, labels }
  },
}

export const listPendingLabels = list({
  path: '/labels/pending',
  name: 'listPendingLabels',
  summary: 'Listar los envíos sin imprimir',
  description: paragraph`Los envíos que se cargaron, no se cancelaron ni se entregaron al operador y
    nunca se imprimieron, del más viejo al más nuevo. Un código impreso que se canceló y se volvió a
    cargar vuelve a estar pendiente. Llega hasta ${labelLimits.pendingDays} días atrás.`,
  scope: 'labels',
  item: shownPending,
  readPlace: readPendingPlace,
  placeOf: ({ enteredAt, id }) => `${enteredAt}~${id}`,
  load: ({ after, limit }, { labels, caller }) => labels.listPending(caller.number, after, limit),
})

function readPendingPlace(after: string): PendingPlace | undefined {
  const match = /^(\d{1,15})~(\d{1,15})$/.exec(after)
  return match ? { enteredAt: Number(match[1]), id: Number(match[2]) } : undefined
}

export const getOwnPrints = row({
  method: 'GET',
  path: '/shipments/:trackingCode/prints',
  name: 'getOwnPrints',
  summary: 'Ver cuántas veces se imprimió un envío',
  description: 'Los pedidos de impresión y las etiquetas que salieron en ellos.',
  scope: 'tracking',
  answer: view<OwnPrints>('LabelPrints')({
    prints: count('Cuántas veces se imprimió.'),
    labels: count('Cuántas etiquetas salieron.'),
    firstAt: orNull(moment('La primera vez; `null` si ninguna.')),
    lastAt: orNull(moment('La última vez; `null` si ninguna.')),
  }),
  async run({ params }, { labels, caller }) {
    const code = parseTrackingCode(params.trackingCode)
    const prints = code.ok ? await labels.findOwnPrints(caller.number, code.value) : undefined
    return orRefuse(prints, 'not-found')
  },
  refusals: { 'not-found': noOrder },
})

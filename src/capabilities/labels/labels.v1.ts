import type { Scope } from '../../kernel/scope.ts'
import { type Shape, type Sound, shapeSchema } from '../../kits/fields/structures.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { flag, integer, oneOf } from '../../rows/fields.ts'
import { badRequest, type KeyOperation, type OperationAnswer } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { sheetCounts } from './label-formats.ts'
import { labelSequences } from './label-sequence.ts'
import { labelLimits } from './labels.limits.ts'
import { dayOf, readPaper, zplSizeNames } from './labels.wire.ts'
import {
  chargedFile,
  codesField,
  explainMany,
  formatField,
  formatOf,
  nothingDone,
  type OwnLabelsContext,
  printingLimited,
  toCodes,
} from './labels-v1.wire.ts'

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

const printMessage = {
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

type PrintMessage = Sound<typeof printMessage>

export const printOwnLabels: KeyOperation<OwnLabelsContext, Scope> = {
  method: 'POST',
  path: '/labels',
  name: 'printLabels',
  summary: 'Imprimir etiquetas',
  description: paragraph`Hasta ${labelLimits.labelCodesPerRequest} envíos y
    ${labelLimits.labelsPerAnswer} etiquetas en un archivo, todas o ninguna: un PDF o, con \`zpl\`,
    el texto para una impresora térmica. Queda anotado cuántas veces se imprimió cada una.`,
  scope: 'labels',
  request: entity('LabelsInput', shapeSchema(printMessage)),
  fileResponse: {
    type: 'application/pdf',
    description: 'Las etiquetas.',
    otherTypes: ['text/plain'],
  },
  response: { type: 'string', format: 'binary', description: 'Las etiquetas.' },
  successStatus: 200,
  problems: [
    { status: 400, meaning: 'Un campo no se puede leer, o un código no es de una orden propia.' },
    { status: 409, meaning: 'Hoy no hay nada que listar en la hoja de entrega.' },
    printingLimited,
  ],
  async answer({ body, isRepeated = false }, context) {
    const read = readBody(printMessage, body, nothingDone)
    if (!read.ok) return read.refusal
    const options = readOptions(read.value, context)
    if ('problem' in options) return options
    const { number } = context.caller
    const codes = toCodes(read.value.codes)
    const printed = await context.labels.printLabels(number, codes, { ...options, isRepeated })
    if (!printed.ok) return explainMany(printed.refusal)
    const kind = options.format.output
    return chargedFile(context, printed.value, `etiquetas.${kind}`, fileTypes[kind])
  },
}

const fileTypes = { pdf: 'application/pdf', zpl: 'text/plain; charset=utf-8' } as const

function readOptions(sent: PrintMessage, { caller, clock, zone, baseUrl }: OwnLabelsContext) {
  const chosen = formatOf(sent.format)
  const words = (value: number | undefined) => (value === undefined ? undefined : String(value))
  const { size, withHandOver, withReturn, order } = sent
  const read = readPaper(
    { dpi: words(sent.dpi), perSheet: words(sent.perSheet), startPlace: words(sent.start), size },
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
  return badRequest(nothingDone, [problem]) as Extract<OperationAnswer, { problem: unknown }>
}

interface PaperField {
  readonly field: string
  readonly en: string
}

/** What paper options take, by their names in Spanish messages. */
const paperFields: ReadonlyMap<string, PaperField> = new Map([
  ['dpi', { field: 'dpi', en: 'Expected 203 or 300.' }],
  ['porHoja', { field: 'perSheet', en: 'Expected 1, 2 or 4.' }],
  ['inicio', { field: 'start', en: 'Expected a number from 1 to the labels of a sheet.' }],
  ['medida', { field: 'size', en: `Expected one of: ${zplSizeNames.join(', ')}.` }],
])

/** The sentences about paper begin with the field's name in Spanish messages. */
function paperProblem(sentence: string): FieldProblem {
  const [name = '', detail = ''] = sentence.split(': ')
  const told = paperFields.get(name) ?? { field: name, en: '' }
  const words = detail.charAt(0).toUpperCase() + detail.slice(1)
  return { ...told, code: 'field-malformed', detail: words }
}

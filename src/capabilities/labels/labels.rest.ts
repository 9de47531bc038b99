import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { textOf } from '../../kits/fields/scalars.ts'
import type { Draft, Shape } from '../../kits/fields/structures.ts'
import type { HttpAnswer } from '../../kits/http/route.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { flag, integer, list, text } from '../../rows/fields.ts'
import { findFormat, formatNames } from './label-formats.ts'
import { labelLimits } from './labels.limits.ts'
import type { LabelsRefusal } from './labels.ts'
import {
  dayBounds,
  dayOf,
  fileAnswer,
  type LabelAnswer,
  type LabelsRow,
  labelsRefusedText,
  labelUrl,
  readPaper,
  type ShipperContext,
} from './labels.wire.ts'

const typeWords = `El formato: ${formatNames.join(', ')}.`

export const manyLabels: LabelsRow = {
  name: 'etiquetas',
  path: '/etiquetas/',
  summary: 'Imprimir las etiquetas de muchos envíos en un archivo',
  description: paragraph`Hasta ${labelLimits.labelCodesPerRequest} envíos y
    ${labelLimits.labelsPerAnswer} etiquetas, en el orden enviado; todas o ninguna. Con
    \`devolucion\`, son para el viaje de vuelta.`,
  fields: {
    tipo: ['type', text(30, { required: true, description: typeWords })],
    codigos: [
      'codes',
      list(text(16), labelLimits.labelCodesPerRequest, {
        required: true,
        description: 'Los códigos de seguimiento.',
      }),
    ],
    devolucion: ['isReturn', flag({ description: 'Etiquetas para devolver el envío.' })],
    dpi: ['dpi', integer(3, { description: 'Solo zpl: 203 o 300.' })],
    medida: ['size', text(10, { description: 'Solo zpl: Z10X15, Z10X10, Z10X6 o special.' })],
    porHoja: ['perSheet', integer(1, { description: 'Solo A4: 4, 2 o 1 por hoja.' })],
    inicio: ['startPlace', integer(1, { description: 'Solo A4: lugar donde empezar.' })],
  },
  answerTypes: ['application/pdf', 'text/plain'],
  refused: paragraph`Algún código no es de una orden tuya, o suman demasiadas etiquetas: no se
    imprime ninguna y \`descError\` dice por qué.`,
  answer: answerMany,
}

async function answerMany(draft: Draft<Shape>, context: ShipperContext): Promise<LabelAnswer> {
  const format = findFormat(textOf(draft['type']) ?? '')
  if (format === undefined) return refusal(400, `tipo: se espera ${formatNames.join(', ')}.`)
  const words = (name: string) => textOf(draft[name])
  const [dpi, size, perSheet] = [words('dpi'), words('size'), words('perSheet')]
  const paper = readPaper({ dpi, size, perSheet, startPlace: words('startPlace') }, format)
  if (typeof paper === 'string') return refusal(400, paper)
  const codes = readCodes(draft['codes'])
  if (codes === undefined) return refusal(400, 'codigos: se esperan códigos de seguimiento.')
  const isReturn = draft['isReturn'] === true
  const options = { format, ...paper, isReturn, baseUrl: context.baseUrl }
  const printed = await context.labels.printLabels(context.caller.number, codes, options)
  if (!printed.ok) return refusal(5, explain(printed.refusal))
  return fileAnswer(printed.value, 'etiquetas', context.caller.number, format.output)
}

function readCodes(field: unknown): TrackingCode[] | undefined {
  if (!Array.isArray(field) || field.length === 0) return undefined
  const codes = field.map((one) => parseTrackingCode(String(one)))
  return codes.every((code) => code.ok)
    ? [...new Set(codes.flatMap((code) => (code.ok ? [code.value] : [])))]
    : undefined
}

function explain(refused: LabelsRefusal): string {
  return `codigos: ${labelsRefusedText(refused)}`
}

/** A signed link to one label, which expires. */
export const labelLink: LabelsRow = {
  name: 'enlaceEtiqueta',
  path: '/etiquetas/enlace/',
  summary: 'Obtener un enlace firmado a una etiqueta, que vence',
  description: paragraph`El enlace imprime sin credenciales hasta que vence. El servicio se puede
    configurar para que las etiquetas se impriman solo con enlaces así.`,
  fields: {
    tipo: ['type', text(30, { required: true, description: typeWords })],
    codigoSeguimiento: ['code', text(16, { required: true, description: 'El envío.' })],
    horas: ['hours', integer(4, { description: 'Cuánto vale, en horas; 24 si no se dice.' })],
  },
  answerTypes: ['application/json'],
  answer: answerLink,
}

async function answerLink(draft: Draft<Shape>, context: ShipperContext): Promise<HttpAnswer> {
  const type = textOf(draft['type']) ?? ''
  if (findFormat(type) === undefined)
    return refusal(400, `tipo: se espera ${formatNames.join(', ')}.`)
  const code = parseTrackingCode(textOf(draft['code']) ?? '')
  if (!code.ok) return refusal(400, 'codigoSeguimiento: se esperan de 4 a 16 letras o números.')
  const hours = typeof draft['hours'] === 'number' ? draft['hours'] : 24
  if (hours < 1 || hours > labelLimits.labelLinkHours)
    return refusal(400, `horas: se espera un número de 1 a ${labelLimits.labelLinkHours}.`)
  const { number } = context.caller
  const seconds = Math.floor(context.now / 1000) + hours * 3600
  const signature = await context.labels.sign(number, code.value, seconds * 1000)
  return jsonAnswer(200, {
    codError: 0,
    descError: '',
    resultado: 'OK',
    url: labelUrl(context.baseUrl, { type, shipper: number, code: code.value, seconds, signature }),
    vence: new Date(seconds * 1000).toISOString(),
  })
}

/** The hand-over sheet, which travels with the van. */
export const handOverSheet: LabelsRow = {
  name: 'hojaDeEntrega',
  path: '/etiquetas/hoja/',
  summary: 'Imprimir la hoja de entrega de un día',
  description: paragraph`Lista lo cargado ese día hasta el momento de imprimirla, con un código de
    barras que nombra la hoja entera: quien recibe da ingreso con él, de una vez, a todos sus
    envíos. Una segunda hoja del día lista solo lo nuevo; si no hay nada nuevo, sale otra vez la del
    día entero.`,
  fields: {
    fecha: ['day', text(10, { description: 'dd-mm-yyyy; hoy si no se dice.' })],
  },
  answerTypes: ['application/pdf'],
  refused: 'No cargaste envíos ese día.',
  answer: answerSheet,
}

async function answerSheet(draft: Draft<Shape>, context: ShipperContext): Promise<HttpAnswer> {
  const { zone, callerNow, caller } = context
  const match = /^(\d\d)-(\d\d)-(\d{4})$/.exec(textOf(draft['day']) ?? '')
  const [date = 0, month = 0, year = 0] = match ? match.slice(1).map(Number) : []
  const isAbsent = draft['day'] === undefined
  const day = isAbsent ? dayOf(zone, callerNow) : dayBounds(zone, year, month, date)
  if (day === undefined) return refusal(400, 'fecha: se espera dd-mm-yyyy.')
  const printed = await context.labels.printManifest(caller, day)
  if (!printed.ok) return refusal(5, `No cargaste envíos el ${day.text}.`)
  return fileAnswer(printed.value, printed.value.id, caller.number, 'pdf')
}

function refusal(code: number, message: string): HttpAnswer {
  return jsonAnswer(code === 400 ? 400 : 200, {
    codError: code,
    descError: message,
    resultado: 'ERROR',
  })
}

function jsonAnswer(status: number, body: unknown): HttpAnswer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
}

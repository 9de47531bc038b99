import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import type { HttpAnswer } from '../../kits/http/route.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { findFormat, formatNames } from './label-formats.ts'
import { labelLimits } from './labels.limits.ts'
import type { OneOrderRefusal } from './labels.ts'
import {
  fileAnswer,
  type LabelAnswer,
  type LabelQuery,
  labelTexts,
  type OpenLabelContext,
  type OpenLabelRow,
  paperParameters,
  readPaper,
  textAnswer,
} from './labels.wire.ts'

const unknownType = `El formato de guia no existe: se espera ${formatNames.join(', ')}.`
const unknownOrder = 'No existe una orden con esos datos.'
const badLink = 'El enlace no es válido o ya venció: pedí uno nuevo.'
const proofNeeded = 'Esta etiqueta se imprime solo con un enlace firmado o con credenciales.'

export const openLabel: OpenLabelRow = {
  name: 'impresionEtiqueta',
  path: '/impresionEtiqueta/',
  summary: 'Imprimir las etiquetas de un envío',
  description: paragraph`Devuelve las etiquetas de una orden, una por cada unidad de \`cantidad\`:
    un PDF o, con \`tipo=zpl\`, el texto para una impresora térmica. No pide credenciales mientras
    el envío está en curso. Los errores son texto.`,
  parameters: [
    {
      name: 'tipo',
      description: `El formato, sin distinguir mayúsculas: ${formatNames.join(', ')}.`,
      required: { example: 'Z10X15' },
    },
    {
      name: 'shipper',
      description: 'El número de remitente.',
      required: { example: '9001' },
    },
    {
      name: 'codSeguimiento',
      description: 'El código de seguimiento, de 4 a 16 caracteres.',
      // The order loaded by the first step of the reference.
      required: { example: 'TIENDA-0001001' },
    },
    ...paperParameters,
    {
      name: 'vista',
      description: 'Con `png`, la imagen de una sola etiqueta (la de `desde`), que no se cuenta.',
    },
    { name: 'desde', description: 'La etiqueta por la que empezar, de las que tiene la orden.' },
    { name: 'vence', description: 'De un enlace firmado: hasta cuándo vale, en segundos de Unix.' },
    { name: 'firma', description: 'De un enlace firmado: lo que prueba que lo dio el remitente.' },
  ],
  statuses: [
    { status: 400, meaning: 'Falta un parámetro, o el formato no existe.' },
    { status: 401, meaning: 'Las credenciales enviadas en cabeceras no son correctas.' },
    { status: 403, meaning: 'El enlace firmado no vale, venció, o hace falta y no está.' },
    { status: 404, meaning: 'Ese remitente no tiene esa orden.' },
    { status: 429, meaning: 'Demasiados pedidos: `Retry-After` dice cuántos segundos esperar.' },
    { status: 500, meaning: 'Error interno; se puede volver a intentar.' },
  ],
  notes: [
    {
      title: 'Cuántas etiquetas',
      text: paragraph`La suma de \`cantidad\` de los productos, numeradas: BULTO 1/3, 2/3, 3/3. Una
        página o un bloque ^XA por etiqueta; en A4, cuatro por hoja. Cada respuesta lleva hasta
        ${labelLimits.labelsPerAnswer}; si hay más, la cabecera \`Link\` dice cómo seguir.`,
    },
    {
      title: 'Privacidad',
      text: paragraph`Una orden ajena y una que no existe se responden igual. Nada se guarda en
        cachés ni se indexa. Quien no quiera etiquetas abiertas usa enlaces firmados que vencen.`,
    },
    {
      title: 'Cuándo hace falta una firma',
      text: paragraph`Pasados 30 días (el operador puede fijar otro plazo) de la entrega, la
        devolución al remitente o la cancelación, y siempre que el operador lo pida para todos o
        para una cuenta. En lugar de la firma valen las credenciales del remitente, en las cabeceras
        \`x-client-id\` y \`x-client-secret\` o con POST /etiquetas/. Una firma equivocada o vencida
        se rechaza siempre.`,
    },
  ],
  answer: answerOpen,
}

async function answerOpen(query: LabelQuery, context: OpenLabelContext): Promise<LabelAnswer> {
  const [type, sender, piece] = ['tipo', 'shipper', 'codSeguimiento'].map((name) =>
    parameterOf(query, name),
  )
  if (type === undefined) return textAnswer(400, labelTexts.typeMissing)
  if (sender === undefined || piece === undefined) return textAnswer(400, labelTexts.dataMissing)
  const format = findFormat(type)
  if (format === undefined) return textAnswer(400, unknownType)
  const paper = readPaper(
    {
      dpi: parameterOf(query, 'dpi'),
      perSheet: parameterOf(query, 'porHoja'),
      startPlace: parameterOf(query, 'inicio'),
      size: parameterOf(query, 'medida'),
    },
    format,
  )
  if (typeof paper === 'string') return textAnswer(400, paper)
  const view = parameterOf(query, 'vista')?.toLowerCase()
  if (view !== undefined && view !== 'png') return textAnswer(400, 'vista: se espera png.')
  const from = Number(parameterOf(query, 'desde') ?? '1')
  if (!Number.isSafeInteger(from) || from < 1)
    return textAnswer(400, 'desde: se espera un número desde 1.')
  const proof = await judgeProof(query, sender, piece, context)
  if (proof === 'wrong') return textAnswer(403, badLink)
  if (proof === 'absent' && context.linksRequired) return textAnswer(403, proofNeeded)
  const code = parseTrackingCode(piece)
  if (!code.ok || !/^\d{1,9}$/.test(sender)) return textAnswer(404, unknownOrder)
  const isProven = proof === 'good'
  const { baseUrl, found: onFound } = context
  const options = { format, ...paper, from, baseUrl, isProven, onFound }
  if (view === 'png') {
    const drawn = await context.labels.previewLabel(Number(sender), code.value, options)
    if (!drawn.ok) return refuseOrder(drawn.refusal)
    return fileAnswer(
      { file: drawn.value, labels: 1 },
      `etiqueta-${code.value}`,
      Number(sender),
      'png',
    )
  }
  const printed = await context.labels.printLabel(Number(sender), code.value, options)
  if (!printed.ok) return refuseOrder(printed.refusal)
  const { next } = printed.value
  const link = next === undefined ? {} : { link: `<${nextPage(query, next)}>; rel="next"` }
  const kind = format.output
  return fileAnswer(printed.value, `etiqueta-${code.value}`, Number(sender), kind, link)
}

function refuseOrder(refusal: OneOrderRefusal): HttpAnswer {
  if (refusal === 'order-unknown') return textAnswer(404, unknownOrder)
  if (refusal === 'proof-needed') return textAnswer(403, proofNeeded)
  const { labels } = refusal
  return textAnswer(
    400,
    `desde: la orden tiene ${labels} ${labels === 1 ? 'etiqueta' : 'etiquetas'}.`,
  )
}

/** The first value of a repeated parameter counts; a blank one counts as missing. */
function parameterOf(query: LabelQuery, name: string): string | undefined {
  const parameter: unknown = query[name]
  const first: unknown = Array.isArray(parameter) ? parameter[0] : parameter
  const text = typeof first === 'string' ? first.trim() : ''
  return text === '' ? undefined : text
}

function nextPage(query: LabelQuery, from: number): string {
  const words = Object.keys(query).flatMap((name) => {
    const text = parameterOf(query, name)
    return text === undefined || name === 'desde' ? [] : [[name, text] as [string, string]]
  })
  return `?${new URLSearchParams([...words, ['desde', String(from)]]).toString()}`
}

/** Runs before the order is looked up, so that it reveals nothing about which orders exist. */
async function judgeProof(
  query: LabelQuery,
  sender: string,
  code: string,
  { labels, callerNumber }: OpenLabelContext,
): Promise<'good' | 'wrong' | 'absent'> {
  if (query['firma'] === undefined) return callerNumber === Number(sender) ? 'good' : 'absent'
  const signature = parameterOf(query, 'firma') ?? ''
  const expiresAt = Number(parameterOf(query, 'vence') ?? '0') * 1000
  const isGood = await labels.isSigned(Number(sender), code.toUpperCase(), expiresAt, signature)
  return isGood ? 'good' : 'wrong'
}

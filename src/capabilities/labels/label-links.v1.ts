import type { Scope } from '../../kernel/scope.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { moment, objectOf, string } from '../../rows/answer-schema.ts'
import { integer } from '../../rows/fields.ts'
import { badRequest, type KeyOperation, notFound } from '../../rows/operation.ts'
import { numberForm, wordForm } from '../../rows/query-forms.ts'
import { readBody } from '../../rows/read-body.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import { formatNames } from './label-formats.ts'
import { labelLimits } from './labels.limits.ts'
import type { OneOrderRefusal } from './labels.ts'
import { labelUrl } from './labels.wire.ts'
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

const linksMessage = {
  codes: ['codes', codesField],
  format: ['format', formatField],
  hours: [
    'hours',
    integer(4, {
      least: 1,
      most: labelLimits.labelLinkHours,
      description: 'Cuánto valen, en horas; 24 si no se dice.',
    }),
  ],
} as const satisfies Shape

export const signLabelLinks: KeyOperation<OwnLabelsContext, Scope> = {
  method: 'POST',
  path: '/labels/links',
  name: 'signLabelLinks',
  summary: 'Obtener enlaces firmados a etiquetas, que vencen',
  description: paragraph`Un enlace por envío, en el orden enviado: imprime sin clave ni credenciales
    hasta que vence. Sirve para mandarlo a quien prepara el paquete.`,
  scope: 'labels',
  request: entity('LabelLinksInput', shapeSchema(linksMessage)),
  response: entity(
    'LabelLinks',
    objectOf({
      items: {
        type: 'array',
        description: 'Uno por envío.',
        items: entity(
          'LabelLink',
          objectOf({
            trackingCode: string('El envío.'),
            url: { type: 'string', format: 'uri', description: 'El enlace.' },
          }),
        ),
      },
      expiresAt: moment('Hasta cuándo valen.'),
    }),
  ),
  successStatus: 200,
  problems: [
    { status: 400, meaning: 'Un campo no se puede leer, o un código no es de una orden propia.' },
  ],
  async answer({ body }, { labels, caller, clock, baseUrl }) {
    const read = readBody(linksMessage, body, nothingDone)
    if (!read.ok) return read.refusal
    const { hours = 24, format: type = 'Z10X15' } = read.value
    const seconds = Math.floor(clock() / 1000) + hours * 3600
    const signed = await labels.signMany(caller.number, toCodes(read.value.codes), seconds * 1000)
    if (!signed.ok) return explainMany(signed.refusal)
    const items = signed.value.map(({ code, signature }) => ({
      trackingCode: code,
      url: labelUrl(baseUrl, { type, shipper: caller.number, code, seconds, signature }),
    }))
    return { status: 200, body: { items, expiresAt: isoText(seconds * 1000) } }
  },
}

const pictureFormats = formatNames.filter((name) => name !== 'zpl')

export const getLabelPicture: KeyOperation<OwnLabelsContext, Scope> = {
  method: 'GET',
  path: '/labels/:trackingCode.png',
  name: 'getLabelPicture',
  summary: 'Ver una etiqueta sin imprimirla',
  description: 'La imagen de una etiqueta, a 203 puntos por pulgada. No cuenta como impresión.',
  scope: 'labels',
  query: [
    { name: 'format', description: 'El formato; Z10X15 si falta.', form: wordForm(pictureFormats) },
    {
      name: 'number',
      description: 'Cuál de las etiquetas del envío; la 1 si falta.',
      form: numberForm(1, 999_999),
    },
  ],
  fileResponse: { type: 'image/png', description: 'La imagen de la etiqueta.' },
  response: { type: 'string', format: 'binary', description: 'La imagen de la etiqueta.' },
  successStatus: 200,
  problems: [{ status: 400, meaning: 'El envío tiene menos etiquetas.' }, printingLimited],
  async answer({ params, query }, context) {
    const { labels, caller, baseUrl } = context
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    if (!code.ok) return unknownOrder
    const drawn = await labels.previewLabel(caller.number, code.value, {
      format: formatOf(query['format'] || undefined),
      from: Number(query['number'] || 1),
      isProven: true,
      baseUrl,
    })
    if (!drawn.ok) return explainOne(drawn.refusal)
    return chargedFile(context, { file: drawn.value, labels: 1 }, `${code.value}.png`, 'image/png')
  },
}

const unknownOrder = notFound({
  es: 'Tu cuenta no tiene ningún envío con ese código.',
  en: 'Your account has no shipment with that code.',
})

const explainOne = refusalAnswers<OneOrderRefusal>({
  'order-unknown': unknownOrder,
  'proof-needed': unknownOrder,
  'labels-fewer': ({ labels }) =>
    badRequest('La etiqueta no existe.', [
      {
        field: 'number',
        code: 'field-malformed',
        detail: `El envío tiene ${labels}.`,
        en: `The shipment has ${labels}.`,
      },
    ]),
})

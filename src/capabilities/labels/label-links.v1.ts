import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { isoText } from '../../kits/clock/iso.ts'
import type { Shape } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { moment, objectOf, string } from '../../rows/answer-schema.ts'
import { integer } from '../../rows/fields.ts'
import { fileOf } from '../../rows/file-answers.ts'
import { numberForm, wordForm } from '../../rows/query-forms.ts'
import { keyRows, message } from '../../rows/row.ts'
import { bodyOf } from '../../rows/view.ts'
import { formatNames } from './label-formats.ts'
import { labelLimits } from './labels.limits.ts'
import { labelUrl } from './labels.wire.ts'
import {
  chargedFile,
  codesField,
  formatField,
  formatOf,
  noOrder,
  nothingDone,
  type OwnLabelsContext,
  ordersRefusals,
  printingLimited,
  toCodes,
} from './labels-v1.wire.ts'

const linked = {
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

const { row } = keyRows<OwnLabelsContext>()

export const signLabelLinks = row({
  method: 'POST',
  path: '/labels/links',
  name: 'signLabelLinks',
  summary: 'Obtener enlaces firmados a etiquetas, que vencen',
  description: paragraph`Un enlace por envío, en el orden enviado: imprime sin clave ni credenciales
    hasta que vence. Sirve para mandarlo a quien prepara el paquete.`,
  scope: 'labels',
  body: message('LabelLinksInput', linked, nothingDone),
  answer: bodyOf(
    entity(
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
  ),
  async run({ body }, { labels, caller, clock, baseUrl }) {
    const { hours = 24, format: type = 'Z10X15' } = body
    const seconds = Math.floor(clock() / 1000) + hours * 3600
    const signed = await labels.signMany(caller.number, toCodes(body.codes), seconds * 1000)
    if (!signed.ok) return signed
    const items = signed.value.map(({ code, signature }) => ({
      trackingCode: code,
      url: labelUrl(baseUrl, { type, shipper: caller.number, code, seconds, signature }),
    }))
    return accept({ items, expiresAt: isoText(seconds * 1000) })
  },
  refusals: ordersRefusals,
})

const pictureFormats = formatNames.filter((name) => name !== 'zpl')

export const getLabelPicture = row({
  method: 'GET',
  path: '/labels/:trackingCode.png',
  name: 'getLabelPicture',
  summary: 'Ver una etiqueta sin imprimirla',
  description: 'La imagen de una etiqueta, a 203 puntos por pulgada. No cuenta como impresión.',
  scope: 'labels',
  query: {
    format: [wordForm(pictureFormats), 'El formato; Z10X15 si falta.'],
    number: [numberForm(1, 999_999), 'Cuál de las etiquetas del envío; la 1 si falta.'],
  },
  answer: fileOf({ type: 'image/png', description: 'La imagen de la etiqueta.' }),
  async run({ params, query: { format, number: from = 1 } }, context) {
    const { labels, caller, baseUrl } = context
    const code = parseTrackingCode(params.trackingCode)
    if (!code.ok) return refuse('not-found')
    const options = { format: formatOf(format), from, isProven: true, baseUrl }
    const drawn = await labels.previewLabel(caller.number, code.value, options)
    if (!drawn.ok) return drawn
    return chargedFile(context, { file: drawn.value, labels: 1 }, { fileName: `${code.value}.png` })
  },
  refusals: {
    'not-found': noOrder,
    'order-unknown': noOrder,
    'proof-needed': noOrder,
    'labels-fewer': [
      400,
      ({ labels }) => ({
        es: 'La etiqueta no existe.',
        errors: [
          {
            field: 'number',
            code: 'labels-fewer',
            detail: `El envío tiene ${labels}.`,
            en: `The shipment has ${labels}.`,
          },
        ],
      }),
    ],
    ...printingLimited,
  },
})

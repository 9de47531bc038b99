import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { notFound, type Operation } from '../../rows/operation.ts'
import type { Labels } from './labels.ts'
import { formatOf } from './labels-v1.wire.ts'

export interface LabelPictureContext {
  readonly labels: Pick<Labels, 'previewLabel'>
  readonly orders: {
    findOrder(code: TrackingCode): Promise<{ readonly shipperNumber: number } | undefined>
  }
  readonly baseUrl: string
}

const unknownPiece = notFound('No hay ningún envío con ese código.', 'piece-unknown')

export const getLabelPictureAsCarrier: Operation<LabelPictureContext> = {
  method: 'GET',
  path: '/labels/:trackingCode.png',
  name: 'getLabelPictureAsCarrier',
  summary: 'Ver la etiqueta de un envío',
  description: paragraph`La imagen de su primera etiqueta, a 203 puntos por pulgada, para pegarla de
    nuevo. No cuenta como impresión del remitente.`,
  roles: ['administrator', 'branch', 'scanner', 'executive', 'reader'],
  sight: 'named',
  fileResponse: { type: 'image/png', description: 'La imagen de la etiqueta.' },
  response: { type: 'string', format: 'binary', description: 'La imagen de la etiqueta.' },
  successStatus: 200,
  problems: [{ status: 404, meaning: 'No hay ningún envío con ese código.' }],
  async answer({ params }, { labels, orders, baseUrl }) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    const known = code.ok ? await orders.findOrder(code.value) : undefined
    if (!code.ok || known === undefined) return unknownPiece
    const options = { format: formatOf(undefined), from: 1, isProven: true, baseUrl }
    const drawn = await labels.previewLabel(known.shipperNumber, code.value, options)
    if (!drawn.ok) return unknownPiece
    const fileName = `${code.value}.png`
    return { status: 200, bytes: drawn.value, type: 'image/png', fileName }
  },
}

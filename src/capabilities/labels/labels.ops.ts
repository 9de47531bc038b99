import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { badRequest, notFound, type Operation } from '../../kits/http/operation.ts'
import { type Labels, parseManifestId } from './labels.ts'
import { dayBounds } from './labels.wire.ts'

export interface LabelsOpsContext {
  readonly labels: Labels
  readonly zone: Zone
}

const readers = ['administrator', 'branch', 'scanner', 'executive', 'reader']
const count = { type: 'integer' }
const instant = { type: 'string', format: 'date-time' }

export const getLabelPrints: Operation<LabelsOpsContext> = {
  method: 'GET',
  path: '/labels/:trackingCode/prints',
  name: 'getLabelPrints',
  summary: 'Ver cuántas veces se imprimió una etiqueta',
  description: 'Cuenta los pedidos de impresión y las etiquetas que salieron en ellos.',
  roles: readers,
  response: {
    type: 'object',
    properties: { prints: count, labels: count, firstAt: instant, lastAt: instant },
    required: ['prints', 'labels'],
  },
  successStatus: 200,
  problems: [{ status: 400, meaning: 'El código no tiene la forma de uno.' }],
  async answer({ params }, { labels }) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    if (!code.ok) return badRequest('trackingCode: se esperan de 4 a 16 letras, números o guiones.')
    const found = await labels.findPrints(code.value)
    if (found === undefined) return { status: 200, body: { prints: 0, labels: 0 } }
    const at = (ms: number) => new Date(ms).toISOString()
    const { prints, labels: printed, firstAt, lastAt } = found
    const body = { prints, labels: printed, firstAt: at(firstAt), lastAt: at(lastAt) }
    return { status: 200, body }
  },
}

export const getHandOver: Operation<LabelsOpsContext> = {
  method: 'GET',
  path: '/hand-overs/:id',
  name: 'getHandOver',
  summary: 'Ver qué envíos lista una hoja de entrega',
  description: [
    'El código de barras de la hoja es su `id`: con un escaneo se obtienen todos los códigos, ',
    'para registrar su ingreso con POST /movements.',
  ].join(''),
  roles: readers,
  response: {
    type: 'object',
    properties: {
      shipper: { type: 'integer' },
      trackingCodes: { type: 'array', items: { type: 'string' } },
    },
    required: ['shipper', 'trackingCodes'],
  },
  successStatus: 200,
  async answer({ params }, { labels, zone }) {
    const name = parseManifestId(params['id'] ?? '')
    const day = name && dayBounds(zone, name.year, name.month, name.day)
    if (name === undefined || day === undefined) return notFound('No hay ninguna hoja con ese id.')
    const trackingCodes = await labels.listManifest(name.shipper, day)
    return { status: 200, body: { shipper: name.shipper, trackingCodes } }
  },
}

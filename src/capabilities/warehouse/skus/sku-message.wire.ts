import type { Shape, Sound } from '../../../kits/fields/structures.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { flag, hundredthsOf, integer, text } from '../../../rows/fields.ts'
import type { View } from '../../../rows/view.ts'
import type { Sku } from './sku.ts'

const size = (description: string) => hundredthsOf(4, { description })

/** The fields of a SKU, besides its shipper and code. */
export const skuFacts = {
  description: ['description', text(40, { description: 'Qué es.' })],
  weightKg: ['weightHundredthsKg', size('Peso de una unidad, en kg.')],
  lengthCm: ['lengthHundredthsCm', size('Largo, en cm.')],
  heightCm: ['heightHundredthsCm', size('Alto, en cm.')],
  widthCm: ['widthHundredthsCm', size('Ancho, en cm.')],
  batchTracked: ['batchTracked', flag({ description: 'Si se sigue por lote.' })],
  serialTracked: ['serialTracked', flag({ description: 'Si se sigue por número de serie.' })],
  expiryTracked: ['expiryTracked', flag({ description: 'Si se sigue por vencimiento.' })],
  active: ['active', flag({ description: 'Si se recibe mercadería. Por omisión, sí.' })],
} as const satisfies Shape

/** A row of a SKUs file. */
export const skuRow = {
  shipper: ['shipper', integer(9, { required: true, description: 'Número del remitente.' })],
  code: ['code', text(30, { required: true, description: 'El código del SKU.' })],
  ...skuFacts,
} as const satisfies Shape

const measure = { type: ['number', 'null'] }

const skuSchema = entity('Sku', {
  type: 'object',
  properties: {
    shipper: { type: 'integer', description: 'Número del remitente.' },
    code: { type: 'string', description: 'El código del SKU.' },
    description: { type: 'string', description: 'Qué es.' },
    weightKg: { ...measure, description: 'Peso de una unidad, en kg.' },
    lengthCm: { ...measure, description: 'Largo, en cm.' },
    heightCm: { ...measure, description: 'Alto, en cm.' },
    widthCm: { ...measure, description: 'Ancho, en cm.' },
    batchTracked: { type: 'boolean', description: 'Si se sigue por lote.' },
    serialTracked: { type: 'boolean', description: 'Si se sigue por número de serie.' },
    expiryTracked: { type: 'boolean', description: 'Si se sigue por vencimiento.' },
    active: { type: 'boolean', description: 'Si se recibe mercadería.' },
  },
  required: ['shipper', 'code', 'description', 'active'],
})

export function toSku(shipper: number, code: string, facts: Sound<typeof skuFacts>): Sku {
  return {
    shipperNumber: shipper,
    code,
    description: facts.description ?? '',
    weightHundredthsKg: facts.weightHundredthsKg,
    lengthHundredthsCm: facts.lengthHundredthsCm,
    heightHundredthsCm: facts.heightHundredthsCm,
    widthHundredthsCm: facts.widthHundredthsCm,
    batchTracked: facts.batchTracked ?? false,
    serialTracked: facts.serialTracked ?? false,
    expiryTracked: facts.expiryTracked ?? false,
    active: facts.active ?? true,
  }
}

const plain = (hundredths: number | undefined) =>
  hundredths === undefined ? null : hundredths / 100

export function writeSku(sku: Sku) {
  return {
    shipper: sku.shipperNumber,
    code: sku.code,
    description: sku.description,
    weightKg: plain(sku.weightHundredthsKg),
    lengthCm: plain(sku.lengthHundredthsCm),
    heightCm: plain(sku.heightHundredthsCm),
    widthCm: plain(sku.widthHundredthsCm),
    batchTracked: sku.batchTracked,
    serialTracked: sku.serialTracked,
    expiryTracked: sku.expiryTracked,
    active: sku.active,
  }
}

export const shownSku: View<Sku> = { schema: skuSchema, write: writeSku }

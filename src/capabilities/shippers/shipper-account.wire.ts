import type { Operator } from '../../kernel/operator.ts'
import { defaultVolumetricFactor, labelLinkRules, type Shipper } from '../../kernel/shipper.ts'
import type { Shape, Sound } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { flag, integer, oneOf, text } from '../../rows/fields.ts'
import type { Shippers } from './shippers.ts'

export interface ShippersContext {
  readonly shippers: Shippers
  readonly operator: Operator
}

export const unknownShipper = 'No hay ningún remitente con ese número.'

/** The message after too many wrong credentials. */
export function tooManyAttempts(retrySeconds: number): string {
  const wait = retrySeconds === 1 ? '1 segundo' : `${retrySeconds} segundos`
  return `Demasiados intentos fallidos: esperá ${wait}.`
}

/** `undefined` if it can't be a shipper number. */
export function readNumber(sent: string | undefined): number | undefined {
  return sent !== undefined && /^\d{1,4}$/.test(sent) ? Number(sent) : undefined
}

const words = {
  number: 'Número de la cuenta, mayor que 0.',
  name: 'Nombre con que el seguimiento muestra al remitente.',
  mode: 'CROSS: despacha desde su depósito. WARE: su mercadería está en nuestro almacén.',
  insured: 'Con seguro, cada producto lleva un valor mayor que 0.',
  sameDay: 'Si tiene contratada la entrega en el día.',
  volumetricFactor: 'Centímetros cúbicos por kilogramo.',
  labelLinks: paragraph`required: sus etiquetas se imprimen solo con un enlace firmado o con
    credenciales. optional: también sin ellos, hasta unos días después de la entrega.`,
}

const byDefault = `Por omisión, ${defaultVolumetricFactor}.`

export const newAccount = {
  number: ['number', integer(4, { required: true, least: 1, description: words.number })],
  name: ['name', text(60, { required: true, description: words.name })],
  mode: ['mode', oneOf(['CROSS', 'WARE'], { required: true, description: words.mode })],
  insured: ['insured', flag({ description: `${words.insured} Por omisión, no.` })],
  sameDay: ['sameDay', flag({ description: `${words.sameDay} Por omisión, no.` })],
  volumetricFactor: [
    'volumetricFactor',
    integer(6, { least: 1, description: `${words.volumetricFactor} ${byDefault}` }),
  ],
  labelLinks: [
    'labelLinks',
    oneOf(labelLinkRules, { description: `${words.labelLinks} Por omisión, optional.` }),
  ],
} as const satisfies Shape

/**
 * Fields that can change are required, since a default would overwrite what was agreed before; only
 * the rule of labels, which is newer than its callers, stays as it is when it is not sent. The mode
 * is known here to tell whoever sends another one that it can't.
 */
export const accountFacts = {
  name: ['name', text(60, { required: true, description: words.name })],
  insured: ['insured', flag({ required: true, description: words.insured })],
  sameDay: ['sameDay', flag({ required: true, description: words.sameDay })],
  volumetricFactor: [
    'volumetricFactor',
    integer(6, { required: true, least: 1, description: words.volumetricFactor }),
  ],
  mode: ['mode', oneOf(['CROSS', 'WARE'], { description: 'No cambia: si va, es el que tiene.' })],
  labelLinks: [
    'labelLinks',
    oneOf(labelLinkRules, { description: `${words.labelLinks} Si falta, queda como estaba.` }),
  ],
} as const satisfies Shape

export const shipperSchema = entity('Shipper', {
  type: 'object',
  properties: {
    number: { type: 'integer', description: 'Número de la cuenta.' },
    name: { type: 'string', description: words.name },
    mode: { type: 'string', enum: ['CROSS', 'WARE'], description: words.mode },
    insured: { type: 'boolean', description: 'Si tiene seguro.' },
    sameDay: { type: 'boolean', description: 'Si tiene entrega en el día.' },
    volumetricFactor: { type: 'integer', description: words.volumetricFactor },
    labelLinks: { type: 'string', enum: [...labelLinkRules], description: words.labelLinks },
  },
  required: ['number', 'name', 'mode', 'insured', 'sameDay', 'volumetricFactor', 'labelLinks'],
})

const usual = {
  insured: false,
  sameDay: false,
  volumetricFactor: defaultVolumetricFactor,
  labelLinks: 'optional',
} as const

export function toShipper(account: Sound<typeof newAccount>): Shipper {
  return { ...usual, ...account }
}

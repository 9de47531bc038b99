import type { Operator } from '../../kernel/operator.ts'
import { defaultVolumetricFactor, labelLinkRules, type Shipper } from '../../kernel/shipper.ts'
import type { Shape, Sound } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { orRefuse } from '../../outcome.ts'
import { count, objectOf, string } from '../../rows/answer-schema.ts'
import { flag, integer, oneOf, text } from '../../rows/fields.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import type { View } from '../../rows/view.ts'
import type { Shippers } from './shippers.ts'

const problems = declareProblems({
  'shipper-number-taken': {
    es: 'Ya existe un remitente con ese número.',
    en: 'There is a shipper with that number already.',
  },
  'credential-unknown': {
    es: 'No hay ninguna credencial vigente con ese id.',
    en: 'There is no valid credential with that id.',
  },
  'credentials-too-many': {
    es: 'Ya hay demasiadas credenciales de esa clase.',
    en: 'There are too many credentials of that kind.',
  },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

export interface ShippersContext {
  readonly shippers: Shippers
  readonly operator: Operator
}

export const noShipper = [404, 'No hay ningún remitente con ese número.'] as const

/** The message after too many wrong credentials. */
export function tooManyAttempts(retrySeconds: number): string {
  const wait = retrySeconds === 1 ? '1 segundo' : `${retrySeconds} segundos`
  return `Demasiados intentos fallidos: esperá ${wait}.`
}

/** `undefined` if it can't be a shipper number. */
export function readNumber(input: string | undefined): number | undefined {
  return input !== undefined && /^\d{1,4}$/.test(input) ? Number(input) : undefined
}

interface OfShipper {
  readonly number: string
}

/** A number that no account can have is as one that none has. */
export function findNumber({ number }: OfShipper) {
  return orRefuse(readNumber(number), 'shipper-unknown')
}

export async function findShipper(
  { params }: { readonly params: OfShipper },
  { shippers }: ShippersContext,
) {
  const number = findNumber(params)
  return number.ok ? orRefuse(await shippers.find(number.value), 'shipper-unknown') : number
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
 * Fields that can change are required, since a default would overwrite an earlier agreement; only
 * the rule of labels, which is newer than its callers, stays as it is when it is not sent. The mode
 * is known here to refuse another one.
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

export const shipperSchema = entity(
  'Shipper',
  objectOf({
    number: count('Número de la cuenta.'),
    name: string(words.name),
    mode: { type: 'string', enum: ['CROSS', 'WARE'], description: words.mode },
    insured: { type: 'boolean', description: 'Si tiene seguro.' },
    sameDay: { type: 'boolean', description: 'Si tiene entrega en el día.' },
    volumetricFactor: count(words.volumetricFactor),
    labelLinks: { type: 'string', enum: [...labelLinkRules], description: words.labelLinks },
  }),
)

export const shownShipper: View<Shipper> = {
  schema: shipperSchema,
  write: (shipper) => ({ ...shipper }),
}

const usual = {
  insured: false,
  sameDay: false,
  volumetricFactor: defaultVolumetricFactor,
  labelLinks: 'optional',
} as const

export function toShipper(account: Sound<typeof newAccount>): Shipper {
  return { ...usual, ...account }
}

/** A goods voucher as both APIs show it. */

import type { Shape } from '../../../kits/fields/structures.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { maybeMoment, moment } from '../../../rows/answer-schema.ts'
import { integer, list, object, text } from '../../../rows/fields.ts'
import { wordForm } from '../../../rows/query-forms.ts'
import type { View } from '../../../rows/view.ts'
import { warehouseLimits } from '../warehouse.limits.ts'
import type { Voucher, VoucherPlace } from '../warehouse.ts'
import { day, instant, sortQuery } from '../warehouse-words.wire.ts'
import { differences, voucherStates } from './voucher.ts'

const voucherSchema = entity('Voucher', {
  type: 'object',
  properties: {
    number: { type: 'string', description: 'Número del vale.' },
    shipper: { type: 'integer', description: 'Número del remitente.' },
    state: {
      type: 'string',
      enum: voucherStates,
      description: 'Anunciado, en recepción, cerrado o retirado.',
    },
    enteredAt: moment('Cuándo se anunció.'),
    settledAt: maybeMoment('Cuándo se cerró o se retiró.'),
    contact: { type: 'string', description: 'A quién preguntar.' },
    email: { type: 'string', description: 'Su correo.' },
    observation: { type: 'string', description: 'Observación del remitente.' },
    arrivesOn: { type: 'string', description: 'El día en que llega, si se dijo.' },
    transport: { type: 'string', description: 'Quién la trae, si se dijo.' },
    lines: {
      type: 'array',
      description: 'Renglón por renglón, lo anunciado y lo contado.',
      items: entity('VoucherLine', {
        type: 'object',
        properties: {
          line: { type: ['integer', 'null'], description: 'El renglón; null si no se anunció.' },
          sku: { type: 'string', description: 'El código del SKU.' },
          description: { type: 'string', description: 'Qué es.' },
          expiresOn: { type: 'string', description: 'Vencimiento anunciado.' },
          expected: { type: 'integer', description: 'Unidades anunciadas.' },
          counted: { type: 'integer', description: 'Unidades contadas.' },
          difference: {
            type: 'string',
            enum: differences,
            description: 'Igual, faltan, sobran, o nadie lo anunció.',
          },
        },
        required: ['line', 'sku', 'expected', 'counted', 'difference'],
      }),
    },
  },
  required: ['number', 'shipper', 'state', 'enteredAt', 'lines'],
})

function writeVoucher(voucher: Voucher) {
  const { number, shipperNumber, state, contact, email, observation, arrivesOn, transport } =
    voucher
  return {
    number,
    shipper: shipperNumber,
    state,
    enteredAt: instant(voucher.enteredAt),
    settledAt: voucher.settledAt === null ? null : instant(voucher.settledAt),
    contact,
    email,
    observation,
    arrivesOn,
    transport,
    lines: voucher.compared.map(({ line, ...compared }) => {
      const announced = line === undefined ? undefined : voucher.lines[line - 1]
      const { description = '', expiresOn = '' } = announced ?? {}
      return { line: line ?? null, description, expiresOn, ...compared }
    }),
  }
}

export const shownVoucher: View<Voucher> = { schema: voucherSchema, write: writeVoucher }

/** The fields of a voucher announced through the API. */
export const announcement = {
  contact: ['contact', text(undefined, { description: 'A quién preguntar.' })],
  email: ['email', text(45, { description: 'Su correo.' })],
  observation: ['observation', text(undefined, { description: 'Lo que haya que saber.' })],
  arrivesOn: ['arrivesOn', day('El día en que llega.')],
  transport: ['transport', text(60, { description: 'Quién la trae.' })],
  lines: [
    'lines',
    list(
      object(
        {
          sku: ['sku', text(30, { required: true, description: 'El código del SKU.' })],
          units: ['units', integer(8, { required: true, least: 1, description: 'Unidades.' })],
          description: ['description', text(40, { description: 'Qué es.' })],
          expiresOn: ['expiresOn', day('Vencimiento.')],
        },
        { required: true },
      ),
      warehouseLimits.linesPerVoucher,
      { required: true, description: 'Uno o más renglones.' },
    ),
  ],
} as const satisfies Shape

/** The common part of the rows that list vouchers. */
export const voucherList = {
  path: '/vouchers',
  description: 'Del más viejo al más nuevo (`sort`), con lo anunciado y lo contado.',
  readPlace,
  placeOf: ({ enteredAt, number }: Voucher) => `${enteredAt}~${number}`,
  item: shownVoucher,
} as const

export const voucherQuery = {
  state: [wordForm(voucherStates), `Uno de: ${voucherStates.join(', ')}.`],
  ...sortQuery,
} as const

/** The common part of the rows that show one voucher. */
export const oneVoucher = {
  method: 'GET',
  path: '/vouchers/:number',
  description: 'Lo anunciado junto a lo contado, renglón por renglón.',
  answer: shownVoucher,
} as const

function readPlace(after: string): VoucherPlace | undefined {
  const match = /^(\d{1,15})~(V\d{1,20})$/.exec(after)
  return match?.[2] === undefined ? undefined : { enteredAt: Number(match[1]), number: match[2] }
}

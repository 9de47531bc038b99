import type { Shape } from '../../kits/fields/structures.ts'
import type { TableWire } from '../../rows/edited-table.ts'
import { hundredthsOf, text } from '../../rows/fields.ts'
import { shortCode } from '../../rows/table-fields.ts'
import { generalList, type PriceListRow } from './rate-rows.ts'
import { amount, faultTexts, type RatesOpsContext } from './rate-tables.wire.ts'
import { fromHundredths } from './rates.wire.ts'
import { postalCode } from './rates-message.wire.ts'

const percent = (description: string) => hundredthsOf(2, { required: true, description })
const fee = (description: string) => hundredthsOf(3, { description })

export const listShape = {
  code: ['code', shortCode(`Código de la lista; ${generalList} es la de quien no tiene otra.`)],
  name: ['name', text(60, { required: true, description: 'Nombre de la lista.' })],
  originPostalCode: [
    'originPostal',
    postalCode({ required: true, description: 'De dónde sale lo de quien no tiene otro origen.' }),
  ],
  vatPercent: ['vatBasisPoints', percent('IVA, en porcentaje.')],
  insurancePercent: ['insuranceBasisPoints', percent('Seguro: porcentaje del valor declarado.')],
  insuranceMinimum: ['insuranceMinimumCents', amount('Seguro: mínimo en pesos.')],
  cashPercent: ['cashBasisPoints', percent('Contrarreembolso: porcentaje de lo cobrado.')],
  cashMinimum: ['cashMinimumCents', amount('Contrarreembolso: mínimo en pesos.')],
  returnPercent: [
    'returnBasisPoints',
    fee('Devolución: porcentaje del flete, que es el de la ida. Si falta, 0.'),
  ],
  redirectionPercent: [
    'redirectionBasisPoints',
    fee('Redireccionamiento: porcentaje del flete al destino nuevo. Si falta, 0.'),
  ],
} as const satisfies Shape

export const priceListsWire: TableWire<RatesOpsContext, PriceListRow, typeof listShape> = {
  path: 'price-lists',
  one: 'PriceList',
  many: 'PriceLists',
  words: {
    one: 'una lista de precios',
    many: 'las listas de precios',
    description: 'El IVA y los recargos de cada lista; sus tarifas van aparte.',
  },
  shape: listShape,
  key: ['code'],
  filters: [],
  keepers: [],
  optional: ['returnPercent', 'redirectionPercent'],
  table: ({ rates }) => rates.priceLists,
  faultTexts,
  toRow: ({ returnBasisPoints = 0, redirectionBasisPoints = 0, ...sent }) => ({
    ...sent,
    returnBasisPoints,
    redirectionBasisPoints,
  }),
  toWire: (list) => ({
    code: list.code,
    name: list.name,
    originPostalCode: list.originPostal,
    vatPercent: fromHundredths(list.vatBasisPoints),
    insurancePercent: fromHundredths(list.insuranceBasisPoints),
    insuranceMinimum: fromHundredths(list.insuranceMinimumCents),
    cashPercent: fromHundredths(list.cashBasisPoints),
    cashMinimum: fromHundredths(list.cashMinimumCents),
    returnPercent: fromHundredths(list.returnBasisPoints),
    redirectionPercent: fromHundredths(list.redirectionBasisPoints),
  }),
}

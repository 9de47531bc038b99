/** The price tables as the carrier's people see them: amounts in pesos, weights in kg, days. */

import { hundredths } from '../../kernel/measures.ts'
import { parsePostalCode } from '../../kernel/postal-code.ts'
import { parseInstant } from '../../kits/clock/instant.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Shape } from '../../kits/fields/structures.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { TableContext, TableWire } from '../../rows/edited-table.ts'
import { hundredthsOf, integer, text } from '../../rows/fields.ts'
import type { InBoth } from '../../rows/operation.ts'
import { textForm } from '../../rows/query-forms.ts'
import { day, shortCode, zoneFields } from '../../rows/table-fields.ts'
import type { RowFaultName } from './rate-changes.ts'
import {
  generalList,
  type PriceListRow,
  type ShipperRateRow,
  type TariffRow,
  type ZoneRangeRow,
  type ZoneRow,
} from './rate-rows.ts'
import type { Rates } from './rates.ts'
import { fromHundredths } from './rates.wire.ts'
import { postalCode } from './rates-message.wire.ts'

export interface RatesOpsContext extends TableContext {
  readonly rates: Rates
}

export const faultTexts: Record<RowFaultName, InBoth> = {
  'zone-unknown': {
    es: 'No hay ninguna zona con ese código.',
    en: 'There is no zone with that code.',
  },
  'list-unknown': {
    es: 'No hay ninguna lista de precios con ese código.',
    en: 'There is no price list with that code.',
  },
  'shipper-unknown': {
    es: 'No hay ningún remitente con ese número.',
    en: 'There is no shipper with that number.',
  },
  'range-backwards': {
    es: 'El rango termina antes de empezar.',
    en: 'The range ends before it begins.',
  },
  'period-backwards': {
    es: 'La vigencia termina antes de empezar.',
    en: 'It ends before it is in force.',
  },
  'weight-not-positive': { es: 'Se espera un peso mayor que 0.', en: 'Expected a weight above 0.' },
  'row-repeated': {
    es: 'Hay otra fila con la misma clave.',
    en: 'There is another row with the same key.',
  },
}

const dayMs = 86_400_000

/** The UTC day of a moment. */
function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

export function startOfDay(value: string, zone: Zone): number {
  return parseInstant(`${value}T00:00`, zone) ?? 0
}

/** The last day is inclusive in the API; the stored end moment is exclusive. */
function endOfDay(value: string, zone: Zone): number {
  return startOfDay(dayText(Date.parse(`${value}T00:00:00Z`) + dayMs), zone)
}

export function dayOf(at: number, zone: Zone): string {
  const { year, month, day: date } = zone(at)
  return dayText(Date.UTC(year, month - 1, date))
}

const amount = (description: string) => hundredthsOf(8, { required: true, description })

export const zoneShape = {
  code: ['code', shortCode('Código de la zona.')],
  name: ['name', text(60, { required: true, description: 'Nombre con que se la muestra.' })],
} as const satisfies Shape

export const zonesWire: TableWire<RatesOpsContext, ZoneRow, typeof zoneShape> = {
  path: 'zones',
  one: 'Zone',
  many: 'Zones',
  words: {
    one: 'una zona',
    many: 'las zonas',
    description: 'Las zonas entre las que se cotiza.',
  },
  shape: zoneShape,
  key: ['code'],
  filters: [],
  keepers: [],
  table: ({ rates }) => rates.zones,
  faultTexts,
  toRow: (cells) => cells,
  toWire: ({ code: zone, name }) => ({ code: zone, name }),
}

export const rangeShape = {
  from: ['fromPostal', postalCode({ required: true, description: 'Primer código postal.' })],
  to: ['toPostal', postalCode({ required: true, description: 'Último código postal.' })],
  zone: ['zone', shortCode('Código de la zona a la que pertenecen.')],
} as const satisfies Shape

export const rangesWire: TableWire<RatesOpsContext, ZoneRangeRow, typeof rangeShape> = {
  path: 'zone-ranges',
  one: 'ZoneRange',
  many: 'ZoneRanges',
  words: {
    one: 'un rango de códigos postales',
    many: 'los rangos de las zonas',
    description: 'Qué códigos postales tiene cada zona. Si dos se superponen vale el más chico.',
  },
  shape: rangeShape,
  key: ['from', 'to'],
  filters: [
    { name: 'zone', description: 'Solo los de esta zona.' },
    {
      name: 'postalCode',
      description: 'Solo los que contienen este código postal.',
      form: textForm(
        { es: 'un código postal', en: 'a postal code' },
        (input) => parsePostalCode(input) !== undefined,
      ),
    },
  ],
  place: /^\d{4}-\d{4}$/,
  keepers: [],
  replaces: 'todos los rangos',
  table: ({ rates }) => rates.ranges,
  faultTexts,
  toRow: (cells) => cells,
  toWire: ({ fromPostal, toPostal, zone }) => ({ from: fromPostal, to: toPostal, zone }),
}

export const tariffShape = {
  list: ['list', shortCode('Código de la lista de precios.')],
  ...zoneFields('Letra del servicio, o * para los que no tienen tarifa propia.'),
  upToKg: [
    'upToHundredthsKg',
    hundredthsOf(4, { required: true, description: 'Hasta qué peso llega el tramo, en kg.' }),
  ],
  amount: ['amountCents', amount('Precio del tramo en pesos, sin IVA.')],
  extraKg: [
    'extraKgCents',
    hundredthsOf(8, {
      description: 'Por kilo empezado sobre el último tramo; si falta, no se lleva más peso.',
    }),
  ],
  validFrom: [
    'validFrom',
    day({ description: 'Primer día de vigencia; si falta, desde siempre.' }),
  ],
  validTo: ['validTo', day({ description: 'Último día de vigencia; si falta, sin fin.' })],
} as const satisfies Shape

export const tariffsWire: TableWire<RatesOpsContext, TariffRow, typeof tariffShape> = {
  path: 'tariffs',
  one: 'Tariff',
  many: 'Tariffs',
  words: {
    one: 'una tarifa',
    many: 'las tarifas',
    description: paragraph`El precio de un tramo de peso entre dos zonas. De varias vigentes para el
      mismo tramo vale la que empezó a regir última.`,
  },
  shape: tariffShape,
  key: ['list', 'origin', 'destination', 'service', 'upToKg', 'validFrom'],
  filters: [
    { name: 'list', description: 'Solo las de esta lista.' },
    { name: 'origin', description: 'Solo las que salen de esta zona.' },
    { name: 'destination', description: 'Solo las que van a esta zona.' },
    { name: 'service', description: 'Solo las de este servicio; * es uno más.' },
  ],
  keepers: [],
  replaces: 'todas las tarifas de las listas que el archivo nombra',
  partOf: ({ list }) => list,
  table: ({ rates }) => rates.tariffs,
  faultTexts,
  toRow({ validFrom, validTo, extraKgCents = null, upToHundredthsKg, ...columns }, zone) {
    return {
      ...columns,
      upToHundredthsKg: hundredths(upToHundredthsKg),
      extraKgCents,
      validFrom: validFrom === undefined ? 0 : startOfDay(validFrom, zone),
      validTo: validTo === undefined ? null : endOfDay(validTo, zone),
    }
  },
  toWire: (row, zone) => ({
    list: row.list,
    origin: row.origin,
    destination: row.destination,
    service: row.service,
    upToKg: fromHundredths(row.upToHundredthsKg),
    amount: fromHundredths(row.amountCents),
    extraKg: row.extraKgCents === null ? null : fromHundredths(row.extraKgCents),
    validFrom: row.validFrom === 0 ? null : dayOf(row.validFrom, zone),
    validTo: row.validTo === null ? null : dayOf(row.validTo - 1, zone),
  }),
}

export const shipperRateShape = {
  shipper: ['shipper', integer(9, { required: true, description: 'Número de remitente.' })],
  list: ['list', shortCode('Código de la lista por la que paga.')],
  originPostalCode: [
    'originPostal',
    postalCode({ description: 'De dónde salen sus envíos; si falta, el origen de la lista.' }),
  ],
  freeFromCents: [
    'freeFromCents',
    integer(10, {
      least: 0,
      most: 9_999_999_999,
      description:
        'Desde qué valor de la compra el envío es gratis para quien compra, en centavos.',
    }),
  ],
  paymentDays: [
    'paymentDays',
    integer(3, {
      least: 0,
      most: 365,
      description: 'A cuántos días de hecha se paga su liquidación; si falta, los de todos.',
    }),
  ],
} as const satisfies Shape

export const shipperRatesWire: TableWire<RatesOpsContext, ShipperRateRow, typeof shipperRateShape> =
  {
    path: 'shipper-rates',
    one: 'ShipperRate',
    many: 'ShipperRates',
    words: {
      one: 'la lista de precios de un remitente',
      many: 'las listas de precios de los remitentes',
      description: `Quien no está paga por la lista ${generalList}.`,
    },
    shape: shipperRateShape,
    key: ['shipper'],
    filters: [{ name: 'list', description: 'Solo los de esta lista.' }],
    place: /^\d{1,9}$/,
    keepers: ['executive'],
    replaces: 'todas las asignaciones',
    optional: ['freeFromCents', 'paymentDays'],
    table: ({ rates }) => rates.shipperRates,
    faultTexts,
    toRow: ({ originPostal = null, freeFromCents = null, paymentDays = null, ...columns }) => ({
      originPostal,
      freeFromCents,
      paymentDays,
      ...columns,
    }),
    toWire: ({ shipper, list, originPostal, freeFromCents = null, paymentDays = null }) => ({
      shipper,
      list,
      originPostalCode: originPostal,
      freeFromCents,
      paymentDays,
    }),
  }

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
  toRow: ({ returnBasisPoints = 0, redirectionBasisPoints = 0, ...columns }) => ({
    ...columns,
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

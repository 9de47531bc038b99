import type { CodeRow } from '../../kits/http/endpoint.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import type { WeightReason } from './charged-weight.ts'
import type { Quote, QuoteRefusal } from './quote.ts'

const problems = declareProblems({
  'tariff-missing': {
    es: 'No hay tarifa para ese destino y servicio.',
    en: 'There is no tariff for that destination and service.',
  },
  'weight-not-served': {
    es: 'Ninguna tarifa llega a ese peso.',
    en: 'No tariff reaches that weight.',
  },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

/** Whole hundredths as a decimal number. */
export function fromHundredths(count: number): number {
  return count / 100
}

/** The contract's code for each refusal, and how to fix it. */
export const quoteCodes: Record<QuoteRefusal['name'] | 'fields-invalid', CodeRow> = {
  'fields-invalid': {
    code: 5,
    meaning:
      'codigoPostal no es un número de 1000 a 9999, falta pesoEspecifico, o un número está mal.',
    english:
      'codigoPostal is no number from 1000 to 9999, pesoEspecifico is missing, or a number is bad.',
  },
  'destination-not-served': {
    code: 5,
    meaning: 'El código postal de destino no pertenece a ninguna zona.',
    english: 'The destination postal code belongs to no zone.',
  },
  'tariff-missing': {
    code: 5,
    meaning: 'No hay una tarifa vigente para ese destino y servicio.',
    english: 'There is no tariff in force for that destination and service.',
  },
  'weight-not-served': {
    code: 5,
    meaning: 'Ninguna tarifa llega a ese peso.',
    english: 'No tariff reaches that weight.',
  },
  'prices-missing': {
    code: 5,
    meaning: 'La cuenta no tiene todavía una lista de precios con zona de origen.',
    english: 'The account has no price list with a zone of origin yet.',
  },
}

/** The names that a message has for the fields that decide the price. */
export interface QuoteFields {
  readonly destination: string
  readonly weight: string
  readonly account: string
}

const contractFields: QuoteFields = {
  destination: 'codigoPostal',
  weight: 'pesoEspecifico',
  account: 'autentificacion.shipper',
}

type Explain<Name> = (
  refusal: Extract<QuoteRefusal, { name: Name }>,
  fields: QuoteFields,
) => readonly string[]

type Explanation<Name> = readonly [field: keyof QuoteFields, explain: Explain<Name>]

/** Which field has to change for there to be a price, and why. */
const explanations: { [Name in QuoteRefusal['name']]: Explanation<Name> } = {
  'destination-not-served': [
    'destination',
    ({ destination }, fields) => [
      `No hay tarifa para ${fields.destination} ${destination}: no está en ninguna zona.`,
    ],
  ],
  'tariff-missing': [
    'destination',
    ({ destination, zone, service }, fields) => [
      `No hay tarifa vigente para ${fields.destination} ${destination} (zona ${zone})`,
      `con el servicio ${service}.`,
    ],
  ],
  'weight-not-served': [
    'weight',
    ({ charged, zone, service }, fields) => [
      `No hay tarifa para ${fromHundredths(charged)} kg (el mayor entre ${fields.weight} y el`,
      `volumétrico) en la zona ${zone} con el servicio ${service}.`,
    ],
  ],
  'prices-missing': [
    'account',
    () => ['La cuenta no tiene todavía tarifas: consultá con tu ejecutivo.'],
  ],
}

export function refusalText(
  refusal: QuoteRefusal,
  fields = contractFields,
): { field: string; message: string } {
  const [field, explain] = explanations[refusal.name] as Explanation<string>
  return { field: fields[field], message: explain(refusal, fields).join(' ') }
}

const weightReasons: Record<WeightReason, string> = {
  specific: 'Se cobra pesoEspecifico, que es el mayor.',
  'volumetric-sent': 'Se cobra el pesoVolumetrico enviado, que es el mayor.',
  'volumetric-computed':
    'Se cobra el peso volumétrico calculado con los tres lados, que es el mayor.',
}

const surchargeWords = { insurance: 'seguro', 'cash-on-delivery': 'contrarreembolso' } as const

/** How a price was computed, with the field names of the REST message. */
export function writeDetail(quote: Quote, specific: number, volumetricSent: number | undefined) {
  const { weight, tariff, list } = quote
  return {
    servicio: quote.service,
    listaPrecios: list.code,
    zonaOrigen: { codigo: quote.origin.code, nombre: quote.origin.name },
    zonaDestino: { codigo: quote.destination.code, nombre: quote.destination.name },
    pesoEspecifico: fromHundredths(specific),
    pesoVolumetricoEnviado: volumetricSent === undefined ? null : fromHundredths(volumetricSent),
    pesoVolumetricoCalculado:
      weight.computed === undefined ? null : fromHundredths(weight.computed),
    pesoCobrado: fromHundredths(weight.charged),
    motivoPeso: weightReasons[weight.reason],
    tramoHastaKg: fromHundredths(tariff.upToHundredthsKg),
    base: fromHundredths(quote.baseCents),
    kgExtra: quote.extraKg,
    importeExtra: fromHundredths(quote.extraCents),
    recargos: quote.surcharges.map(({ kind, ofCents, cents }) => ({
      concepto: surchargeWords[kind],
      sobre: fromHundredths(ofCents),
      importe: fromHundredths(cents),
    })),
    neto: fromHundredths(quote.netCents),
    porcentajeIva: fromHundredths(list.vatBasisPoints),
    iva: fromHundredths(quote.vatCents),
    total: fromHundredths(quote.totalCents),
  }
}

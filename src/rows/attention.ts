/** The texts about a shipment that needs attention. */
import { type Attention, type AttentionKind, attentionKinds, idleMs } from '../kernel/attention.ts'
import { isoOrNull, isoText } from '../kits/clock/iso.ts'
import type { Zone } from '../kits/clock/zone.ts'
import { entity } from '../kits/openapi/entities.ts'
import { maybeMoment, moment, objectOf, string } from './answer-schema.ts'

export type Language = 'es' | 'en'

/** Facts for the texts besides the reason itself. */
export interface Telling {
  readonly zone: Zone
  readonly now: number
  readonly language: Language
  branchName(code: string): string | undefined
}

/** Facts of the shipment for the texts. */
export interface TellingOf {
  readonly postalCode: number
  /** The last branch that saw it. */
  readonly branchCode: string
}

const two = (value: number) => String(value).padStart(2, '0')

export function dayWords(zone: Zone, at: number): string {
  const { day, month } = zone(at)
  return `${two(day)}/${two(month)}`
}

function timeWords(zone: Zone, at: number): string {
  const { hour, minute } = zone(at)
  return `${two(hour)}:${two(minute)}`
}

const pesos = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

export function moneyWords(cents = 0): string {
  return `$ ${pesos.format(cents / 100)}`
}

function kilosWords(hundredths = 0): string {
  return `${String(hundredths / 100).replace('.', ',')} kg`
}

const addressWords: Record<Language, ReadonlyMap<string, string>> = {
  es: new Map([
    ['number-missing', 'Falta la altura de la calle.'],
    ['number-outside', 'La altura no existe en esa calle.'],
    ['street-missing', 'Falta el nombre de la calle.'],
    ['street-unknown', 'No encontramos la calle.'],
  ]),
  en: new Map([
    ['number-missing', 'The house number is missing.'],
    ['number-outside', 'That street has no such number.'],
    ['street-missing', 'The name of the street is missing.'],
    ['street-unknown', 'We did not find the street.'],
  ]),
}

const dayMs = 86_400_000

type Writer = (reason: Attention, shipment: TellingOf, telling: Telling) => string

const spanish: Record<AttentionKind, Writer> = {
  'nobody-home': ({ since }, _shipment, { zone }) => {
    const visit = `el ${dayWords(zone, since)} a las ${timeWords(zone, since)}`
    return `No encontramos a nadie ${visit}. Podés cambiar el destino o pedir que vuelva.`
  },
  'branch-wait': ({ until = 0 }, { branchCode }, { zone, branchName }) => {
    const place = branchName(branchCode) ?? 'la sucursal'
    return `Espera en ${place} hasta el ${dayWords(zone, until)}; después vuelve.`
  },
  address: ({ detail }) => {
    const reason = addressWords.es.get(detail?.addressReason ?? '')
    return `${reason ?? 'No pudimos ubicar el domicilio.'} Revisalo antes de que salga.`
  },
  uncovered: (_reason, { postalCode }) =>
    `Tu cuenta no tiene tarifa para el código postal ${postalCode}: lo estamos revisando.`,
  late: ({ since }, _shipment, { zone }) =>
    `Tenía que llegar a más tardar el ${dayWords(zone, since - 1)} y todavía no llegó.`,
  idle: (reason, { branchCode }, telling) => {
    const place = telling.branchName(branchCode)
    const last = place ? `; el último, en ${place}` : ''
    return `Sin movimientos hace ${idleDays(reason, telling)} días${last}.`
  },
  'rescue-waiting': ({ detail }) =>
    detail?.rescue === 'redirection'
      ? 'El cambio de destino que pediste espera a que el envío pase por una sucursal.'
      : 'La devolución que pediste espera a que el envío pase por una sucursal.',
  'cash-difference': ({ detail }) =>
    `Hay una diferencia en el cobro de ${moneyWords(detail?.amountCents)}: la estamos revisando.`,
  returning: ({ since }, _shipment, { zone }) =>
    `Vuelve al remitente desde el ${dayWords(zone, since)}.`,
  heavier: ({ detail }) => {
    const { measuredHundredthsKg: measured, declaredHundredthsKg: declared } = detail ?? {}
    const weights = `Pesó ${kilosWords(measured)} y declaraste ${kilosWords(declared)}`
    return `${weights}: cuesta ${moneyWords(detail?.amountCents)} más.`
  },
}

const english: Record<AttentionKind, Writer> = {
  'nobody-home': ({ since }, _shipment, { zone }) => {
    const visit = `We found nobody on ${dayWords(zone, since)} at ${timeWords(zone, since)}.`
    return `${visit} You can change the destination or ask for it back.`
  },
  'branch-wait': ({ until = 0 }, { branchCode }, { zone, branchName }) => {
    const place = branchName(branchCode) ?? 'the branch'
    return `It waits at ${place} until ${dayWords(zone, until)}; then it returns.`
  },
  address: ({ detail }) => {
    const reason = addressWords.en.get(detail?.addressReason ?? '')
    return `${reason ?? 'We could not place the address.'} Check it before it leaves.`
  },
  uncovered: (_reason, { postalCode }) =>
    `Your account has no rate for postal code ${postalCode}: we are looking into it.`,
  late: ({ since }, _shipment, { zone }) =>
    `It was due on ${dayWords(zone, since - 1)} at the latest and has not arrived.`,
  idle: (reason, { branchCode }, telling) => {
    const place = telling.branchName(branchCode)
    const last = place ? `; the last one at ${place}` : ''
    return `No movement for ${idleDays(reason, telling)} days${last}.`
  },
  'rescue-waiting': ({ detail }) =>
    detail?.rescue === 'redirection'
      ? 'The change of destination that you asked for waits until it passes a branch.'
      : 'The return that you asked for waits until it passes a branch.',
  'cash-difference': ({ detail }) =>
    `The cash collected differs by ${moneyWords(detail?.amountCents)}: we are looking into it.`,
  returning: ({ since }, _shipment, { zone }) =>
    `It has been returning to the sender since ${dayWords(zone, since)}.`,
  heavier: ({ detail }) => {
    const { measuredHundredthsKg: measured, declaredHundredthsKg: declared } = detail ?? {}
    const weights = `It weighed ${kilosWords(measured)} and you declared ${kilosWords(declared)}`
    return `${weights}: it costs ${moneyWords(detail?.amountCents)} more.`
  },
}

const texts: Record<Language, Record<AttentionKind, Writer>> = { es: spanish, en: english }

function idleDays({ since }: Attention, { now }: Telling): number {
  return Math.max(Math.floor((now - since) / dayMs), idleMs / dayMs)
}

export const attentionProperties = {
  kind: { type: 'string', enum: attentionKinds, description: 'El motivo, para programas.' },
  text: string('Qué pasa, en palabras del idioma que pide Accept-Language (es, en).'),
  since: moment('Desde cuándo.'),
  until: maybeMoment('Hasta cuándo se puede decidir, si hay un plazo.'),
}

export const attentionSchema = {
  ...entity('Attention', objectOf(attentionProperties)),
  type: ['object', 'null'],
  description: 'Por qué hay que mirar el envío: el motivo más urgente; `null` si no hace falta.',
}

export function writeReason(reason: Attention, shipment: TellingOf, telling: Telling) {
  return {
    kind: reason.kind,
    text: texts[telling.language][reason.kind](reason, shipment, telling),
    since: isoText(reason.since),
    until: isoOrNull(reason.until),
  }
}

export function writeAttention(
  reason: Attention | undefined,
  shipment: TellingOf,
  telling: Telling,
) {
  return reason === undefined ? null : writeReason(reason, shipment, telling)
}

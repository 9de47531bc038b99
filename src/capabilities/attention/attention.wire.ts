/** What is told of shipments that somebody should look at, and of what happened to an account. */
import {
  count,
  maybeCents,
  maybeMoment,
  moment,
  objectOf,
  string,
} from '../../faces/operations/answer-schema.wire.ts'
import { movementCodes } from '../../kernel/movement.ts'
import { isoOrNull, isoText } from '../../kits/clock/iso.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { entity } from '../../kits/openapi/entities.ts'
import {
  type AttentionItem,
  type AttentionKind,
  attentionKinds,
  type Notice,
  type NoticeKind,
  noticeId,
  noticeKinds,
} from './attention.ts'

/** What the texts need besides the item itself. */
export interface Telling {
  readonly zone: Zone
  readonly now: number
  branchName(code: string): string | undefined
}

const two = (value: number) => String(value).padStart(2, '0')

function dayWords(zone: Zone, at: number): string {
  const { day, month } = zone(at)
  return `${two(day)}/${two(month)}`
}

function momentWords(zone: Zone, at: number): string {
  const { hour, minute } = zone(at)
  return `${dayWords(zone, at)} a las ${two(hour)}:${two(minute)}`
}

const pesos = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

function moneyWords(cents = 0): string {
  return `$ ${pesos.format(cents / 100)}`
}

function kilosWords(hundredths = 0): string {
  return `${String(hundredths / 100).replace('.', ',')} kg`
}

const addressWords = new Map([
  ['number-missing', 'Falta la altura de la calle.'],
  ['number-outside', 'La altura no existe en esa calle.'],
  ['street-missing', 'Falta el nombre de la calle.'],
  ['street-unknown', 'No encontramos la calle.'],
])

const dayMs = 86_400_000

const itemTexts: Record<AttentionKind, (item: AttentionItem, telling: Telling) => string> = {
  'nobody-home': ({ since }, { zone }) => {
    const visit = `No encontramos a nadie el ${momentWords(zone, since)}.`
    return `${visit} Podés cambiar el destino o pedir que vuelva.`
  },
  'branch-wait': ({ until = 0, shipment }, { zone, branchName }) => {
    const place = branchName(shipment.branchCode) ?? 'la sucursal'
    return `Espera en ${place} hasta el ${dayWords(zone, until)}; después vuelve.`
  },
  address: ({ detail }) => {
    const reason = addressWords.get(detail.addressReason ?? '')
    return `${reason ?? 'No pudimos ubicar el domicilio.'} Revisalo antes de que salga.`
  },
  uncovered: ({ shipment }) =>
    `Tu cuenta no tiene tarifa para el código postal ${shipment.postalCode}: lo estamos revisando.`,
  late: ({ since }, { zone }) =>
    `Tenía que llegar a más tardar el ${dayWords(zone, since - 1)} y todavía no llegó.`,
  idle: ({ since, shipment }, { now, branchName }) => {
    const place = branchName(shipment.branchCode)
    const days = Math.floor((now - since) / dayMs)
    return `Sin movimientos hace ${days} días${place ? `; el último, en ${place}` : ''}.`
  },
  'rescue-waiting': ({ detail }) =>
    detail.rescue === 'redirection'
      ? 'El cambio de destino que pediste espera a que el envío pase por una sucursal.'
      : 'La devolución que pediste espera a que el envío pase por una sucursal.',
  'cash-difference': ({ detail }) =>
    `Hay una diferencia en el cobro de ${moneyWords(detail.amountCents)}: la estamos revisando.`,
  returning: ({ since }, { zone }) => `Vuelve al remitente desde el ${dayWords(zone, since)}.`,
  heavier: ({ detail }) => {
    const { measuredHundredthsKg: measured, declaredHundredthsKg: declared } = detail
    const weights = `Pesó ${kilosWords(measured)} y declaraste ${kilosWords(declared)}`
    return `${weights}: cuesta ${moneyWords(detail.amountCents)} más.`
  },
}

export const itemSchema = entity(
  'AttentionItem',
  objectOf({
    id: string('El motivo y el envío.'),
    kind: { type: 'string', enum: attentionKinds, description: 'El motivo, para programas.' },
    text: string('Qué pasa, en palabras.'),
    since: moment('Desde cuándo.'),
    until: maybeMoment('Hasta cuándo se puede decidir, si hay un plazo.'),
    trackingCode: string('El envío.'),
    recipient: string('A quién va.'),
    locality: string('Localidad de destino; el código de la sucursal si se retira en una.'),
    province: string('Provincia de destino.'),
    postalCode: count('Código postal de destino.'),
    service: string('El servicio.'),
    state: { type: 'string', enum: movementCodes, description: 'El último estado.' },
    stateSince: moment('Desde cuándo está en él.'),
    branch: {
      ...objectOf({ code: string('Su código.'), name: string('Su nombre.') }),
      type: ['object', 'null'],
      description: 'La última sucursal, si hay una.',
    },
    amountCents: maybeCents('Lo que cuesta de más, o el cobro con diferencia; si no, `null`.'),
  }),
)

export function writeItem(item: AttentionItem, telling: Telling) {
  const { kind, shipment, since, until, detail } = item
  const { code, recipientName, stateSince, branchCode, ...rest } = shipment
  const branch = telling.branchName(branchCode)
  return {
    id: `${kind}~${code}`,
    kind,
    text: itemTexts[kind](item, telling),
    since: isoText(since),
    until: isoOrNull(until),
    trackingCode: code,
    recipient: recipientName,
    ...rest,
    stateSince: isoText(stateSince),
    branch: branch === undefined ? null : { code: branchCode, name: branch },
    amountCents: detail.amountCents ?? null,
  }
}

const noticeTexts: Record<NoticeKind, (notice: Notice, zone: Zone) => string> = {
  'webhook-off': ({ detail }) => `Se apagó el webhook a ${detail.name}: no respondía.`,
  'webhook-failing': ({ detail }, _zone) => `El webhook a ${detail.name} no responde.`,
  'import-finished': ({ detail: { name, loaded = 0, wrong = 0 } }) =>
    `Se cargó la planilla ${name}: ${loaded} órdenes${wrong > 0 ? `, ${wrong} con errores` : ''}.`,
  'import-failed': ({ detail }) => `No se pudo leer la planilla ${detail.name}.`,
  'statement-ready': ({ subject, detail }) =>
    `La liquidación ${subject} está lista: ${moneyWords(detail.amountCents)}.`,
  'statement-paid': ({ subject, detail }) =>
    `Se pagó la liquidación ${subject}: ${moneyWords(detail.amountCents)}.`,
  'rescue-done': ({ subject }) => `Se cumplió el rescate de ${subject}.`,
  'rescue-failed': ({ subject }) => `No se pudo cumplir el rescate de ${subject}.`,
  'key-expiring': ({ detail: { name, until = 0 } }, zone) =>
    `La clave ${name} vence el ${dayWords(zone, until)}.`,
  'onboarding-ready': () => 'La cuenta completó sus envíos de prueba y espera la aprobación.',
  'onboarding-approved': () => 'La cuenta está habilitada: pedí las claves de producción.',
}

export const noticeSchema = entity(
  'AccountNotice',
  objectOf({
    id: string('El aviso, para marcarlo como leído.'),
    kind: { type: 'string', enum: noticeKinds, description: 'Qué pasó, para programas.' },
    text: string('Qué pasó, en palabras.'),
    at: moment('Cuándo.'),
    subject: string(
      'De qué: el id de un webhook, planilla, liquidación o clave; un envío; o la cuenta.',
    ),
    read: { type: 'boolean', description: 'Si quien pregunta ya lo leyó.' },
  }),
)

export function writeNotice(notice: Notice & { readonly read: boolean }, zone: Zone) {
  const { kind, subject, at, read } = notice
  return {
    id: noticeId(notice),
    kind,
    text: noticeTexts[kind](notice, zone),
    at: isoText(at),
    subject,
    read,
  }
}

/** Words about shipments that somebody should look at, and about the news of an account. */

import { movementCodes } from '../../kernel/movement.ts'
import type { Actor } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { isoText } from '../../kits/clock/iso.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { entity } from '../../kits/openapi/entities.ts'
import {
  count,
  maybeCents,
  moment as momentSchema,
  objectOf,
  string,
} from '../../rows/answer-schema.ts'
import {
  attentionProperties,
  dayWords,
  type Language,
  moneyWords,
  writeReason,
} from '../../rows/attention.ts'
import { computed, flag, moment, oneOf, text, type View, view } from '../../rows/view.ts'
import {
  type Attention,
  type AttentionItem,
  type Notice,
  type NoticeKind,
  type NoticeRead,
  noticeId,
  noticeKinds,
} from './attention.ts'

export interface AttentionContext {
  readonly attention: Attention
  readonly caller: Shipper
  readonly actor: Actor
  readonly zone: Zone
  readonly clock: Clock
  readonly language: Language
  branchName(code: string): string | undefined
}

export const shownItem: View<AttentionItem, [AttentionContext]> = {
  schema: entity(
    'AttentionItem',
    objectOf({
      id: string('El motivo y el envío.'),
      ...attentionProperties,
      trackingCode: string('El envío.'),
      recipient: string('A quién va.'),
      locality: string('Localidad de destino; el código de la sucursal si se retira en una.'),
      province: string('Provincia de destino.'),
      postalCode: count('Código postal de destino.'),
      service: string('El servicio.'),
      state: { type: 'string', enum: movementCodes, description: 'El último estado.' },
      stateSince: momentSchema('Desde cuándo está en él.'),
      branch: {
        ...objectOf({ code: string('Su código.'), name: string('Su nombre.') }),
        type: ['object', 'null'],
        description: 'La última sucursal, si hay una.',
      },
      amountCents: maybeCents('Lo que cuesta de más, o el cobro con diferencia; si no, `null`.'),
    }),
  ),
  write({ reason, shipment }, { caller, clock, ...words }) {
    const { code, recipientName, stateSince, branchCode, ...rest } = shipment
    const branch = words.branchName(branchCode)
    return {
      id: `${reason.kind}~${code}`,
      ...writeReason(reason, shipment, { ...words, now: clock(caller.number) }),
      trackingCode: code,
      recipient: recipientName,
      ...rest,
      stateSince: isoText(stateSince),
      branch: branch === undefined ? null : { code: branchCode, name: branch },
      amountCents: reason.detail?.amountCents ?? null,
    }
  },
}

type NoticeTexts = Record<NoticeKind, (notice: Notice, zone: Zone) => string>

const spanish: NoticeTexts = {
  'webhook-off': ({ detail }) => `Se apagó el webhook a ${detail.name}: no respondía.`,
  'webhook-failing': ({ detail }) => `El webhook a ${detail.name} no responde.`,
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
  'key-waiting': ({ detail }) => `La clave ${detail.name} espera la aprobación de un administra.`,
  'onboarding-ready': () => 'La cuenta completó sus envíos de prueba y espera la aprobación.',
  'onboarding-approved': () => 'La cuenta está habilitada: pedí las claves de producción.',
}

const english: NoticeTexts = {
  'webhook-off': ({ detail }) =>
    `The webhook to ${detail.name} was switched off: it did not answer.`,
  'webhook-failing': ({ detail }) => `The webhook to ${detail.name} does not answer.`,
  'import-finished': ({ detail: { name, loaded = 0, wrong = 0 } }) =>
    `The sheet ${name} was loaded: ${loaded} orders${wrong > 0 ? `, ${wrong} with errors` : ''}.`,
  'import-failed': ({ detail }) => `The sheet ${detail.name} could not be read.`,
  'statement-ready': ({ subject, detail }) =>
    `Statement ${subject} is ready: ${moneyWords(detail.amountCents)}.`,
  'statement-paid': ({ subject, detail }) =>
    `Statement ${subject} was paid: ${moneyWords(detail.amountCents)}.`,
  'rescue-done': ({ subject }) => `The rescue of ${subject} was carried out.`,
  'rescue-failed': ({ subject }) => `The rescue of ${subject} could not be carried out.`,
  'key-expiring': ({ detail: { name, until = 0 } }, zone) =>
    `The key ${name} expires on ${dayWords(zone, until)}.`,
  'key-waiting': ({ detail }) => `The key ${detail.name} waits for approval by an administra.`,
  'onboarding-ready': () => 'The account completed its test shipments and waits for approval.',
  'onboarding-approved': () => 'The account is approved: ask for the production credentials.',
}

const noticeTexts: Record<Language, NoticeTexts> = { es: spanish, en: english }

export const shownNotice = view<NoticeRead, [AttentionContext]>('AccountNotice')({
  id: computed(text('El aviso, para marcarlo como leído.'), noticeId),
  kind: oneOf(noticeKinds, 'Qué pasó, para programas.'),
  text: computed(
    text('Qué pasó, en palabras del idioma que pide Accept-Language (es, en).'),
    (notice, { language, zone }) => noticeTexts[language][notice.kind](notice, zone),
  ),
  at: moment('Cuándo.'),
  subject: text(
    'De qué: el id de un webhook, planilla, liquidación o clave; un envío; o la cuenta.',
  ),
  read: flag('Si quien pregunta ya lo leyó.'),
})

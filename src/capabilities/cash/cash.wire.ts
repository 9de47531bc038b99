import type { Operator } from '../../kernel/operator.ts'
import { isoOrNull, isoText } from '../../kits/clock/iso.ts'
import { dayText } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { entity } from '../../kits/openapi/entities.ts'
import {
  cents,
  maybeDay,
  maybeMoment,
  maybeString,
  moment,
  objectOf,
  string,
} from '../../rows/answer-schema.ts'
import { anyText as anyPlace } from '../../rows/list-row.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import { anyText, wordForm } from '../../rows/query-forms.ts'
import type { SightContext } from '../../rows/sight.ts'
import type { View } from '../../rows/view.ts'
import type { Cash, Difference, Entry, HandOver, Leg, ListedCollection } from './cash.ts'
import {
  accounts,
  collectionStates,
  resolutions,
  settledResolutions,
  stateOf,
  total,
} from './cash-ledger.ts'

const problems = declareProblems({
  'nothing-to-settle': {
    es: 'No hay nada que liquidar en ese período.',
    en: 'There is nothing to settle in that period.',
  },
  'statement-unknown': {
    es: 'No hay ninguna liquidación con ese número.',
    en: 'There is no statement with that number.',
  },
  'day-unfit': {
    es: 'Se espera un día entre el de la liquidación y hoy.',
    en: "A day between the statement's and today is expected.",
  },
  'paid-otherwise': {
    es: 'La liquidación ya se pagó de otra manera.',
    en: 'The statement was paid otherwise.',
  },
  'not-collected': {
    es: 'No hay nada cobrado y sin rendir de esos envíos.',
    en: 'Nothing of those shipments is collected and not handed over.',
  },
  'hand-over-unknown': {
    es: 'No hay ninguna rendición con ese id.',
    en: 'There is no hand-over with that id.',
  },
  'no-difference': {
    es: 'La rendición no tiene ninguna diferencia abierta.',
    en: 'The hand-over has no open difference.',
  },
  'resolution-unfit': {
    es: 'Esa resolución no es para esa diferencia.',
    en: 'That resolution does not fit the difference.',
  },
  'difference-unknown': {
    es: 'No hay ninguna diferencia de esa cobranza.',
    en: 'There is no difference of that collection.',
  },
  'difference-resolved': {
    es: 'La diferencia ya se resolvió.',
    en: 'The difference is resolved already.',
  },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

export interface CashReading {
  readonly cash: Cash
  readonly zone: Zone
}

export interface CashOpsContext extends CashReading, SightContext {
  readonly operator: Operator
  branchName(code: string): string | undefined
}

export const cashReaders = ['administrator', 'branch', 'executive', 'reader']
export const cashiers = ['administrator', 'branch']
export const settlers = ['administrator', 'executive']

const shownCollection: View<ListedCollection, [CashReading]> = {
  schema: entity(
    'Collection',
    objectOf({
      id: string('Identifica la cobranza.'),
      trackingCode: string('El envío.'),
      recipientName: string('A quién se le cobró.'),
      shipper: cents('Número del remitente.'),
      amountCents: cents('Lo cobrado.'),
      state: { type: 'string', enum: collectionStates, description: 'Dónde está el dinero.' },
      driver: string('Quién registró la entrega.'),
      branch: string('La sucursal de la entrega.'),
      collectedAt: moment('Cuándo se entregó el envío.'),
      handOver: maybeString('La rendición en que entró a una sucursal.'),
      handedOverAt: maybeMoment('Cuándo se rindió.'),
      statement: maybeString('La liquidación en que se paga.'),
      paidOn: maybeDay('El día en que se pagó esa liquidación.'),
      reversedAt: maybeMoment('Cuándo una corrección anuló la entrega.'),
      claim: maybeString('La liquidación que descontó lo anulado.'),
    }),
  ),
  write: (one, { zone }) => ({
    ...one,
    state: stateOf(one),
    collectedAt: isoText(one.collectedAt),
    handOver: one.handOver ?? null,
    handedOverAt: isoOrNull(one.handedOverAt),
    statement: one.statement ?? null,
    paidOn: one.paidOn === undefined ? null : dayText(zone, one.paidOn),
    reversedAt: isoOrNull(one.reversedAt),
    claim: one.claim ?? null,
  }),
}

/** The common part of the lists of both faces. */
export const collectionList = {
  path: '/cash/collections',
  readPlace: anyPlace,
  placeOf: ({ id }: ListedCollection) => id,
  item: shownCollection,
}

export const collectionFilters = {
  state: [wordForm(collectionStates), `Uno de: ${collectionStates.join(', ')}.`],
  trackingCode: [anyText, 'Solo las de este envío.'],
} as const

export const shownEntries: View<readonly Entry[]> = {
  schema: entity(
    'CashEntryList',
    objectOf({
      items: {
        type: 'array',
        description: 'Del más viejo al más nuevo.',
        items: entity(
          'CashEntry',
          objectOf({
            event: string('Qué pasó.'),
            account: { type: 'string', enum: accounts, description: 'La cuenta.' },
            holder: string('De quién es la cuenta; vacío si es del transportista.'),
            amountCents: cents('Lo que entra; negativo, lo que sale.'),
            at: moment('Cuándo.'),
            recordedBy: string('Quién lo registró.'),
            recordedById: string('El id de su token; o vacío.'),
          }),
        ),
      },
    }),
  ),
  write: (entries) => ({
    items: entries.map(({ cents: amountCents, at, ...entry }) => ({
      ...entry,
      amountCents,
      at: isoText(at),
    })),
  }),
}

export const shownBalances: View<readonly Leg[]> = {
  schema: entity(
    'CashBalances',
    objectOf({
      items: {
        type: 'array',
        description: 'Una por cuenta.',
        items: entity(
          'CashBalance',
          objectOf({
            account: { type: 'string', enum: accounts, description: 'La cuenta.' },
            holder: string('De quién es; vacío si es del transportista.'),
            balanceCents: cents('Lo que tiene; en shipper, negativo es lo que se le debe.'),
          }),
        ),
      },
      totalCents: cents('La suma de todo: siempre 0.'),
    }),
  ),
  write: (balances) => ({
    items: balances.map(({ cents: balanceCents, ...account }) => ({ ...account, balanceCents })),
    totalCents: total(balances),
  }),
}

export const shownHandOver: View<HandOver> = {
  schema: entity(
    'CashHandOver',
    objectOf({
      id: string('Identifica la rendición.'),
      branch: string('La sucursal que la recibió.'),
      driver: string('Quién había cobrado.'),
      expectedCents: cents('Lo que había que rendir.'),
      countedCents: cents('Lo que se contó.'),
      openDifferenceCents: cents('Lo que falta y no se resolvió; negativo, lo que sobra.'),
      at: moment('Cuándo.'),
      recordedBy: string('Quién la recibió.'),
      resolution: {
        type: ['string', 'null'],
        enum: [...resolutions, null],
        description: 'Cómo se resolvió la diferencia.',
      },
      note: maybeString('Por qué.'),
      resolvedAt: maybeMoment('Cuándo se resolvió.'),
      resolvedBy: maybeString('Quién la resolvió.'),
    }),
  ),
  write: ({ openCents, at, by, resolvedAt, ...one }) => ({
    ...one,
    openDifferenceCents: openCents,
    at: isoText(at),
    recordedBy: by,
    resolvedAt: isoOrNull(resolvedAt),
  }),
}

export const shownDifference: View<Difference> = {
  schema: entity(
    'CashDifference',
    objectOf({
      id: string('Identifica la diferencia y su cobranza.'),
      trackingCode: string('El envío.'),
      shipper: cents('Número del remitente.'),
      amountCents: cents('Lo cobrado.'),
      statement: string('La liquidación en la que está.'),
      openedAt: moment('Cuándo se rechazó la corrección.'),
      openedBy: string('Quién quiso corregir.'),
      reason: string('Por qué, si lo dijo.'),
      resolution: {
        type: ['string', 'null'],
        enum: [...settledResolutions, null],
        description: 'Cómo se resolvió.',
      },
      note: maybeString('Por qué se resolvió así.'),
      resolvedAt: maybeMoment('Cuándo se resolvió.'),
      resolvedBy: maybeString('Quién la resolvió.'),
    }),
  ),
  write: ({ openedAt, resolvedAt, ...one }) => ({
    ...one,
    openedAt: isoText(openedAt),
    resolvedAt: isoOrNull(resolvedAt),
  }),
}

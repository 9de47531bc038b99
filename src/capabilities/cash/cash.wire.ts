import { dateText } from '../../kits/clock/dates.ts'
import { isoOrNull, isoText } from '../../kits/clock/iso.ts'
import { dayText } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { writeCsv } from '../../kits/csv/write-csv.ts'
import { entity } from '../../kits/openapi/entities.ts'
import {
  cents,
  count,
  day,
  maybeDay,
  maybeMoment,
  maybeString,
  moment,
  objectOf,
  string,
} from '../../rows/answer-schema.ts'
import type { OperationAnswer } from '../../rows/operation.ts'
import type {
  Difference,
  Entry,
  HandOver,
  ListedCollection,
  Statement,
  StatementLines,
  StatementPages,
} from './cash.ts'
import { drawStatement } from './cash.ts'
import {
  accounts,
  collectionStates,
  resolutions,
  settledResolutions,
  stateOf,
} from './cash-ledger.ts'

export const collectionSchema = entity(
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
)

export const entriesSchema = entity(
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
)

export const balancesSchema = entity(
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
)

export const handOverSchema = entity(
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
)

export const differenceSchema = entity(
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
)

const statementProperties = {
  id: string('Número de la liquidación.'),
  shipper: cents('Número del remitente.'),
  shipperName: string('El remitente.'),
  from: day('Primer día del período.'),
  to: day('Último día.'),
  totalCents: cents('Lo que se paga: lo cobrado menos lo descontado.'),
  shipments: count('Los envíos que paga, sin los que descuenta.'),
  createdAt: moment('Cuándo se hizo.'),
  createdBy: string('Quién la hizo.'),
  payableOn: maybeDay('El día en que se prevé pagarla; null en las más viejas.'),
  paidOn: maybeDay('El día de la transferencia; null si todavía no se pagó.'),
  paidReference: maybeString('La referencia de la transferencia.'),
  paidBy: maybeString('Quién registró el pago.'),
}

export const statementSchema = entity('CashStatement', objectOf(statementProperties))

export const statementLinesSchema = entity(
  'CashStatementDetail',
  objectOf({
    ...statementProperties,
    lines: {
      type: 'array',
      description: 'Lo que se paga y lo que se descuenta.',
      items: entity(
        'CashStatementLine',
        objectOf({
          trackingCode: string('El envío.'),
          kind: {
            type: 'string',
            enum: ['collected', 'reversed'],
            description: 'Lo que se paga, o lo que se descuenta porque la entrega se anuló.',
          },
          amountCents: cents('El importe; negativo si se descuenta.'),
          collectedAt: moment('Cuándo se entregó.'),
          handedOverAt: maybeMoment('Cuándo se rindió.'),
        }),
      ),
    },
  }),
)

const dayOrNull = (zone: Zone, at: number | null | undefined) =>
  typeof at === 'number' ? dayText(zone, at) : null

export function writeCollection(one: ListedCollection, zone: Zone) {
  return {
    ...one,
    state: stateOf(one),
    collectedAt: isoText(one.collectedAt),
    handOver: one.handOver ?? null,
    handedOverAt: isoOrNull(one.handedOverAt),
    statement: one.statement ?? null,
    paidOn: dayOrNull(zone, one.paidOn),
    reversedAt: isoOrNull(one.reversedAt),
    claim: one.claim ?? null,
  }
}

export function writeEntry({ cents: amountCents, at, ...entry }: Entry) {
  return { ...entry, amountCents, at: isoText(at) }
}

export function writeHandOver({ openCents, at, by, resolvedAt, ...one }: HandOver) {
  return {
    ...one,
    openDifferenceCents: openCents,
    at: isoText(at),
    recordedBy: by,
    resolvedAt: isoOrNull(resolvedAt),
  }
}

export function writeDifference({ openedAt, resolvedAt, ...one }: Difference) {
  return { ...one, openedAt: isoText(openedAt), resolvedAt: isoOrNull(resolvedAt) }
}

export function writeStatement(one: Statement, zone: Zone) {
  return {
    id: one.id,
    shipper: one.shipper,
    shipperName: one.shipperName,
    from: dayText(zone, one.fromAt),
    to: dayText(zone, one.toAt - 1),
    totalCents: one.totalCents,
    shipments: one.shipments,
    createdAt: isoText(one.createdAt),
    createdBy: one.createdBy,
    payableOn: dayOrNull(zone, one.payableAt),
    paidOn: dayOrNull(zone, one.paidOn),
    paidReference: one.paidReference,
    paidBy: one.paidBy,
  }
}

export function writeLines({ statement, lines }: StatementLines, zone: Zone) {
  return {
    ...writeStatement(statement, zone),
    lines: lines.map(({ collection, cents: amountCents }) => ({
      trackingCode: collection.trackingCode,
      kind: amountCents < 0 ? 'reversed' : 'collected',
      amountCents,
      collectedAt: isoText(collection.collectedAt),
      handedOverAt: isoOrNull(collection.handedOverAt),
    })),
  }
}

const pesos = (amount: number) => (amount / 100).toFixed(2)

/** In pesos with two decimals, as accountants' spreadsheets expect. */
export function statementCsv({ statement, pages }: StatementPages, zone: Zone): OperationAnswer {
  const columns = [
    'trackingCode',
    'kind',
    'amount',
    'collectedOn',
    'handedOverOn',
    'statement',
    'paidOn',
    'paidReference',
  ]
  const paidOn = dayOrNull(zone, statement.paidOn) ?? ''
  const paidReference = statement.paidReference ?? ''
  const rowOf = ({ collection, cents: amount }: StatementLines['lines'][number]) => ({
    trackingCode: collection.trackingCode,
    kind: amount < 0 ? 'reversed' : 'collected',
    amount: pesos(amount),
    collectedOn: dayText(zone, collection.collectedAt),
    handedOverOn: dayText(zone, collection.handedOverAt ?? collection.collectedAt),
    statement: statement.id,
    paidOn,
    paidReference,
  })
  return {
    status: 200,
    csv: writeCsv(columns, pages, rowOf),
    fileName: `${statement.id}.csv`,
  }
}

export function statementPdf(found: StatementLines, zone: Zone): OperationAnswer {
  const bytes = drawStatement(found, (at) => dateText(zone, at).replaceAll('-', '/'))
  return { status: 200, bytes, type: 'application/pdf', fileName: `${found.statement.id}.pdf` }
}

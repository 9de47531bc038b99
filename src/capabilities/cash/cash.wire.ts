import type { OperationAnswer, OperationInput } from '../../faces/operations/operation.wire.ts'
import { type Page, pagingQuery } from '../../faces/operations/paging.wire.ts'
import { flagForm, wordForm } from '../../faces/operations/query-forms.wire.ts'
import { dateText } from '../../kits/clock/dates.ts'
import { dayText } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { writeCsv } from '../../kits/csv/write-csv.ts'
import type { Collection, Entry, HandOver, Statement, StatementLines } from './cash.ts'
import { drawStatement } from './cash.ts'
import {
  accounts,
  type CollectionState,
  collectionStates,
  resolutions,
  stateOf,
} from './cash-ledger.ts'

const string = (description: string) => ({ type: 'string', description })
const cents = (description: string) => ({ type: 'integer', description })
const moment = (description: string) => ({ type: 'string', format: 'date-time', description })
const maybeMoment = (description: string) => ({
  type: ['string', 'null'],
  format: 'date-time',
  description,
})
const maybeDay = (description: string) => ({
  type: ['string', 'null'],
  format: 'date',
  description,
})
const maybe = (description: string) => ({ type: ['string', 'null'], description })

function objectOf(properties: Readonly<Record<string, unknown>>) {
  return { type: 'object', properties, required: Object.keys(properties) }
}

export function pageOf(items: unknown) {
  return {
    type: 'object',
    properties: {
      items: { type: 'array', items },
      next: string('Para pedir la página siguiente.'),
    },
    required: ['items'],
  }
}

export const collectionSchema = objectOf({
  id: string('Identifica la cobranza.'),
  trackingCode: string('El envío.'),
  shipper: cents('Número del remitente.'),
  amountCents: cents('Lo cobrado.'),
  state: { type: 'string', enum: collectionStates, description: 'Dónde está el dinero.' },
  driver: string('Quién registró la entrega.'),
  branch: string('La sucursal de la entrega.'),
  collectedAt: moment('Cuándo se entregó el envío.'),
  handOver: maybe('La rendición en que entró a una sucursal.'),
  handedOverAt: maybeMoment('Cuándo se rindió.'),
  statement: maybe('La liquidación en que se paga.'),
  paidOn: maybeDay('El día en que se pagó esa liquidación.'),
  reversedAt: maybeMoment('Cuándo una corrección anuló la entrega.'),
  claim: maybe('La liquidación que descontó lo anulado.'),
})

export const entriesSchema = objectOf({
  items: {
    type: 'array',
    items: objectOf({
      event: string('Qué pasó.'),
      account: { type: 'string', enum: accounts, description: 'La cuenta.' },
      holder: string('De quién es la cuenta; vacío si es del transportista.'),
      amountCents: cents('Lo que entra; negativo, lo que sale.'),
      at: moment('Cuándo.'),
      recordedBy: string('Quién lo registró.'),
    }),
  },
})

export const balancesSchema = objectOf({
  items: {
    type: 'array',
    items: objectOf({
      account: { type: 'string', enum: accounts, description: 'La cuenta.' },
      holder: string('De quién es; vacío si es del transportista.'),
      balanceCents: cents('Lo que tiene; en shipper, negativo es lo que se le debe.'),
    }),
  },
  totalCents: cents('La suma de todo: siempre 0.'),
})

export const handOverSchema = objectOf({
  id: string('Identifica la rendición.'),
  branch: string('La sucursal que la recibió.'),
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
  note: maybe('Por qué.'),
  resolvedAt: maybeMoment('Cuándo se resolvió.'),
  resolvedBy: maybe('Quién la resolvió.'),
})

const statementProperties = {
  id: string('Número de la liquidación.'),
  shipper: cents('Número del remitente.'),
  from: { type: 'string', format: 'date', description: 'Primer día del período.' },
  to: { type: 'string', format: 'date', description: 'Último día.' },
  totalCents: cents('Lo que se paga: lo cobrado menos lo descontado.'),
  createdAt: moment('Cuándo se hizo.'),
  createdBy: string('Quién la hizo.'),
  paidOn: maybeDay('El día de la transferencia; null si todavía no se pagó.'),
  paidReference: maybe('La referencia de la transferencia.'),
  paidBy: maybe('Quién registró el pago.'),
}

export const statementSchema = objectOf(statementProperties)

export const statementLinesSchema = objectOf({
  ...statementProperties,
  lines: {
    type: 'array',
    items: objectOf({
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
  },
})

const iso = (at: number) => new Date(at).toISOString()
const isoOrNull = (at: number | null | undefined) => (typeof at === 'number' ? iso(at) : null)

const dayOrNull = (zone: Zone, at: number | null | undefined) =>
  typeof at === 'number' ? dayText(zone, at) : null

export function writeCollection(one: Collection, zone: Zone) {
  return {
    ...one,
    state: stateOf(one),
    collectedAt: iso(one.collectedAt),
    handOver: one.handOver ?? null,
    handedOverAt: isoOrNull(one.handedOverAt),
    statement: one.statement ?? null,
    paidOn: dayOrNull(zone, one.paidOn),
    reversedAt: isoOrNull(one.reversedAt),
    claim: one.claim ?? null,
  }
}

export function writeEntry({ cents: amountCents, at, ...entry }: Entry) {
  return { ...entry, amountCents, at: iso(at) }
}

export function writeHandOver({ openCents, at, by, resolvedAt, ...one }: HandOver) {
  return {
    ...one,
    openDifferenceCents: openCents,
    at: iso(at),
    recordedBy: by,
    resolvedAt: isoOrNull(resolvedAt),
  }
}

export function writeStatement(one: Statement, zone: Zone) {
  return {
    id: one.id,
    shipper: one.shipper,
    from: dayText(zone, one.fromAt),
    to: dayText(zone, one.toAt - 1),
    totalCents: one.totalCents,
    createdAt: iso(one.createdAt),
    createdBy: one.createdBy,
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
      collectedAt: iso(collection.collectedAt),
      handedOverAt: isoOrNull(collection.handedOverAt),
    })),
  }
}

const pesos = (amount: number) => (amount / 100).toFixed(2)

/** In pesos with two decimals, as accountants' spreadsheets take them. */
export async function statementCsv(
  { statement, lines }: StatementLines,
  zone: Zone,
): Promise<OperationAnswer> {
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
    csv: await writeCsv(columns, lines, rowOf),
    fileName: `${statement.id}.csv`,
  }
}

export async function statementPdf(found: StatementLines, zone: Zone): Promise<OperationAnswer> {
  const bytes = await drawStatement(found, (at) => dateText(zone, at).replaceAll('-', '/'))
  return { status: 200, bytes, type: 'application/pdf', fileName: `${found.statement.id}.pdf` }
}

export const pdfFile = { type: 'application/pdf', description: 'Un archivo PDF.' }

export const collectionQuery = [
  ...pagingQuery,
  {
    name: 'state',
    description: `Uno de: ${collectionStates.join(', ')}.`,
    form: wordForm(collectionStates),
  },
  { name: 'trackingCode', description: 'Solo las de este envío.' },
]

export const statementQuery = [
  ...pagingQuery,
  {
    name: 'paid',
    description: 'true: solo las pagadas; false: solo las que falta pagar.',
    form: flagForm,
  },
]

export function readPaid({ paid }: OperationInput['query']): boolean | undefined {
  return paid ? paid === 'true' : undefined
}

export function readState({ state: asked }: OperationInput['query']): CollectionState | undefined {
  return collectionStates.find((state) => state === asked)
}

export function writePage<Item>({ items, next }: Page<Item>, write: (item: Item) => unknown) {
  return { items: items.map(write), next }
}

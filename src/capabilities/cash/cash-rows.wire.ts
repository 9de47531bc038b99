/** The rows shared by the operations API and /v1, which differ in whose money they show. */

import { parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { anyText, listRow } from '../../rows/list-row.ts'
import {
  csvFile,
  type OperationAnswer,
  type OperationInput,
  type OperationRow,
} from '../../rows/operation.ts'
import { dayForm, flagForm, type QueryParameter, wordForm } from '../../rows/query-forms.ts'
import type { Cash, CollectionFilter, Statement } from './cash.ts'
import {
  collectionSchema,
  statementCsv,
  statementLinesSchema,
  statementPdf,
  statementSchema,
  writeCollection,
  writeLines,
  writeStatement,
} from './cash.wire.ts'
import { collectionStates } from './cash-ledger.ts'

type RowName = 'collections' | 'statements' | 'statement' | 'csv' | 'pdf'
type RowWords = Pick<OperationRow<unknown>, 'name' | 'summary' | 'description'>
type Query = OperationInput['query']

/** What differs between the faces that show cash. */
export interface CashFace<Context> {
  readonly words: Readonly<Record<RowName, RowWords>>
  /** The shipper whose cash is shown; `undefined` for all shippers. */
  shipperOf(query: Query, context: Context): number | undefined
  readonly shipperFilter?: QueryParameter
  /** Filters of collections that only this face has. */
  readonly ownFilters?: readonly (QueryParameter & {
    readonly name: 'driver' | 'branch' | 'handOver'
  })[]
  /** Whose collections alone a caller sees; `undefined` for everybody's. */
  driverOf?(context: Context): string | undefined
  /** The branch whose collections alone a caller sees. */
  branchOf?(context: Context): string | undefined
  readonly unknownStatement: OperationAnswer
}

const collectionFilters = [
  {
    name: 'state',
    description: `Uno de: ${collectionStates.join(', ')}.`,
    form: wordForm(collectionStates),
  },
  { name: 'trackingCode', description: 'Solo las de este envío.' },
]

const paidFilter = {
  name: 'paid',
  description: 'true: solo las pagadas; false: solo las que falta pagar.',
  form: flagForm,
}

const periodFilters = [
  { name: 'from', description: 'Solo las de períodos con días desde este.', form: dayForm },
  { name: 'to', description: 'Solo las de períodos con días hasta este.', form: dayForm },
]

interface CashReading {
  readonly cash: Cash
  readonly zone: Zone
}

export function cashReading<Context extends CashReading>(
  face: CashFace<Context>,
): Readonly<Record<RowName, OperationRow<Context>>> {
  return {
    collections: collections(face),
    statements: statements(face),
    statement: {
      ...statementRow(face, '', findWhole, (found, zone) => ({
        status: 200,
        body: writeLines(found, zone),
      })),
      ...face.words.statement,
      response: statementLinesSchema,
    },
    csv: {
      ...statementRow(face, '/csv', (cash, id) => cash.findStatementPages(id), statementCsv),
      ...face.words.csv,
      ...csvFile,
    },
    pdf: {
      ...statementRow(face, '/pdf', findWhole, statementPdf),
      ...face.words.pdf,
      response: { type: 'string', format: 'binary', description: 'El archivo PDF.' },
      fileResponse: { type: 'application/pdf', description: 'Un archivo PDF.' },
    },
  }
}

function collections<Context extends CashReading>(face: CashFace<Context>): OperationRow<Context> {
  const { shipperFilter, ownFilters = [] } = face
  return listRow({
    ...face.words.collections,
    path: '/cash/collections',
    filters: [...collectionFilters, ...(shipperFilter ? [shipperFilter] : []), ...ownFilters],
    readPlace: anyText,
    async load({ after = '', limit }, { query }, context: Context) {
      const filter: CollectionFilter = {
        state: collectionStates.find((state) => state === query['state']),
        trackingCode: query['trackingCode']?.toUpperCase(),
        shipper: face.shipperOf(query, context),
        ...Object.fromEntries(ownFilters.map(({ name }) => [name, query[name]])),
      }
      const driver = face.driverOf?.(context)
      // Nobody else's are told of by naming them.
      if (driver !== undefined && (filter.driver ?? driver) !== driver) return []
      const branch = face.branchOf?.(context)
      if (branch !== undefined && (filter.branch || branch).toUpperCase() !== branch) return []
      const own = { ...(driver ? { driver } : {}), ...(branch ? { branch } : {}) }
      return context.cash.list({ ...filter, ...own }, after, limit)
    },
    placeOf: ({ id }) => id,
    item: collectionSchema,
    write: (one, { zone }) => writeCollection(one, zone),
  })
}

function statements<Context extends CashReading>(face: CashFace<Context>): OperationRow<Context> {
  return listRow({
    ...face.words.statements,
    path: '/cash/statements',
    filters: [paidFilter, ...periodFilters, ...(face.shipperFilter ? [face.shipperFilter] : [])],
    readPlace: anyText,
    load({ after = '', limit }, { query }, context: Context) {
      const paid = query['paid'] ? query['paid'] === 'true' : undefined
      const shipper = face.shipperOf(query, context)
      const from = dayOf(query['from'], context.zone)?.from
      const to = dayOf(query['to'], context.zone)?.to
      return context.cash.listStatements({ shipper, paid, from, to }, after, limit)
    },
    placeOf: ({ id }) => id,
    item: statementSchema,
    write: (one, { zone }) => writeStatement(one, zone),
  })
}

const dayOf = (day: string | undefined, zone: Zone) =>
  day ? parsePeriod(zone, day, day) : undefined

const findWhole = (cash: Cash, id: string) => cash.findStatement(id)

/** Other shippers' statements are answered as unknown. */
function statementRow<Context extends CashReading, Found extends { readonly statement: Statement }>(
  { shipperOf, unknownStatement }: CashFace<Context>,
  ending: string,
  find: (cash: Cash, id: string) => Promise<Found | undefined>,
  write: (found: Found, zone: Zone) => OperationAnswer,
) {
  return {
    method: 'GET',
    path: `/cash/statements/:id${ending}`,
    successStatus: 200,
    async answer({ params }: OperationInput, context: Context) {
      const found = await find(context.cash, params['id'] ?? '')
      const owner = shipperOf({}, context)
      const isVisible = owner === undefined || found?.statement.shipper === owner
      return found && isVisible ? write(found, context.zone) : unknownStatement
    },
  } as const
}

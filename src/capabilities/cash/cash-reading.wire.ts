/** The reading rows of the operations API. */

import { parseShipperNumber } from '../../kernel/shipper.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { notFound, type OperationRow } from '../../rows/operation.ts'
import { shipperForm } from '../../rows/query-forms.ts'
import { type CashOpsContext, cashReaders } from './cash-context.wire.ts'
import { cashReading } from './cash-rows.wire.ts'

export const unknownStatement = notFound(
  'No hay ninguna liquidación con ese número.',
  'statement-unknown',
)

const reading = cashReading<CashOpsContext>({
  words: {
    collections: {
      name: 'listCollected',
      summary: 'Listar las cobranzas contra reembolso',
      description: paragraph`Una por cada entrega de un envío con servicio B o G. El rol courier ve
        solo las suyas; quien es de una sucursal, las de lo que entregó ella.`,
    },
    statements: {
      name: 'listCashStatements',
      summary: 'Listar las liquidaciones',
      description: 'Por remitente y número.',
    },
    statement: {
      name: 'getCashStatement',
      summary: 'Ver una liquidación',
      description: 'Con sus renglones.',
    },
    csv: {
      name: 'getCashStatementCsv',
      summary: 'Bajar una liquidación como planilla',
      description: 'Los renglones en CSV, con importes en pesos.',
    },
    pdf: {
      name: 'getCashStatementPdf',
      summary: 'Bajar una liquidación en PDF',
      description: 'Para firmar o mandar.',
    },
  },
  shipperOf: ({ shipper }) => parseShipperNumber(shipper),
  shipperFilter: {
    name: 'shipper',
    description: 'Solo las de este remitente.',
    form: shipperForm,
  },
  ownFilters: [
    { name: 'driver', description: 'Solo las de quien registró la entrega.' },
    { name: 'branch', description: 'Solo las de esta sucursal (prov_codigo).' },
    { name: 'handOver', description: 'Solo las de esta rendición.' },
  ],
  branchOf: ({ operator, sight }) => (operator.role === 'courier' ? undefined : sight?.branch),
  driverOf: ({ operator }) => (operator.role === 'courier' ? operator.name : undefined),
  unknownStatement,
})

/** A statement has what was collected at every branch. */
const read = (row: OperationRow<CashOpsContext>) =>
  ({ ...row, roles: cashReaders, sight: 'whole-carrier' }) as const

export const cashOpsReading = {
  collections: {
    ...reading.collections,
    roles: [...cashReaders, 'courier'],
    sight: 'narrowed',
  } as const,
  statements: read(reading.statements),
  statement: read(reading.statement),
  csv: read(reading.csv),
  pdf: read(reading.pdf),
}

import { parseShipperNumber } from '../../kernel/shipper.ts'
import { refuse } from '../../outcome.ts'
import { opsRows, type QueryValues } from '../../rows/row.ts'
import {
  type AccountReading,
  busyRefusals,
  type ofPeriod,
  shipmentList,
  shipmentSheet,
  statementOf,
  summaryRow,
} from './account.wire.ts'

const { row, partList } = opsRows<AccountReading>()

interface OfShipper {
  readonly params: { readonly number: string }
  readonly query: QueryValues<typeof ofPeriod.query>
}

const common = {
  roles: ['administrator', 'executive', 'reader'],
  async find({ params, query }: OfShipper, { account, zone }: AccountReading) {
    const number = parseShipperNumber(params.number)
    const shipper = number === undefined ? undefined : await account.findShipper(number)
    return shipper ? statementOf(shipper, query, zone) : refuse('shipper-unknown')
  },
}

const refusals = { 'shipper-unknown': 404 } as const

const getShipperAccount = row({
  ...summaryRow,
  ...common,
  path: '/shippers/:number/account/summary',
  name: 'getShipperAccount',
  summary: 'Ver el resumen de cuenta de un remitente',
  description: 'Las sumas del período.',
  refusals: { ...refusals, ...busyRefusals },
})

const listShipperAccount = partList({
  ...shipmentList,
  ...common,
  path: '/shippers/:number/account/shipments',
  name: 'listShipperAccount',
  summary: 'Ver lo cotizado, medido y cobrado a un remitente',
  description: 'Envío por envío, por fecha de carga.',
  refusals,
})

const getShipperAccountCsv = row({
  ...shipmentSheet,
  ...common,
  path: '/shippers/:number/account/shipments.csv',
  name: 'getShipperAccountCsv',
  summary: 'Bajar lo cotizado, medido y cobrado a un remitente',
  description: 'El período entero en CSV.',
  refusals,
})

export const accountOperations = [getShipperAccount, listShipperAccount, getShipperAccountCsv]

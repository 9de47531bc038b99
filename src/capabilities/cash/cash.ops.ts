import { notFound, type Operation } from '../../faces/operations/operation.wire.ts'
import { readPageRequest, toPage } from '../../faces/operations/paging.wire.ts'
import { shipperForm } from '../../faces/operations/query-forms.wire.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import {
  balancesSchema,
  collectionQuery,
  collectionSchema,
  entriesSchema,
  pageOf,
  readState,
  writeCollection,
  writeEntry,
  writePage,
} from './cash.wire.ts'
import { type CashOpsContext, cashReaders } from './cash-context.wire.ts'

type Row = Operation<CashOpsContext>

const listCollected: Row = {
  method: 'GET',
  path: '/cash/collections',
  name: 'listCollected',
  summary: 'Listar las cobranzas contra reembolso',
  description: 'Una por cada vez que se entregó un envío con servicio B o G.',
  roles: cashReaders,
  query: [
    ...collectionQuery,
    { name: 'shipper', description: 'Solo las de este remitente.', form: shipperForm },
    { name: 'driver', description: 'Solo las de quien registró la entrega.' },
    { name: 'handOver', description: 'Solo las de esta rendición.' },
  ],
  response: pageOf(collectionSchema),
  successStatus: 200,
  async answer({ query }, { cash, zone }) {
    const state = readState(query)
    const shipper = parseShipperNumber(query['shipper'])
    const request = readPageRequest(query)
    const { driver, handOver } = { driver: query['driver'], handOver: query['handOver'] }
    const trackingCode = query['trackingCode']?.toUpperCase()
    const filter = { state, shipper, driver, handOver, trackingCode }
    const rows = await cash.list(filter, request.after ?? '', request.limit + 1)
    return {
      status: 200,
      body: writePage(
        toPage(rows, request, ({ id }) => id),
        (one) => writeCollection(one, zone),
      ),
    }
  },
}

const listCashEntries: Row = {
  method: 'GET',
  path: '/cash/collections/:id/entries',
  name: 'listCashEntries',
  summary: 'Ver los asientos de una cobranza',
  description: 'De cada hecho, lo que entra en una cuenta y sale de otra: suman siempre 0.',
  roles: cashReaders,
  response: entriesSchema,
  successStatus: 200,
  async answer({ params }, { cash }) {
    const entries = await cash.entries(params['id'] ?? '')
    // Money that was collected has entries from the first.
    if (entries.length === 0) return notFound('No hay ninguna cobranza con ese id.')
    return { status: 200, body: { items: entries.map(writeEntry) } }
  },
}

const getCashBalances: Row = {
  method: 'GET',
  path: '/cash/balances',
  name: 'getCashBalances',
  summary: 'Ver quién tiene el dinero cobrado',
  description: 'El saldo de cada cuenta con alguno: repartidores, sucursales, remitentes.',
  roles: cashReaders,
  response: balancesSchema,
  successStatus: 200,
  async answer(_input, { cash }) {
    const balances = await cash.balances()
    const items = balances.map(({ cents, ...account }) => ({ ...account, balanceCents: cents }))
    const totalCents = balances.reduce((sum, { cents }) => sum + cents, 0)
    return { status: 200, body: { items, totalCents } }
  },
}

export const collectionOperations = [listCollected, listCashEntries, getCashBalances] as const

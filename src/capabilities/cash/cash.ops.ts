import { paragraph } from '../../kits/text/paragraph.ts'
import { notFound, type Operation } from '../../rows/operation.ts'
import { balancesSchema, entriesSchema, writeEntry } from './cash.wire.ts'
import { type CashOpsContext, cashReaders } from './cash-context.wire.ts'
import { cashOpsReading } from './cash-reading.wire.ts'

type Row = Operation<CashOpsContext>

const listCashEntries: Row = {
  method: 'GET',
  path: '/cash/collections/:id/entries',
  name: 'listCashEntries',
  summary: 'Ver los asientos de una cobranza',
  description: paragraph`De cada hecho, lo que entra en una cuenta y sale de otra: suman siempre 0.
    Quien es de una sucursal ve los de lo que entregó ella.`,
  roles: cashReaders,
  sight: 'narrowed',
  response: entriesSchema,
  successStatus: 200,
  async answer({ params }, { cash, sight }) {
    const entries = await cash.entries(params['id'] ?? '', sight?.branch)
    // Every collection has entries from the start.
    if (entries.length === 0)
      return notFound({
        es: 'No hay ninguna cobranza con ese id.',
        en: 'There is no collection with that id.',
      })
    return { status: 200, body: { items: entries.map(writeEntry) } }
  },
}

const getCashBalances: Row = {
  method: 'GET',
  path: '/cash/balances',
  name: 'getCashBalances',
  summary: 'Ver quién tiene el dinero cobrado',
  description: paragraph`El saldo de cada cuenta con alguno: repartidores, sucursales, remitentes.
    Quien es de una sucursal ve el de ella y lo que le falta rendir a cada repartidor.`,
  roles: cashReaders,
  sight: 'narrowed',
  response: balancesSchema,
  successStatus: 200,
  async answer(_input, { cash, sight }) {
    const balances = await cash.balances(sight?.branch)
    const items = balances.map(({ cents, ...account }) => ({ ...account, balanceCents: cents }))
    const totalCents = balances.reduce((sum, { cents }) => sum + cents, 0)
    return { status: 200, body: { items, totalCents } }
  },
}

export const collectionOperations: readonly Row[] = [
  cashOpsReading.collections,
  listCashEntries,
  getCashBalances,
]

import { paragraph } from '../../kits/text/paragraph.ts'
import { orRefuse } from '../../outcome.ts'
import { oneOf, text } from '../../rows/fields.ts'
import { anyText as anyPlace } from '../../rows/list-row.ts'
import { anyText, flagForm, shipperForm } from '../../rows/query-forms.ts'
import { message, opsRows } from '../../rows/row.ts'
import {
  type CashOpsContext,
  cashReaders,
  collectionFilters,
  collectionList,
  settlers,
  shownBalances,
  shownDifference,
  shownEntries,
} from './cash.wire.ts'
import { settledResolutions } from './cash-ledger.ts'

const { row, plainRow, list } = opsRows<CashOpsContext>()

const listCollected = list({
  ...collectionList,
  name: 'listCollected',
  summary: 'Listar las cobranzas contra reembolso',
  description: paragraph`Una por cada entrega de un envío con servicio B o G. El rol courier ve
    solo las suyas; quien es de una sucursal, las de lo que entregó ella.`,
  roles: [...cashReaders, 'courier'],
  sight: 'narrowed',
  query: {
    ...collectionFilters,
    shipper: [shipperForm, 'Solo las de este remitente.'],
    driver: [anyText, 'Solo las de quien registró la entrega.'],
    branch: [anyText, 'Solo las de esta sucursal (prov_codigo).'],
    handOver: [anyText, 'Solo las de esta rendición.'],
  },
  async load({ query, after = '', limit }, { cash, operator, sight }) {
    const isCourier = operator.role === 'courier'
    const { driver = query.driver } = isCourier ? { driver: operator.name } : {}
    const { branch = query.branch } = isCourier || sight === undefined ? {} : sight
    // Naming another driver or branch reveals nothing of theirs.
    if ((query.driver ?? driver) !== driver) return []
    if (branch !== query.branch && (query.branch ?? branch)?.toUpperCase() !== branch) return []
    const trackingCode = query.trackingCode?.toUpperCase()
    return cash.list({ ...query, trackingCode, driver, branch }, after, limit)
  },
})

const listCashEntries = row({
  method: 'GET',
  path: '/cash/collections/:id/entries',
  name: 'listCashEntries',
  summary: 'Ver los asientos de una cobranza',
  description: paragraph`De cada hecho, lo que entra en una cuenta y sale de otra: suman siempre 0.
    Quien es de una sucursal ve los de lo que entregó ella.`,
  roles: cashReaders,
  sight: 'narrowed',
  answer: shownEntries,
  async run({ params }, { cash, sight }) {
    const entries = await cash.entries(params.id, sight?.branch)
    // Every collection has entries from the start.
    return orRefuse(entries.length > 0 ? entries : undefined, 'not-found')
  },
  refusals: {
    'not-found': [
      404,
      'No hay ninguna cobranza con ese id.',
      'There is no collection with that id.',
    ],
  },
})

const getCashBalances = plainRow({
  method: 'GET',
  path: '/cash/balances',
  name: 'getCashBalances',
  summary: 'Ver quién tiene el dinero cobrado',
  description: paragraph`El saldo de cada cuenta con alguno: repartidores, sucursales, remitentes.
    Quien es de una sucursal ve el de ella y lo que le falta rendir a cada repartidor.`,
  roles: cashReaders,
  sight: 'narrowed',
  answer: shownBalances,
  run: (_input, { cash, sight }) => cash.balances(sight?.branch),
})

const listCashDifferences = list({
  path: '/cash/differences',
  name: 'listCashDifferences',
  summary: 'Listar las diferencias de cobranzas liquidadas',
  description: paragraph`Correcciones que habrían anulado una entrega cuya cobranza ya estaba
    liquidada: se rechazaron, y alguien tiene que decidir quién se hace cargo. Quien es de una
    sucursal ve las de lo que entregó ella.`,
  roles: cashReaders,
  sight: 'narrowed',
  query: { open: [flagForm, 'true: solo las que nadie resolvió.'] },
  readPlace: anyPlace,
  placeOf: ({ id }) => id,
  item: shownDifference,
  load: ({ query: { open = false }, after = '', limit }, { cash, sight }) =>
    cash.listDifferences({ open, branch: sight?.branch }, after, limit),
})

const resolveCashDifference = row({
  method: 'POST',
  path: '/cash/differences/:id/resolution',
  name: 'resolveCashDifference',
  summary: 'Resolver la diferencia de una cobranza liquidada',
  description: paragraph`Con deducted o written-off la cobranza queda anulada y la corrección,
    enviada otra vez, se registra.`,
  roles: settlers,
  body: message(
    'CashDifferenceResolution',
    {
      resolution: [
        'resolution',
        oneOf(settledResolutions, {
          required: true,
          description: paragraph`deducted: se le descuenta al remitente en su próxima liquidación.
            written-off: la absorbe el transportista. dismissed: la entrega vale y nada cambia.`,
        }),
      ],
      note: ['note', text(200, { required: true, description: 'Por qué; queda en el registro.' })],
    },
    'Con estos datos no se puede resolver.',
  ),
  answer: shownDifference,
  run: ({ params, body }, { cash, operator }) => cash.resolveSettled(params.id, body, operator),
  refusals: {
    'difference-unknown': 404,
    'difference-resolved': [409, 'Esa diferencia ya se resolvió.'],
  },
})

export const collectionOperations = [listCollected, listCashEntries, getCashBalances]

export const differenceOperations = [listCashDifferences, resolveCashDifference]

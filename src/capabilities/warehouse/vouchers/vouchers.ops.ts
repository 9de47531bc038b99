import type { Shape, Sound } from '../../../kits/fields/structures.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { limits } from '../../../limits.ts'
import { orRefuse, refuse } from '../../../outcome.ts'
import { integer, list as listField, object, text } from '../../../rows/fields.ts'
import { badRequest } from '../../../rows/operation.ts'
import { shipperForm } from '../../../rows/query-forms.ts'
import { message, opsRows } from '../../../rows/row.ts'
import { names, place } from '../stock/stock-message.wire.ts'
import { warehouseLimits } from '../warehouse.limits.ts'
import type { ReceivedUnits } from '../warehouse.ts'
import { changeText, keepers, readers, type WarehouseOpsContext } from '../warehouse-words.wire.ts'
import type { VoucherState } from './voucher.ts'
import { oneVoucher, shownVoucher, voucherList, voucherQuery } from './voucher.wire.ts'

const { row, list } = opsRows<WarehouseOpsContext>()

const unknown = [
  404,
  'No hay un vale de ese número.',
  'There is no voucher with that number.',
] as const

const listVouchers = list({
  ...voucherList,
  name: 'listVouchers',
  summary: 'Listar los vales de mercadería',
  roles: readers,
  sight: 'no-shipments',
  query: { shipper: [shipperForm, 'Solo los de este remitente.'], ...voucherQuery },
  load: ({ query: { shipper, state, sort }, after, limit }, { warehouse }) =>
    warehouse.listVouchers({ shipper, state, newestFirst: sort === 'newest' }, after, limit),
})

const getVoucher = row({
  ...oneVoucher,
  name: 'getVoucher',
  summary: 'Ver un vale de mercadería',
  roles: readers,
  sight: 'no-shipments',
  run: async ({ params }, { warehouse }) =>
    orRefuse(await warehouse.findVoucher(params.number), 'not-found'),
  refusals: { 'not-found': unknown },
})

const received = {
  line: ['line', integer(4, { description: 'El renglón del vale; sin él, sku.' })],
  sku: ['sku', text(30, { description: 'El SKU que llegó sin estar anunciado.' })],
  units: ['units', integer(8, { description: 'Unidades; sin ellas, las de `serials`.' })],
  ...place,
  batch: names.batch,
  expiresOn: names.expiresOn,
  serials: [
    'serials',
    listField(text(10, { required: true }), warehouseLimits.stockChangesPerRequest, {
      description: 'Los números de serie, si el SKU se sigue por serie.',
    }),
  ],
} as const satisfies Shape

const receptionInput = message(
  'ReceptionInput',
  {
    id: ['id', text(100, { description: 'Propio: una recepción enviada dos veces cuenta una.' })],
    received: [
      'received',
      listField(object(received, { required: true }), warehouseLimits.stockChangesPerRequest, {
        required: true,
        least: 1,
        description: 'Lo que llegó.',
      }),
    ],
  },
  'No se recibió nada.',
)

const stateWords: Record<VoucherState, string> = {
  announced: 'anunciado',
  receiving: 'en recepción',
  closed: 'cerrado',
  withdrawn: 'retirado',
}

const changing = {
  method: 'POST',
  roles: keepers,
  sight: 'no-shipments',
  answer: shownVoucher,
} as const

const changeRefusals = {
  'voucher-unknown': unknown,
  'voucher-settled': [
    409,
    ({ state }: { readonly state: VoucherState }) => ({
      es: `El vale está ${stateWords[state]}.`,
      en: `The voucher is ${state}.`,
    }),
  ],
} as const

const receiveVoucher = row({
  ...changing,
  path: '/vouchers/:number/receptions',
  name: 'receiveVoucher',
  summary: 'Recibir mercadería de un vale',
  description: paragraph`Cuenta lo que llegó, todo o una parte: desde ese momento es stock. La
    respuesta compara lo anunciado con lo contado hasta ahora.`,
  body: receptionInput,
  async run({ params, body }, { warehouse, operator }) {
    const units = body.received.map(toUnits)
    const faulty = units.indexOf(undefined)
    if (faulty >= 0) return refuse(unreadableEntry(faulty))
    const reception = { id: body.id, units: units.flatMap((some) => some ?? []) }
    return warehouse.receiveVoucher(params.number, reception, operator)
  },
  refusals: {
    ...changeRefusals,
    'line-unknown': [
      400,
      ({ index, lines }, { body }) => ({
        es: 'No se recibió nada.',
        errors: [
          {
            field: `${entryOf(index, body.received)}.line`,
            code: 'line-unknown',
            detail: `El vale tiene ${lines} renglones.`,
            en: `The voucher has ${lines} lines.`,
          },
        ],
      }),
    ],
    'changes-refused': [
      400,
      ({ refused }, { body }) => ({
        es: 'No se recibió nada.',
        errors: refused.slice(0, limits.violationsPerAnswer).map(({ index, refusal }) => {
          const problem = changeText(refusal)
          return { ...problem, field: `${entryOf(index, body.received)}.${problem.field}` }
        }),
      }),
    ],
  },
})

function unreadableEntry(index: number) {
  return badRequest('No se recibió nada.', [
    {
      field: `received[${index}]`,
      code: 'field-malformed',
      detail: 'Se espera line o sku, y units mayor que 0 o los serials, que son las unidades.',
      en: 'Expected line or sku, and units above 0 or the serials, which are the units.',
    },
  ])
}

/** One entry with serials becomes several units: faults refer to the entry. */
function entryOf(unit: number, entries: readonly Entry[]): string {
  const places = entries.flatMap((entry, index) => (toUnits(entry) ?? []).map(() => index))
  return `received[${places[unit] ?? unit}]`
}

type Entry = Sound<typeof received>

function toUnits({ serials, ...facts }: Entry): ReceivedUnits[] | undefined {
  const { line, sku, units = serials?.length ?? 0 } = facts
  const one = { ...facts, line, sku }
  const named = (line === undefined) !== (sku === undefined)
  if (!named || units < 1 || (serials && serials.length !== units)) return undefined
  return serials ? serials.map((serial) => ({ ...one, serial, units: 1 })) : [{ ...one, units }]
}

const closeVoucher = row({
  ...changing,
  path: '/vouchers/:number/close',
  name: 'closeVoucher',
  summary: 'Cerrar un vale de mercadería',
  description: 'No llega más; lo que falta, sobra o no se anunció queda en el registro.',
  run: ({ params }, { warehouse, operator }) =>
    warehouse.settleVoucher(params.number, 'closed', '', operator),
  refusals: changeRefusals,
})

const reasonField = text(200, { required: true, description: 'Por qué; queda en el registro.' })

const withdrawVoucher = row({
  ...changing,
  path: '/vouchers/:number/withdraw',
  name: 'withdrawVoucher',
  summary: 'Retirar un vale de mercadería',
  description: 'Deja sin efecto uno del que no llegó nada.',
  body: message(
    'WithdrawalInput',
    { reason: ['reason', reasonField] },
    { lack: 'Falta decir por qué.' },
  ),
  run: ({ params, body }, { warehouse, operator }) =>
    warehouse.settleVoucher(params.number, 'withdrawn', body.reason, operator),
  refusals: changeRefusals,
})

export const voucherOperations = [
  listVouchers,
  getVoucher,
  receiveVoucher,
  closeVoucher,
  withdrawVoucher,
] as const

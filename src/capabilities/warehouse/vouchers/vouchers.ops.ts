import { type Shape, type Sound, shapeSchema } from '../../../kits/fields/structures.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { limits } from '../../../limits.ts'
import { integer, list, object, text } from '../../../rows/fields.ts'
import { badRequest, conflict, notFound, type Operation } from '../../../rows/operation.ts'
import { readBody } from '../../../rows/read-body.ts'
import { refusalAnswers } from '../../../rows/refusal-answers.ts'
import { names, place } from '../stock/stock-message.wire.ts'
import { warehouseLimits } from '../warehouse.limits.ts'
import type { ReceivedUnits, ReceiveRefusal } from '../warehouse.ts'
import { changeText, keepers, readers, type WarehouseOpsContext } from '../warehouse-words.wire.ts'
import type { VoucherState } from './voucher.ts'
import { voucherReading } from './voucher-reading.wire.ts'
import { voucherSchema, writeVoucher } from './voucher-view.wire.ts'

type Row = Operation<WarehouseOpsContext>

const unknown = {
  es: 'No hay un vale de ese número.',
  en: 'There is no voucher with that number.',
}

const reading = voucherReading<WarehouseOpsContext>(unknown)

const listVouchers: Row = { ...reading.list, roles: readers, sight: 'no-shipments' }
const getVoucher: Row = { ...reading.get, roles: readers, sight: 'no-shipments' }

const received = {
  line: ['line', integer(4, { description: 'El renglón del vale; sin él, sku.' })],
  sku: ['sku', text(30, { description: 'El SKU que llegó sin estar anunciado.' })],
  units: ['units', integer(8, { description: 'Unidades; sin ellas, las de `serials`.' })],
  ...place,
  batch: names.batch,
  expiresOn: names.expiresOn,
  serials: [
    'serials',
    list(text(10, { required: true }), warehouseLimits.stockChangesPerRequest, {
      description: 'Los números de serie, si el SKU se sigue por serie.',
    }),
  ],
} as const satisfies Shape

const receptionMessage = {
  id: ['id', text(100, { description: 'Propio: una recepción enviada dos veces cuenta una.' })],
  received: [
    'received',
    list(object(received, { required: true }), warehouseLimits.stockChangesPerRequest, {
      required: true,
      least: 1,
      description: 'Lo que llegó.',
    }),
  ],
} as const satisfies Shape

const changing = {
  method: 'POST',
  roles: keepers,
  sight: 'no-shipments',
  response: voucherSchema,
  successStatus: 200,
} as const

const problems = [
  { status: 404, meaning: unknown.es },
  { status: 409, meaning: 'El vale ya no está en un estado que lo permita.' },
]

const receiveVoucher: Row = {
  ...changing,
  path: '/vouchers/:number/receptions',
  name: 'receiveVoucher',
  summary: 'Recibir mercadería de un vale',
  description: paragraph`Cuenta lo que llegó, todo o una parte: desde ese momento es stock. La
    respuesta compara lo anunciado con lo contado hasta ahora.`,
  request: entity('ReceptionInput', shapeSchema(receptionMessage)),
  problems,
  async answer({ body, params }, { warehouse, operator }) {
    const read = readBody(receptionMessage, body, 'No se recibió nada.')
    if (!read.ok) return read.refusal
    const units = read.value.received.map(toUnits)
    const faulty = units.indexOf(undefined)
    if (faulty >= 0)
      return badRequest('No se recibió nada.', [
        {
          field: `received[${faulty}]`,
          code: 'field-malformed',
          detail: 'Se espera line o sku, y units mayor que 0 o los serials, que son las unidades.',
          en: 'Expected line or sku, and units above 0 or the serials, which are the units.',
        },
      ])
    // One entry with serials becomes several units: faults refer to the entry.
    const places = units.flatMap((some, index) => (some ?? []).map(() => index))
    const reception = { id: read.value.id, units: units.flatMap((some) => some ?? []) }
    const made = await warehouse.receiveVoucher(params['number'] ?? '', reception, operator)
    return made.ok
      ? { status: 200, body: writeVoucher(made.value) }
      : explain(made.refusal, (index) => `received[${places[index] ?? index}]`)
  },
}

function toUnits({ serials, ...sent }: Sound<typeof received>): ReceivedUnits[] | undefined {
  const { line, sku, units = serials?.length ?? 0 } = sent
  const one = { ...sent, line, sku }
  const named = (line === undefined) !== (sku === undefined)
  if (!named || units < 1 || (serials && serials.length !== units)) return undefined
  return serials ? serials.map((serial) => ({ ...one, serial, units: 1 })) : [{ ...one, units }]
}

const stateWords: Record<VoucherState, string> = {
  announced: 'anunciado',
  receiving: 'en recepción',
  closed: 'cerrado',
  withdrawn: 'retirado',
}

const explain = refusalAnswers<ReceiveRefusal, [field: (index: number) => string]>({
  'voucher-unknown': notFound(unknown),
  'voucher-settled': ({ state }) =>
    conflict({ es: `El vale está ${stateWords[state]}.`, en: `The voucher is ${state}.` }),
  'line-unknown': ({ index, lines }, field) =>
    badRequest('No se recibió nada.', [
      {
        field: `${field(index)}.line`,
        code: 'field-malformed',
        detail: `El vale tiene ${lines} renglones.`,
        en: `The voucher has ${lines} lines.`,
      },
    ]),
  'changes-refused': ({ refused }, field) => {
    const errors = refused.slice(0, limits.violationsPerAnswer).map(({ index, refusal }) => {
      const problem = changeText(refusal)
      return { ...problem, field: `${field(index)}.${problem.field}` }
    })
    return badRequest('No se recibió nada.', errors)
  },
})

const closeVoucher: Row = {
  ...changing,
  path: '/vouchers/:number/close',
  name: 'closeVoucher',
  summary: 'Cerrar un vale de mercadería',
  description: 'No llega más; lo que falta, sobra o no se anunció queda en el registro.',
  problems,
  async answer({ params }, { warehouse, operator }) {
    const made = await warehouse.settleVoucher(params['number'] ?? '', 'closed', '', operator)
    return made.ok ? { status: 200, body: writeVoucher(made.value) } : explain(made.refusal, String)
  },
}

const reasonMessage = {
  reason: ['reason', text(200, { required: true, description: 'Por qué; queda en el registro.' })],
} as const satisfies Shape

const withdrawVoucher: Row = {
  ...changing,
  path: '/vouchers/:number/withdraw',
  name: 'withdrawVoucher',
  summary: 'Retirar un vale de mercadería',
  description: 'Deja sin efecto uno del que no llegó nada.',
  request: entity('WithdrawalInput', shapeSchema(reasonMessage)),
  problems,
  async answer({ body, params }, { warehouse, operator }) {
    const read = readBody(reasonMessage, body, { lack: 'Falta decir por qué.' })
    if (!read.ok) return read.refusal
    const { reason } = read.value
    const number = params['number'] ?? ''
    const made = await warehouse.settleVoucher(number, 'withdrawn', reason, operator)
    return made.ok ? { status: 200, body: writeVoucher(made.value) } : explain(made.refusal, String)
  },
}

export const voucherOperations = [
  listVouchers,
  getVoucher,
  receiveVoucher,
  closeVoucher,
  withdrawVoucher,
] as const

import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { integer } from '../../rows/fields.ts'
import {
  conflict,
  idempotencyKeyReused,
  idempotencyProblem,
  type KeyOperation,
} from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import { trackingCodeLimits } from './tracking-codes.limits.ts'
import type { TrackingCodes } from './tracking-codes.ts'

export interface CodesContext {
  readonly trackingCodes: TrackingCodes
  readonly caller: Shipper
  readonly once: Parameters<TrackingCodes['reserve']>[2]
}

type Row = KeyOperation<CodesContext, Scope>

const countText = `Cuántos, de 1 a ${trackingCodeLimits.codesPerReservation}; si falta, 1.`

const message = {
  count: [
    'count',
    integer(4, { least: 1, most: trackingCodeLimits.codesPerReservation, description: countText }),
  ],
} as const satisfies Shape

const explain = refusalAnswers<RefusalOf<TrackingCodes['reserve']>>({
  'codes-used-up': conflict('La cuenta usó todos sus códigos: usá códigos propios.'),
  'idempotency-key-reused': idempotencyKeyReused,
})

const reserveCodes: Row = {
  method: 'POST',
  path: '/tracking-codes',
  name: 'reserveCodes',
  summary: 'Reservar códigos de seguimiento',
  description: paragraph`Da los próximos códigos de tu cuenta, para quien no quiere inventar los
    suyos. No se repiten nunca y nadie más los puede usar; una orden los lleva en
    \`codigoSeguimiento\` como cualquier otro.`,
  scope: 'orders:write',
  once: true,
  request: entity('CodesInput', shapeSchema(message)),
  response: entity('ReservedCodes', {
    type: 'object',
    properties: {
      trackingCodes: {
        type: 'array',
        items: { type: 'string', pattern: String.raw`^PS\d{13}$` },
        description: 'Los códigos, con su dígito verificador.',
      },
    },
    required: ['trackingCodes'],
  }),
  successStatus: 201,
  problems: [idempotencyProblem],
  notes: [
    {
      title: 'Forma',
      text: paragraph`PS, cuatro dígitos que no muestran el número de la cuenta, ocho dígitos y un
        dígito verificador sobre un 7 y esos doce, calculado con el algoritmo de Damm: encuentra
        cualquier dígito equivocado y cualquier par de vecinos cambiados de lugar. Los ocho dígitos
        no van en orden, para que de un código no se adivine otro. Los códigos de antes, con el
        número de la cuenta y el verificador sobre los doce, siguen valiendo.`,
    },
  ],
  async answer({ body }, { trackingCodes, caller, once }) {
    const read = readBody(message, body, 'Con estos datos no se puede reservar.')
    if (!read.ok) return read.refusal
    const reserved = await trackingCodes.reserve(caller.number, read.value.count ?? 1, once)
    return reserved.ok
      ? { status: 201, body: { trackingCodes: reserved.value } }
      : explain(reserved.refusal)
  },
}

const inspectCode: Row = {
  method: 'GET',
  path: '/tracking-codes/:trackingCode',
  name: 'inspectCode',
  summary: 'Verificar un código reservado',
  description: 'Dice si el dígito verificador es correcto, si es tuyo y si ya lo usó una orden.',
  scope: 'orders:write',
  response: entity('CodeInspection', {
    type: 'object',
    properties: {
      wellFormed: {
        type: 'boolean',
        description: 'Si tiene la forma de los reservados y el dígito verificador es correcto.',
      },
      reserved: { type: 'boolean', description: 'Si se reservó para tu cuenta.' },
      used: { type: 'boolean', description: 'Si es tuyo y una orden ya lo usó.' },
    },
    required: ['wellFormed', 'reserved', 'used'],
  }),
  successStatus: 200,
  async answer({ params }, { trackingCodes, caller }) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    const body = code.ok
      ? await trackingCodes.inspect(caller.number, code.value)
      : { wellFormed: false, reserved: false, used: false }
    return { status: 200, body }
  },
}

export const codeRows = [reserveCodes, inspectCode] as const

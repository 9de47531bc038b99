import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept } from '../../outcome.ts'
import { integer } from '../../rows/fields.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import { keyRows, message } from '../../rows/row.ts'
import { flag, view } from '../../rows/view.ts'
import { trackingCodeLimits } from './tracking-codes.limits.ts'
import type { CodeFacts, TrackingCodes } from './tracking-codes.ts'

const problems = declareProblems({
  'codes-used-up': {
    es: 'La cuenta usó todos sus códigos.',
    en: 'The account has used all its codes.',
  },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

export interface CodesContext {
  readonly trackingCodes: TrackingCodes
  readonly caller: Shipper
  readonly once: Parameters<TrackingCodes['reserve']>[2]
}

const { row, plainRow } = keyRows<CodesContext>()

const countText = `Cuántos, de 1 a ${trackingCodeLimits.codesPerReservation}; si falta, 1.`

const codesInput = message(
  'CodesInput',
  {
    count: [
      'count',
      integer(4, {
        least: 1,
        most: trackingCodeLimits.codesPerReservation,
        description: countText,
      }),
    ],
  },
  'Con estos datos no se puede reservar.',
)

const shownCodes = view<{ readonly trackingCodes: readonly string[] }>('ReservedCodes')({
  trackingCodes: {
    schema: {
      type: 'array',
      items: { type: 'string', pattern: String.raw`^PS\d{13}$` },
      description: 'Los códigos, con su dígito verificador.',
    },
  },
})

const reserveCodes = row({
  method: 'POST',
  path: '/tracking-codes',
  name: 'reserveCodes',
  summary: 'Reservar códigos de seguimiento',
  description: paragraph`Da los próximos códigos de tu cuenta, para quien no quiere inventar los
    suyos. No se repiten nunca y nadie más los puede usar; una orden los lleva en
    \`codigoSeguimiento\` como cualquier otro.`,
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
  scope: 'orders:write',
  once: true,
  body: codesInput,
  answer: shownCodes,
  status: 201,
  async run({ body: { count = 1 } }, { trackingCodes, caller, once }) {
    const reserved = await trackingCodes.reserve(caller.number, count, once)
    return reserved.ok ? accept({ trackingCodes: reserved.value }) : reserved
  },
  refusals: {
    'codes-used-up': [409, 'La cuenta usó todos sus códigos: usá códigos propios.'],
  },
})

const shownFacts = view<CodeFacts>('CodeInspection')({
  wellFormed: flag('Si tiene la forma de los reservados y el dígito verificador es correcto.'),
  reserved: flag('Si se reservó para tu cuenta.'),
  used: flag('Si es tuyo y una orden ya lo usó.'),
})

const inspectCode = plainRow({
  method: 'GET',
  path: '/tracking-codes/:trackingCode',
  name: 'inspectCode',
  summary: 'Verificar un código reservado',
  description: 'Dice si el dígito verificador es correcto, si es tuyo y si ya lo usó una orden.',
  scope: 'orders:write',
  answer: shownFacts,
  run({ params }, { trackingCodes, caller }) {
    const code = parseTrackingCode(params.trackingCode)
    return code.ok
      ? trackingCodes.inspect(caller.number, code.value)
      : { wellFormed: false, reserved: false, used: false }
  },
})

export const codeRows = [reserveCodes, inspectCode] as const

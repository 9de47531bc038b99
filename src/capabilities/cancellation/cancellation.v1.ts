import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { objectOf, string } from '../../rows/answer-schema.ts'
import { flag } from '../../rows/fields.ts'
import {
  conflict,
  idempotencyKeyReused,
  idempotencyProblem,
  type KeyOperation,
  notFound,
} from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import { rescuePriceSchema } from '../../rows/rescue-price.ts'
import type { CancellationAnswer, CancellationOnce, Cancellations } from './cancellation.ts'

export interface OwnCancellationsContext {
  readonly cancellations: Cancellations
  readonly caller: Shipper
  readonly once: CancellationOnce | undefined
}

const message = {
  dryRun: ['dryRun', flag({ description: 'Si solo se quiere saber qué pasaría.' })],
} as const satisfies Shape

const explain = refusalAnswers<RefusalOf<Cancellations['cancelOnce']>>({
  'piece-unknown': notFound('Tu cuenta no tiene ningún envío con ese código.'),
  'already-cancelled': conflict('La orden ya se canceló, o su devolución ya está pedida.'),
  'idempotency-key-reused': idempotencyKeyReused,
})

export const cancelOwnOrder: KeyOperation<OwnCancellationsContext, Scope> = {
  method: 'POST',
  path: '/orders/:trackingCode/cancellation',
  name: 'cancelOrder',
  summary: 'Cancelar una orden',
  description: paragraph`Antes de que entregues el envío, la orden se cancela. Después, se pide que
    vuelva si todavía puede. Con \`dryRun\` responde qué pasaría y no cambia nada.`,
  scope: 'orders:write',
  once: true,
  request: entity('CancellationInput', shapeSchema(message)),
  response: entity(
    'CancellationVerdict',
    objectOf({
      trackingCode: string('El código de seguimiento.'),
      dryRun: { type: 'boolean', description: 'Si solo se preguntó.' },
      verdict: {
        type: 'string',
        enum: ['withdrawn', 'returned', 'not-apt'],
        description: 'Cancelada, con la devolución pedida, o en un estado en el que no se puede.',
      },
      price: rescuePriceSchema,
      held: { type: 'boolean', description: 'Si tenemos el envío en nuestras manos.' },
    }),
  ),
  successStatus: 200,
  problems: [
    { status: 404, meaning: 'El envío no existe o no es tuyo.' },
    { status: 409, meaning: 'La orden ya se canceló, o su devolución ya está pedida.' },
    idempotencyProblem,
  ],
  async answer({ params, body }, { cancellations, caller, once }) {
    const read = readBody(message, body, 'No se entiende qué hacer con la orden.')
    if (!read.ok) return read.refusal
    const { dryRun = false } = read.value
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    if (!code.ok) return explain({ name: 'piece-unknown' })
    const cancelled = dryRun
      ? await cancellations.rehearseCancellation(caller, code.value)
      : await cancellations.cancelOnce(caller, code.value, once)
    if (!cancelled.ok) return explain(cancelled.refusal)
    const verdict = verdictOf(cancelled.value)
    const { held } = cancelled.value
    const price =
      verdict === 'returned' ? ((await cancellations.returnPrice(code.value)) ?? null) : null
    return { status: 200, body: { trackingCode: code.value, dryRun, verdict, price, held } }
  },
}

function verdictOf({ available, held }: CancellationAnswer): 'withdrawn' | 'returned' | 'not-apt' {
  if (!available) return 'not-apt'
  return held ? 'returned' : 'withdrawn'
}

import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { flag as flagField } from '../../rows/fields.ts'
import { shownRescuePrice } from '../../rows/rescue-price.ts'
import { keyRows, message } from '../../rows/row.ts'
import { flag, oneOf, text, view } from '../../rows/view.ts'
import type { CancellationAnswer, CancellationOnce, Cancellations } from './cancellation.ts'

export interface OwnCancellationsContext {
  readonly cancellations: Cancellations
  readonly caller: Shipper
  readonly once: CancellationOnce | undefined
}

const { row } = keyRows<OwnCancellationsContext>()

interface Verdict extends Pick<CancellationAnswer, 'held'> {
  readonly code: TrackingCode
  readonly dryRun: boolean
  readonly verdict: 'withdrawn' | 'returned' | 'not-apt'
  readonly price: object | undefined
}

export const cancelOwnOrder = row({
  method: 'POST',
  path: '/orders/:trackingCode/cancellation',
  name: 'cancelOrder',
  summary: 'Cancelar una orden',
  description: paragraph`Antes de que entregues el envío, la orden se cancela. Después, se pide que
    vuelva si todavía puede. Con \`dryRun\` responde qué pasaría y no cambia nada.`,
  scope: 'orders:write',
  once: true,
  body: message(
    'CancellationInput',
    { dryRun: ['dryRun', flagField({ description: 'Si solo se quiere saber qué pasaría.' })] },
    'No se entiende qué hacer con la orden.',
  ),
  answer: view<Verdict>('CancellationVerdict')({
    trackingCode: ['code', text('El código de seguimiento.')],
    dryRun: flag('Si solo se preguntó.'),
    verdict: oneOf(
      ['withdrawn', 'returned', 'not-apt'],
      'Cancelada, con la devolución pedida, o en un estado en el que no se puede.',
    ),
    price: shownRescuePrice,
    held: flag('Si tenemos el envío en nuestras manos.'),
  }),
  async run({ params, body: { dryRun = false } }, { cancellations, caller, once }) {
    const code = parseTrackingCode(params.trackingCode)
    if (!code.ok) return refuse('piece-unknown')
    const cancelled = dryRun
      ? await cancellations.rehearseCancellation(caller, code.value)
      : await cancellations.cancelOnce(caller, code.value, once)
    if (!cancelled.ok) return cancelled
    const { held } = cancelled.value
    const verdict = verdictOf(cancelled.value)
    const price = verdict === 'returned' ? await cancellations.returnPrice(code.value) : undefined
    return accept({ code: code.value, dryRun, verdict, price, held })
  },
  refusals: {
    'piece-unknown': [404, 'Tu cuenta no tiene ningún envío con ese código.'],
    'already-cancelled': [409, 'La orden ya se canceló, o su devolución ya está pedida.'],
  },
})

function verdictOf({ available, held }: CancellationAnswer): Verdict['verdict'] {
  if (!available) return 'not-apt'
  return held ? 'returned' : 'withdrawn'
}

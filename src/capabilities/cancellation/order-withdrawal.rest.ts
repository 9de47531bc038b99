import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { textOf } from '../../kits/fields/scalars.ts'
import { endpoint } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { type Outcome, refuse } from '../../outcome.ts'
import { text } from '../../rows/fields.ts'
import { answerSchema, failPlainly, withCredentials } from '../../rows/plain-answer.ts'
import type { CancellationAnswer, CancellationRefusal, Cancellations } from './cancellation.ts'
import { cancellationText, refusalTexts } from './cancellation-notes.wire.ts'

export interface WithdrawalContext {
  readonly cancellations: Cancellations
  readonly caller: Shipper
}

/**
 * The replacement of the deprecated endpoint: the same decision, by POST and with the usual fields.
 */
export const orderWithdrawal = endpoint<
  WithdrawalContext,
  Outcome<TrackingCode, unknown>,
  CancellationAnswer,
  CancellationRefusal
>({
  method: 'POST',
  path: '/cancelarOrden/',
  credentials: 'autentificacion',
  emptyObject: 'credentials',
  unreadableStatus: 400,
  read: (body) => parseTrackingCode(textOf(body['codigoSeguimiento']) ?? ''),
  run: async ({ cancellations, caller }, code) =>
    code.ok ? cancellations.cancelOrder(caller, code.value) : refuse({ name: 'piece-unknown' }),
  write: ({ available, held }) => ({
    codError: 0,
    descError: '',
    resultado: 'OK',
    message: cancellationText(available, held),
    data: { avalibleForCancel: available, weHaveTheProduct: held },
  }),
  codes: {
    'piece-unknown': {
      code: 5,
      meaning: refusalTexts['piece-unknown'],
      english: 'The carrier has no piece with that tracking code.',
    },
    'already-cancelled': {
      code: 422,
      meaning: refusalTexts['already-cancelled'],
      english: 'The piece was already processed for cancellation.',
    },
  },
  explain: ({ name }) => ({ message: refusalTexts[name] }),
  fail: (failure) => ({
    ...failPlainly(failure),
    message: failure.message,
    data: { avalibleForCancel: false, weHaveTheProduct: false },
  }),
  reference: {
    name: 'cancelarOrden',
    summary: 'Cancelar una orden',
    description: paragraph`Cancela la orden si todavía no nos entregaron el envío (PI); si ya lo
      tenemos y puede volver, genera su devolución. Decide lo mismo que el servicio de cancelación
      por GET, al que reemplaza.`,
    request: withCredentials({
      type: 'object',
      properties: {
        codigoSeguimiento: text(16, { description: 'El envío.' }).schema,
      },
      required: ['codigoSeguimiento'],
    }),
    response: answerSchema({
      message: { type: 'string', description: 'Qué pasó, en palabras.' },
      data: {
        type: 'object',
        description: 'Como en el servicio de cancelación por GET; con error, los dos son false.',
        properties: {
          avalibleForCancel: {
            type: 'boolean',
            description: 'true: quedó cancelada o con su devolución generada.',
          },
          weHaveTheProduct: {
            type: 'boolean',
            description: 'true: el envío está físicamente en nuestras manos.',
          },
        },
        required: ['avalibleForCancel', 'weHaveTheProduct'],
      },
    }),
    notes: [],
  },
})

import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { endpoint, type JsonObject } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { type Outcome, refuse } from '../../outcome.ts'
import type { CancellationAnswer, CancellationRefusal, Cancellations } from './cancellation.ts'
import {
  cancellationNotes,
  cancellationText,
  deprecationHeaders,
  refusalTexts,
  withReplacement,
} from './cancellation-notes.wire.ts'

export interface CancellationContext {
  readonly cancellations: Cancellations
  readonly caller: Shipper
  param(name: string): string | undefined
}

export const cancellationName = 'cancelacion'

export const orderCancellation = endpoint<
  CancellationContext,
  Outcome<TrackingCode, unknown>,
  CancellationAnswer,
  CancellationRefusal
>({
  method: 'GET',
  path: '/servicio-cancelacion-rescate/index.php/:codigoSeguimiento',
  credentials: 'headers',
  absentCredentials: { status: 500, code: 500 },
  credentialsStatus: 401,
  emptyObject: 'credentials',
  unreadableStatus: 400,
  faultStatus: 500,
  codeIsStatus: true,
  answerHeaders: deprecationHeaders,
  read: (_body, { param }) => parseTrackingCode(param('codigoSeguimiento') ?? ''),
  run: async ({ cancellations, caller }, code) =>
    code.ok ? cancellations.cancelOrder(caller, code.value) : refuse({ name: 'piece-unknown' }),
  write: ({ available, held }) => ({
    success: true,
    message: withReplacement(cancellationText(available, held)),
    code: 200,
    data: { avalibleForCancel: available, weHaveTheProduct: held },
  }),
  codes: {
    'piece-unknown': {
      code: 400,
      status: 400,
      meaning: refusalTexts['piece-unknown'],
      english: 'The carrier has no piece with that tracking code.',
    },
    'already-cancelled': {
      code: 422,
      status: 422,
      meaning: refusalTexts['already-cancelled'],
      english: 'The piece was already processed for cancellation.',
    },
  },
  explain: ({ name }) => ({ message: refusalTexts[name] }),
  fail: ({ status, message }): JsonObject => ({
    success: false,
    message: withReplacement(message),
    code: status,
    data: { avalibleForCancel: false, weHaveTheProduct: false },
  }),
  reference: {
    name: cancellationName,
    summary: 'Cancelar una orden (se retira en julio de 2026)',
    description: paragraph`Cancela la orden si todavía no nos entregaron el envío; si ya lo tenemos
      y puede volver, genera su devolución. Este endpoint se retira en la fecha de la cabecera
      \`Sunset\`: usá \`POST /cancelarOrden/\`, o \`/wbs/rescate/\` para lo que ya viaja.`,
    response: {
      type: 'object',
      properties: {
        success: { type: 'boolean', description: 'Si el pedido se procesó.' },
        message: { type: 'string', description: 'Qué pasó, en palabras.' },
        code: { type: 'integer', description: 'El código HTTP de la respuesta.' },
        data: {
          type: 'object',
          description: 'Con error, los dos son false.',
          properties: {
            avalibleForCancel: {
              type: 'boolean',
              description:
                'true: se podía cancelar y quedó cancelada o con su devolución generada.',
            },
            weHaveTheProduct: {
              type: 'boolean',
              description: 'true: el envío está físicamente en nuestras manos.',
            },
          },
          required: ['avalibleForCancel', 'weHaveTheProduct'],
        },
      },
      required: ['success', 'message', 'code', 'data'],
    },
    notes: cancellationNotes,
  },
})

import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { endpoint, type JsonObject } from '../../kits/http/endpoint.ts'
import { type Outcome, refuse } from '../../outcome.ts'
import type { CancellationAnswer, CancellationRefusal, Cancellations } from './cancellation.ts'
import { cancellationNotes, deprecationHeaders } from './cancellation-notes.wire.ts'

export interface CancellationContext {
  readonly cancellations: Cancellations
  readonly caller: Shipper
  param(name: string): string | undefined
}

const meanings: Record<CancellationRefusal['name'], string> = {
  'piece-unknown': 'No tenemos ninguna pieza con ese código de seguimiento.',
  'already-cancelled': 'La pieza ya fue procesada para su cancelación.',
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
    message: messageFor(available, held),
    code: 200,
    data: { avalibleForCancel: available, weHaveTheProduct: held },
  }),
  codes: {
    'piece-unknown': {
      code: 400,
      status: 400,
      meaning: meanings['piece-unknown'],
      english: 'The carrier has no piece with that tracking code.',
    },
    'already-cancelled': {
      code: 422,
      status: 422,
      meaning: meanings['already-cancelled'],
      english: 'The piece was already processed for cancellation.',
    },
  },
  explain: ({ name }) => ({ message: meanings[name] }),
  fail: ({ status, message }): JsonObject => ({
    success: false,
    message,
    code: status,
    data: { avalibleForCancel: false, weHaveTheProduct: false },
  }),
  reference: {
    name: cancellationName,
    summary: 'Cancelar una orden (se retira en julio de 2026)',
    description: [
      'Cancela la orden si todavía no nos entregaron el envío; si ya lo tenemos y puede volver, ',
      'genera su devolución. Este endpoint se retira el 1 de julio de 2026: usá `/wbs/rescate/`.',
    ].join(''),
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

function messageFor(available: boolean, held: boolean): string {
  if (!available) return 'La pieza no se puede cancelar en su estado actual.'
  return held
    ? 'Se generó la devolución de la pieza a su remitente.'
    : 'La orden fue cancelada antes de ingresar.'
}

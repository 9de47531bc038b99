import type { KeyOperation, OperationAnswer } from '../../faces/operations/operation.wire.ts'
import { flagForm, textForm } from '../../faces/operations/query-forms.wire.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { liveLimits } from './live.limits.ts'
import { type Live, parseAccountTopics } from './live.ts'
import { noTopics, streamAnswer, tooMany, writeStream } from './live.wire.ts'

export interface AccountLiveContext {
  readonly live: Live
  readonly caller: Shipper
}

const topicsForm = textForm(
  {
    es: 'shipments o shipment: y un código de seguimiento, separados por comas',
    en: 'shipments, or shipment: and a tracking code, separated by commas',
  },
  (sent) => parseAccountTopics(sent, liveLimits.streamTopics) !== undefined,
)

export const followOwnTopics: KeyOperation<AccountLiveContext, Scope> = {
  method: 'GET',
  path: '/stream',
  name: 'followShipments',
  summary: 'Seguir lo que cambia',
  description: [
    'Eventos del servidor (text/event-stream) para una página abierta: uno por tema que cambió, ',
    'con el nombre del tema y sin más datos, que se piden después. `shipments` cambia cuando se ',
    'carga o se mueve alguno de los envíos propios; `shipment:CÓDIGO` con ese envío, y nunca si ',
    'no es propio. Primero llega cada tema una vez, con `changedMsAgo`: hace cuántos milisegundos ',
    'cambió, para saber si lo que se leyó antes de seguirlo sigue así. Quien vuelve con ',
    '`Last-Event-ID` recibe lo que cambió mientras no estaba, y puede recibir de más. Para que un ',
    'programa no pierda nada están los webhooks y `GET /v1/events`.',
  ].join(''),
  scope: 'tracking',
  query: [
    {
      name: 'topics',
      description: 'Los temas: shipments, shipment:CÓDIGO; separados por comas.',
      form: topicsForm,
      required: { example: 'shipments' },
    },
    { name: 'once', description: 'true: cada tema una vez, y termina.', form: flagForm },
  ],
  ...streamAnswer,
  async answer({ query, lastEventId }, { live, caller }): Promise<OperationAnswer> {
    const topics = parseAccountTopics(query['topics'] ?? '', liveLimits.streamTopics)
    if (topics === undefined) return noTopics
    const updates = live.followOwn(topics, caller.number, lastEventId)
    if (updates === undefined) return tooMany
    return { status: 200, live: writeStream(updates, query['once'] === 'true') }
  },
}

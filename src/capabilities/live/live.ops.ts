import type { Operation, OperationAnswer } from '../../faces/operations/operation.wire.ts'
import { flagForm, textForm } from '../../faces/operations/query-forms.wire.ts'
import type { Operator } from '../../kernel/operator.ts'
import { liveLimits } from './live.limits.ts'
import { type Live, parseTopics } from './live.ts'
import { noTopics, streamAnswer, tooMany, writeStream } from './live.wire.ts'

export interface LiveContext {
  readonly live: Live
  readonly operator: Operator
}

const topicsForm = textForm(
  {
    es: 'work-list, movements o shipment: y un código de seguimiento, separados por comas',
    en: 'work-list, movements, or shipment: and a tracking code, separated by commas',
  },
  (sent) => parseTopics(sent, liveLimits.streamTopics) !== undefined,
)

export const followTopics: Operation<LiveContext> = {
  method: 'GET',
  path: '/stream',
  name: 'followTopics',
  summary: 'Seguir lo que cambia',
  description: [
    'Eventos del servidor (text/event-stream) para una página abierta: uno por tema que cambió, ',
    'con el nombre del tema. `work-list` trae las cuentas de los pendientes, las de su sucursal ',
    'para quien es de una; de los otros temas solo se dice que cambiaron. Primero llega cómo está ',
    'todo, y hace cuántos milisegundos cambió lo que no son cuentas (`changedMsAgo`); quien ',
    'vuelve con `Last-Event-ID` recibe lo que cambió mientras no estaba.',
  ].join(''),
  roles: ['administrator', 'executive', 'branch', 'scanner', 'reader'],
  query: [
    {
      name: 'topics',
      description: 'Los temas: work-list, movements, shipment:CÓDIGO; separados por comas.',
      form: topicsForm,
      required: { example: 'work-list' },
    },
    { name: 'once', description: 'true: cómo está todo, y termina.', form: flagForm },
  ],
  ...streamAnswer,
  async answer({ query, lastEventId }, { live, operator }): Promise<OperationAnswer> {
    const topics = parseTopics(query['topics'] ?? '', liveLimits.streamTopics)
    if (topics === undefined) return noTopics
    const updates = live.follow(topics, operator, lastEventId)
    if (updates === undefined) return tooMany
    return { status: 200, live: writeStream(updates, query['once'] === 'true') }
  },
}

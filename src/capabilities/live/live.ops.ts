import type { Operation } from '../../faces/operations/operation.wire.ts'
import type { Operator } from '../../kernel/operator.ts'
import { type Live, parseTopics } from './live.ts'
import { streamRow } from './live.wire.ts'

export interface LiveContext {
  readonly live: Live
  readonly operator: Operator
}

export const followTopics: Operation<LiveContext> = {
  ...streamRow({
    names: 'work-list, movements, shipment:CÓDIGO',
    expects: {
      es: 'work-list, movements o shipment: y un código de seguimiento, separados por comas',
      en: 'work-list, movements, or shipment: and a tracking code, separated by commas',
    },
    example: 'work-list',
    once: 'true: cómo está todo, y termina.',
    parse: parseTopics,
    follow: ({ live, operator }: LiveContext, topics, lastEventId) =>
      live.follow(topics, operator, lastEventId),
  }),
  name: 'followTopics',
  description: [
    'Eventos del servidor (text/event-stream) para una página abierta: uno por tema que cambió, ',
    'con el nombre del tema. `work-list` trae las cuentas de los pendientes, las de su sucursal ',
    'para quien es de una; de los otros temas solo se dice que cambiaron. Primero llega cómo está ',
    'todo, y hace cuántos milisegundos cambió lo que no son cuentas (`changedMsAgo`); quien ',
    'vuelve con `Last-Event-ID` recibe lo que cambió mientras no estaba.',
  ].join(''),
  roles: ['administrator', 'executive', 'branch', 'scanner', 'reader'],
}

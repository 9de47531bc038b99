import type { Operator } from '../../kernel/operator.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { notFound, type Operation } from '../../rows/operation.ts'
import type { SightContext } from '../../rows/sight.ts'
import { liveLimits } from './live.limits.ts'
import { type Live, type LiveTopic, parseTopics } from './live.ts'
import { streamRow } from './live.wire.ts'

export interface LiveContext extends SightContext {
  readonly live: Live
  readonly operator: Operator
}

const stream = streamRow({
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
})

export const followTopics: Operation<LiveContext> = {
  ...stream,
  name: 'followTopics',
  description: paragraph`Eventos del servidor (text/event-stream) para una página abierta: uno por
    tema que cambió, con el nombre del tema. \`work-list\` trae las cuentas de los pendientes, las
    de su sucursal para quien es de una; de los otros temas solo se dice que cambiaron. Primero
    llega cómo está todo, y hace cuántos milisegundos cambió lo que no son cuentas
    (\`changedMsAgo\`); quien vuelve con \`Last-Event-ID\` recibe lo que cambió mientras no
    estaba.`,
  roles: ['administrator', 'executive', 'branch', 'scanner', 'reader'],
  sight: 'narrowed',
  async answer(input, context) {
    const topics = parseTopics(input.query['topics'] ?? '', liveLimits.streamTopics) ?? []
    return (await areSeen(topics, context)) ? stream.answer(input, context) : unseen
  },
}

async function areSeen(topics: readonly LiveTopic[], { sight, sights }: LiveContext) {
  const codes = topics.flatMap((topic) => (topic.name === 'shipment' ? [topic.code] : []))
  const seen = await sights.filter(sight, codes)
  return codes.every((code) => seen.has(code))
}

const unseen = notFound('No hay ningún envío con ese código.', 'piece-unknown')

import type { Operator } from '../../kernel/operator.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { refuse } from '../../outcome.ts'
import { opsRows } from '../../rows/row.ts'
import type { SightContext } from '../../rows/sight.ts'
import { type Live, type LiveTopic, parseTopics } from './live.ts'
import { following, streamOf, tooManyPages } from './live.wire.ts'

export interface LiveContext extends SightContext {
  readonly live: Live
  readonly operator: Operator
}

export const followTopics = opsRows<LiveContext>().row({
  ...following({
    names: 'work-list, movements, shipment:CÓDIGO',
    expects: {
      es: 'work-list, movements o shipment: y un código de seguimiento, separados por comas',
      en: 'work-list, movements, or shipment: and a tracking code, separated by commas',
    },
    example: 'work-list',
    once: 'true: cómo está todo, y termina.',
    parse: parseTopics,
  }),
  name: 'followTopics',
  description: paragraph`Eventos del servidor (text/event-stream) para una página abierta: uno por
    tema que cambió, con el nombre del tema. \`work-list\` trae las cuentas de los pendientes, las
    de su sucursal para quien es de una; de los otros temas solo se dice que cambiaron. Primero
    llega cómo está todo, y hace cuántos milisegundos cambió lo que no son cuentas
    (\`changedMsAgo\`); quien vuelve con \`Last-Event-ID\` recibe lo que cambió mientras no
    estaba.`,
  roles: ['administrator', 'executive', 'branch', 'scanner', 'reader'],
  sight: 'narrowed',
  async run({ query: { topics, once }, lastEventId }, context) {
    const { live, operator } = context
    if (!(await areSeen(topics, context))) return refuse('piece-unknown')
    return streamOf(live.follow(topics, operator, lastEventId), once)
  },
  refusals: {
    ...tooManyPages,
    'piece-unknown': [404, 'No hay ningún envío con ese código.'],
  },
})

async function areSeen(topics: readonly LiveTopic[], { sight, sights }: LiveContext) {
  const codes = topics.flatMap((topic) => (topic.name === 'shipment' ? [topic.code] : []))
  const seen = await sights.filter(sight, codes)
  return codes.every((code) => seen.has(code))
}
